/// A request method.
public enum Method: Hashable, Sendable {
    case get, head, post, put, patch, delete, options, trace, connect
    /// A method that no route supports, exactly as received.
    case other(String)

    /// Creates a method from its token in the request line; methods are case-sensitive.
    public init(_ text: String) {
        switch text {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        case "PUT": self = .put
        case "PATCH": self = .patch
        case "DELETE": self = .delete
        case "OPTIONS": self = .options
        case "TRACE": self = .trace
        case "CONNECT": self = .connect
        default: self = .other(text)
        }
    }

    /// The token in the request line.
    public var text: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .trace: "TRACE"
        case .connect: "CONNECT"
        case .other(let text): text
        }
    }

    /// Whether the method is read-only (RFC 9110 section 9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options, .trace: true
        default: false
        }
    }
}

extension Method: CustomStringConvertible {
    public var description: String { text }
}
