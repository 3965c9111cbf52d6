/// What one method does at the addresses of one pattern.
///
/// A pattern is a path whose segments are fixed texts or parameters:
/// - `{name}` takes one segment, `{name:int}` one that is a number,
/// - `{name...}` as the last segment takes one or more segments,
/// - `{name...}` before a fixed last segment takes what is between, one segment or more.
///
/// A fixed text beats a parameter, `{name:int}` beats `{name}`, and these beat `{name...}`, from left to
/// right. Patterns that match the same addresses for the same method stop the program when the router is
/// made.
public struct Route: Sendable {
    /// The body limit of a route that names none.
    public static let defaultBodyLimit = 1 << 20

    /// The method. A GET route answers HEAD, too, unless another route does.
    public let method: Method
    /// The pattern as written.
    public let pattern: String
    /// The largest body in bytes; a larger one is refused before it is read.
    public let bodyLimit: Int
    /// Whether fixed texts compare without case (ASCII).
    public let ignoresCase: Bool
    /// What answers.
    public let responder: Responder
    /// The file and line that declare the route, for messages.
    public let location: String

    let segments: [PatternSegment]

    /// A route; a pattern that is not well-formed stops the program.
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
