/// A request as a handler sees it: its head read, its body whole (unless the route streams it).
public struct Request: Sendable {
    /// What ties the request to its lines in the logs.
    public let id: RequestID
    /// The method; a HEAD request answered by a GET route keeps `head`.
    public let method: Method
    /// The path and query as they came, still encoded.
    public let target: String
    /// The header fields.
    public let headers: Headers
    /// The whole body; empty for a route that streams it.
    public internal(set) var body: [UInt8]
    /// What the pattern's braces matched, decoded.
    public internal(set) var parameters: Parameters
    /// The pattern of the route that matched, or an empty text where none did.
    public internal(set) var pattern: String
    /// Where the request came from; behind a trusted proxy, the client that the proxy named.
    public let peer: PeerAddress
    /// Whether the client's connection is encrypted, here or at a trusted proxy.
    public let isSecure: Bool
    /// The host that the client asked for, with its port if it is not the scheme's own; behind a trusted
    /// proxy, what the proxy was asked for.
    public let host: String
    /// Whether the client is still connected.
    public let client: ClientPresence
    /// Whether a peer that is no trusted proxy says that it forwards the request: from where it came is unknown then.
    public let isForwardedByUntrustedProxy: Bool

    private let pathEnd: Int

    init(
        id: RequestID, method: Method, target: String, headers: Headers, peer: PeerAddress, isSecure: Bool,
        host: String, client: ClientPresence = ClientPresence(), isForwardedByStranger: Bool = false
    ) {
        self.id = id
        self.method = method
        self.target = target
        self.headers = headers
        self.peer = peer
        self.isSecure = isSecure
        self.host = host
        self.client = client
        self.isForwardedByUntrustedProxy = isForwardedByStranger
        body = []
        parameters = Parameters()
        pattern = ""
        let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
        pathEnd = mark.map { target.utf8.distance(from: target.utf8.startIndex, to: $0) } ?? -1
    }

    /// The path as it came, still encoded, without the query.
    public var path: String {
        pathEnd < 0 ? target : String(decoding: target.utf8.prefix(pathEnd), as: UTF8.self)
    }

    /// What is after the question mark.
    public var query: Query {
        pathEnd < 0 ? Query() : Query(target: target, from: pathEnd + 1)
    }

    /// The cookies, read anew at each call.
    public var cookies: Cookies { Cookies(headers) }

    /// The media type of the body without its parameters, in lower case, or nil.
    public var contentType: String? {
        headers["content-type"].map { ASCII.lowercased(MediaType.essence($0)) }
    }

    /// Reads the body as an urlencoded or multipart form; no body is an empty form.
    public func form(limits: FormLimits = FormLimits()) throws(FormError) -> Form {
        try Form(body, contentType: headers["content-type"], limits: limits)
    }
}
