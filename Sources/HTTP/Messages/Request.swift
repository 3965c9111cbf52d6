/// A request as handlers see it, with the complete body unless the route streams it.
public struct Request: Sendable {
    /// The identifier of the request in the logs.
    public let id: RequestID
    /// The method; a HEAD request answered by a GET route keeps `head`.
    public let method: Method
    /// The path and query as received, still encoded.
    public let target: String
    /// The header fields.
    public let headers: Headers
    /// The complete body; empty for a route that streams it.
    public internal(set) var body: [UInt8]
    /// The decoded values of the pattern's parameters.
    public internal(set) var parameters: Parameters
    /// The pattern of the matching route, or an empty string if none matched.
    public internal(set) var pattern: String
    /// The address of the client; behind a trusted proxy, the client that the proxy reported.
    public let peer: PeerAddress
    /// Whether the client's connection is encrypted, here or at a trusted proxy.
    public let isSecure: Bool
    /// The requested host, with its port if it isn't the default port of the scheme; behind a trusted proxy, the host
    /// that the proxy was asked for.
    public let host: String
    /// Whether the client is still connected.
    public let client: ClientPresence
    /// Whether the header fields say that the request was forwarded, but the peer isn't a trusted proxy. The client is
    /// unknown then.
    public let isForwardedByUntrustedProxy: Bool
    /// Whether the request was forwarded and ``peer`` isn't known to be its client: an untrusted proxy
    /// forwarded it, or a trusted one that doesn't report a readable address.
    public let hasUnknownClient: Bool

    /// The room after a body of declared size: a JSON parser that reads whole blocks then needs no copy of it.
    static let bodyMargin = 64

    private let pathEnd: Int

    init(
        id: RequestID, method: Method, target: String, headers: Headers, peer: PeerAddress, isSecure: Bool,
        host: String, client: ClientPresence = ClientPresence(), isForwardedByUntrustedProxy: Bool = false,
        hasUnknownClient: Bool = false
    ) {
        self.id = id
        self.method = method
        self.target = target
        self.headers = headers
        self.peer = peer
        self.isSecure = isSecure
        self.host = host
        self.client = client
        self.isForwardedByUntrustedProxy = isForwardedByUntrustedProxy
        self.hasUnknownClient = hasUnknownClient
        body = []
        parameters = Parameters()
        pattern = ""
        let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
        pathEnd = mark.map { target.utf8.distance(from: target.utf8.startIndex, to: $0) } ?? -1
    }

    /// The path as received, still encoded, without the query.
    public var path: String {
        pathEnd < 0 ? target : String(decoding: target.utf8.prefix(pathEnd), as: UTF8.self)
    }

    /// The query after the question mark.
    public var query: Query {
        pathEnd < 0 ? Query() : Query(target: target, from: pathEnd + 1)
    }

    /// The cookies, parsed on each access.
    public var cookies: Cookies { Cookies(headers) }

    /// The media type of the body in lower case, without parameters, or nil.
    public var contentType: String? {
        headers["content-type"].map { ASCII.lowercased(MediaType.essence($0)) }
    }

    /// Parses the body as a urlencoded or multipart form; an empty body is an empty form.
    public func form(limits: FormLimits = FormLimits()) throws(FormError) -> Form {
        try Form(body, contentType: headers["content-type"], limits: limits)
    }
}
