/// The responder for one method and the paths that match one pattern.
///
/// A pattern is a path whose segments are fixed text or parameters:
/// - `{name}` matches one segment, `{name:int}` one that is a number,
/// - `{name...}` as the last segment matches one or more segments,
/// - `{name...}` before a fixed last segment matches the one or more segments in between.
///
/// Fixed text takes precedence over a parameter, `{name:int}` over `{name}`, and both over `{name...}`, from left to
/// right. Two patterns that match the same paths for the same method stop the program when the router is created.
public struct Route: Sendable {
    /// The default body limit.
    public static let defaultBodyLimit = 1 << 20

    /// The method. A GET route also answers HEAD, unless there is another route for it.
    public let method: Method
    /// The pattern as written.
    public let pattern: String
    /// The largest body in bytes; a larger one is refused before it is read completely.
    public let bodyLimit: Int
    /// Whether fixed text is compared case-insensitively (ASCII).
    public let ignoresCase: Bool
    /// The handler and how it is called.
    public let responder: Responder
    /// The file and line that declare the route, for error messages.
    public let location: String

    let segments: [PatternSegment]

    /// Creates a route; a malformed pattern stops the program.
    public init(
        _ method: Method, _ pattern: String, bodyLimit: Int = Route.defaultBodyLimit,
        ignoresCase: Bool = false,
        responder: Responder, fileID: String = #fileID, line: Int = #line
    ) {
        precondition(bodyLimit >= 0, "a body limit cannot be negative: \(fileID):\(line)")
        self.method = method
        self.pattern = pattern
        self.bodyLimit = bodyLimit
        self.ignoresCase = ignoresCase
        self.responder = responder
        location = "\(fileID):\(line)"
        do {
            segments = try PatternSegment.parse(pattern)
        } catch {
            preconditionFailure("\(location): the pattern \(pattern) \(error.sentence)")
        }
    }

    /// The names of the parameters in order.
    public var parameterNames: [String] { segments.compactMap(\.name) }
}
