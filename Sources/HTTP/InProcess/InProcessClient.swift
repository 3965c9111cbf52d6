/// A client for tests that calls the routes without a socket, through the same dispatcher as the server.
///
/// It stores cookies like a browser and doesn't follow redirects. Use a separate client for each user in a test.
public struct InProcessClient: Sendable {
    /// The client's cookies.
    public let cookies = CookieJar()
    private let dispatcher: Dispatcher
    private let connectionInfo: ConnectionInfo
    private let host: String

    /// Creates a client of the router, over an encrypted connection by default.
    public init(
        _ router: Router, peer: PeerAddress = .inProcess, isSecure: Bool = true, host: String = "localhost",
        limits: ServerLimits = ServerLimits(), trustedProxies: [AddressRange] = []
    ) {
        dispatcher = Dispatcher(router: router, limits: limits)
        connectionInfo = ConnectionInfo(peer: peer, isSecure: isSecure, trustedProxies: trustedProxies)
        self.host = host
    }

    /// Sends a request and returns the complete response.
    public func send(
        _ method: Method, _ target: String, headers: Headers = Headers(), body: [UInt8] = []
    ) async -> ClientResponse {
        var headers = headers
        if !headers.contains("host") { headers["host"] = host }
        if !body.isEmpty { headers["content-length"] = String(body.count) }
        let path = String(target.prefix { $0 != "?" })
        if let field = cookies.field(path: path, isSecure: connectionInfo.isSecure) {
            headers.add("cookie", field)
        }
        let head = RequestHead(method: method, target: target, headers: headers)
        let response: ClientResponse
        switch dispatcher.admit(head, from: connectionInfo) {
        case .answered(let request, let answer):
            response = await receive(dispatcher.outgoing(answer, for: request), request)
        case .refused(let request, let route):
            response = await run(route, request, body: nil)
        case .accepted(var request, let index):
            let route = dispatcher.router.routes[index]
            let stream = route.responder.readsStream ? RequestBodyStream(Self.pieces(body)) : nil
            if stream == nil { request.body = body }
            response = await run(route, request, body: stream)
        }
        for field in response.headers.all("set-cookie") { cookies.take(field) }
        return response
    }

    /// Sends a GET request.
    public func get(_ target: String, headers: Headers = Headers()) async -> ClientResponse {
        await send(.get, target, headers: headers)
    }

    /// Sends a POST request with a urlencoded form.
    public func post(
        _ target: String, form: [(String, String)] = [], headers: Headers = Headers()
    ) async -> ClientResponse {
        await post(
            target, body: Array(PercentCoding.query(form).utf8), type: "application/x-www-form-urlencoded",
            headers: headers)
    }

    /// Sends a POST request with a multipart form.
    public func post(
        _ target: String, fields: [(String, String)] = [], files: [FormFile], headers: Headers = Headers()
    ) async -> ClientResponse {
        let (body, type) = MultipartWriter.write(fields, files)
        return await post(target, body: body, type: type, headers: headers)
    }

    /// Sends a POST request with a JSON document.
    public func post(_ target: String, json: String, headers: Headers = Headers()) async -> ClientResponse {
        await post(target, body: Array(json.utf8), type: "application/json", headers: headers)
    }

    /// Sends a POST request with a body of the given type.
    public func post(
        _ target: String, body: [UInt8], type: String, headers: Headers = Headers()
    ) async -> ClientResponse {
        var headers = headers
        headers["content-type"] = type
        return await send(.post, target, headers: headers, body: body)
    }

    /// Returns the body in pieces of 16 KiB, so that a streaming reader gets more than one.
    private static func pieces(_ body: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: body.count, by: 16 << 10).map { Array(body[$0..<min($0 + 16 << 10, body.count)]) }
    }

    private func run(_ route: Route, _ request: Request, body: RequestBodyStream?) async -> ClientResponse {
        let answer = await withCheckedContinuation { continuation in
            dispatcher.run(route, request, body: body) { continuation.resume(returning: $0) }
        }
        return await receive(dispatcher.outgoing(answer, for: request), request)
    }

    private func receive(_ outgoing: PreparedResponse, _ request: Request) async -> ClientResponse {
        var error: (any Error)?
        var outgoing = outgoing
        var bytes: [UInt8] = []
        if !outgoing.isHeadOnly {
            switch outgoing.body {
            case .empty: bytes = []
            case .bytes(let body): bytes = body
            case .shared(let body): bytes = body.bytes
            case .file, .stream:
                let collected = await collect(outgoing.body.writing)
                bytes = collected.bytes
                error = collected.error
                if let fault = collected.error, bytes.isEmpty {
                    outgoing = dispatcher.outgoing(dispatcher.response(to: fault, for: request), for: request)
                    if case .bytes(let body) = outgoing.body { bytes = body }
                }
            }
        }
        var headers = outgoing.headers
        if let length = outgoing.length { headers["content-length"] = String(length) }
        headers["x-request-id"] = request.id.text
        return ClientResponse(
            status: outgoing.status, headers: headers, body: bytes, streamError: error,
            logNotes: outgoing.logNotes)
    }

    private func collect(
        _ write: @escaping @Sendable (BodySink) throws -> Void
    ) async -> (bytes: [UInt8], error: (any Error)?) {
        await withCheckedContinuation { continuation in
            let started = dispatcher.streams.run {
                var bytes: [UInt8] = []
                do {
                    let sink = BodySink { bytes += $0 }
                    try write(sink)
                    try sink.flush()
                    continuation.resume(returning: (bytes, nil))
                } catch {
                    continuation.resume(returning: (bytes, error))
                }
            }
            if !started { continuation.resume(returning: ([], HTTPError.busy)) }
        }
    }
}

extension ResponseBody {
    /// A closure that writes a body that is generated while it is sent.
    fileprivate var writing: @Sendable (BodySink) throws -> Void {
        switch self {
        case .file(let slice): { try slice.write(to: $0) }
        case .stream(let write): write
        case .empty, .bytes, .shared: { _ in }
        }
    }
}
