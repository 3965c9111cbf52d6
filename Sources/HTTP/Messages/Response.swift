/// A response of the server.
///
/// `Content-Length`, `Transfer-Encoding`, `Connection`, `Date` and `X-Request-Id` are set by the server; a handler's
/// values are dropped.
public struct Response: Sendable {
    /// The status.
    public var status: Status
    /// The header fields.
    public var headers: Headers
    /// The body.
    public var body: ResponseBody
    /// Whether the body may be compressed. Turn it off for a body that combines a secret with client input, since the
    /// compressed length would reveal information about the secret (BREACH).
    public var allowsCompression = true
    /// The notes for the access log; not sent to the client.
    public var logNotes: [LogNote] = []

    /// Creates a response from its parts.
    public init(_ status: Status = .ok, headers: Headers = Headers(), body: ResponseBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response with bytes of the given media type.
    public static func bytes(_ bytes: [UInt8], type: String, status: Status = .ok) -> Response {
        Response(status, headers: Headers([("content-type", type)]), body: .bytes(bytes))
    }

    /// Creates an HTML response.
    public static func html(_ bytes: [UInt8], status: Status = .ok) -> Response {
        .bytes(bytes, type: "text/html; charset=utf-8", status: status)
    }

    /// Creates a JSON response.
    public static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
        .bytes(bytes, type: "application/json", status: status)
    }

    /// Creates a plain text response.
    public static func text(_ text: String, status: Status = .ok) -> Response {
        .bytes(Array(text.utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// A response without a body.
    public static var noContent: Response { Response(.noContent) }

    /// Redirects the client to another address, by default with `303 See Other`, as needed after a form.
    public static func redirect(to location: String, status: Status = .seeOther) -> Response {
        Response(status, headers: Headers([("location", location)]))
    }

    /// Creates a response whose body is generated while it is sent; see ``ResponseBody/stream(_:)``.
    public static func stream(
        type: String, status: Status = .ok, _ write: @escaping @Sendable (BodySink) throws -> Void
    ) -> Response {
        Response(status, headers: Headers([("content-type", type)]), body: .stream(write))
    }

    /// Adds a cookie.
    public mutating func setCookie(_ cookie: SetCookie) { headers.add("set-cookie", cookie.field) }

    /// Returns the same response with the field set.
    public func with(_ name: String, _ value: String) -> Response {
        var copy = self
        copy.headers[name] = value
        return copy
    }
}

extension Response {
    /// Returns the same response as a file download with this name (RFC 6266).
    ///
    /// Characters that would end the field or have a meaning in a path become hyphens. A name that isn't plain ASCII is
    /// also sent complete and encoded (RFC 8187), which clients prefer if they support it.
    public func attachment(named name: String) -> Response {
        let name = Self.fileName(name)
        let plain = String(String.UnicodeScalarView(name.unicodeScalars.map { Self.isPlain($0) ? $0 : "_" }))
        let whole = plain == name ? "" : "; filename*=UTF-8''\(PercentCoding.segment(name))"
        return with("content-disposition", "attachment; filename=\"\(plain)\"\(whole)")
    }

    private static func fileName(_ name: String) -> String {
        let scalars = name.unicodeScalars.map { isAllowed($0) ? $0 : "-" }
        // A name that begins with a dot would be hidden, and `..` is a folder.
        let shown = scalars.drop { $0 == "." || $0 == " " }
        return shown.isEmpty ? "file" : String(String.UnicodeScalarView(shown))
    }

    /// Returns whether a scalar is visible and allowed in file names on every system.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: !"\"*/:<>?\\|".unicodeScalars.contains(scalar)
        }
    }

    /// Returns whether every client reads a scalar unchanged; some decode anything that looks percent-encoded.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar != "%"
    }
}
