/// The status code of a response.
public struct Status: Hashable, Sendable {
    /// The three digits.
    public let code: Int

    /// Creates a status from its code, which must be from 200 to 599 because the server itself sends interim responses.
    public init(_ code: Int) {
        precondition((200...599).contains(code), "\(code) is not a final HTTP status")
        self.code = code
    }

    public static let ok = Status(200)
    public static let created = Status(201)
    public static let accepted = Status(202)
    public static let noContent = Status(204)
    public static let partialContent = Status(206)
    public static let found = Status(302)
    public static let seeOther = Status(303)
    public static let notModified = Status(304)
    public static let permanentRedirect = Status(308)
    public static let badRequest = Status(400)
    public static let unauthorized = Status(401)
    public static let forbidden = Status(403)
    public static let notFound = Status(404)
    public static let methodNotAllowed = Status(405)
    public static let requestTimeout = Status(408)
    public static let conflict = Status(409)
    public static let gone = Status(410)
    public static let contentTooLarge = Status(413)
    public static let uriTooLong = Status(414)
    public static let unsupportedMediaType = Status(415)
    public static let rangeNotSatisfiable = Status(416)
    public static let expectationFailed = Status(417)
    public static let unprocessableContent = Status(422)
    public static let tooManyRequests = Status(429)
    public static let headerFieldsTooLarge = Status(431)
    public static let internalServerError = Status(500)
    public static let serviceUnavailable = Status(503)
    public static let versionNotSupported = Status(505)

    /// Whether the request succeeded.
    public var isSuccess: Bool { (200..<300).contains(code) }
    /// Whether the request was refused, or failed on the server.
    public var isError: Bool { code >= 400 }
    /// Whether the request failed on the server.
    public var isServerError: Bool { code >= 500 }

    /// Whether a response with this status may carry a body.
    public var allowsBody: Bool { self != .noContent && self != .notModified }

    /// The reason phrase of RFC 9110, or an empty string for a code that it doesn't define.
    public var reason: String {
        switch code {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        default: refusalReason
        }
    }

    private var refusalReason: String {
        switch code {
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 428: "Precondition Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}

extension Status: CustomStringConvertible {
    public var description: String { reason.isEmpty ? "\(code)" : "\(code) \(reason)" }
}
