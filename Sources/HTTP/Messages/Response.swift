/// What the server answers.
///
/// `Content-Length`, `Transfer-Encoding`, `ServerConnection`, `Date` and `X-Request-Id` are the engine's: a
/// handler's own are dropped.
public struct Response: Sendable {
    /// The status.
    public var status: Status
    /// The header fields.
    public var headers: Headers
    /// What follows the head.
    public var body: ResponseBody
    /// Whether the body may be compressed. Turn it off for a body that mixes a secret with something the
    /// client sent, since its compressed length then tells of the secret (BREACH).
    public var allowsCompression = true
    /// What the access log tells of the answer next to its status; not sent to anyone.
    public var logNotes: [LogNote] = []

    /// A response from its parts.
    public init(_ status: Status = .ok, headers: Headers = Headers(), body: ResponseBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Bytes of the given media type.
    public static func bytes(_ bytes: [UInt8], type: String, status: Status = .ok) -> Response {
        Response(status, headers: Headers([("content-type", type)]), body: .bytes(bytes))
    }

    /// A page.
    public static func html(_ bytes: [UInt8], status: Status = .ok) -> Response {
        .bytes(bytes, type: "text/html; charset=utf-8", status: status)
    }

    /// A JSON document.
    public static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
        .bytes(bytes, type: "application/json", status: status)
    }

    /// Plain text.
    public static func text(_ text: String, status: Status = .ok) -> Response {
        .bytes(Array(text.utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// A response without a body.
    public static var noContent: Response { Response(.noContent) }

    /// Sends the client to another address; after a form that is `303 See Other`, the default.
    public static func redirect(to location: String, status: Status = .seeOther) -> Response {
        Response(status, headers: Headers([("location", location)]))
    }

    /// A body that is written as it is made; see ``ResponseBody/stream(_:)``.
    public static func stream(
        type: String, status: Status = .ok, _ write: @escaping @Sendable (BodySink) throws -> Void
    ) -> Response {
        Response(status, headers: Headers([("content-type", type)]), body: .stream(write))
    }

    /// Adds a cookie.
    public mutating func setCookie(_ cookie: SetCookie) { headers.add("set-cookie", cookie.field) }

    /// The same response with the field set.
    public func with(_ name: String, _ value: String) -> Response {
        var copy = self
        copy.headers[name] = value
        return copy
    }
}
