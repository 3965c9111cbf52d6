import Synchronization

/// Takes a request from its head to its response. The server and the in-process client share it, so tests see what
/// clients see.
final class Dispatcher: Sendable {
    /// The decision about a request once its head has arrived.
    enum Admission {
        /// The response is already known; the body isn't needed.
        case answered(Request, Response)
        /// The request is refused, but the response isn't known yet; the body isn't needed.
        case refused(Request, Route)
        /// The route with this index handles the request once the body has arrived.
        case accepted(Request, Int)
    }

    let router: Router
    let limits: ServerLimits
    let streams: StreamLimiter
    private let nextID: Atomic<UInt64>

    init(router: Router, limits: ServerLimits) {
        self.router = router
        self.limits = limits
        streams = StreamLimiter(limit: limits.streamCount)
        // Identifiers only distinguish requests; they aren't secret.
        nextID = Atomic(UInt64.random(in: .min ... .max))
    }

    /// Matches a request's head with a route, or answers it right away.
    func admit(_ head: RequestHead, from connectionInfo: ConnectionInfo) -> Admission {
        var request = request(head, connectionInfo)
        if let refusal = head.refusal { return refuse(request, refusal) }
        if head.target.utf8.count > limits.targetSize {
            return refuse(request, .targetTooLong(limit: limits.targetSize))
        }
        if request.method == .options, request.target == "*" { return .answered(request, .noContent) }
        switch router.match(request.method, request.path) {
        case .route(let index, let parameters):
            let route = router.routes[index]
            request.parameters = parameters
            request.pattern = route.pattern
            if let length = head.contentLength, length > route.bodyLimit {
                return refuse(request, .tooLarge(limit: route.bodyLimit))
            }
            return .accepted(request, index)
        case .otherMethods(let methods):
            return answer(request, allowing: Router.allow(methods))
        case .withoutSlash:
            return .answered(request, Self.redirectWithoutSlash(request))
        case .nothing:
            return refuse(request, .notFound)
        case .malformed:
            return refuse(request, .badPath)
        }
    }

    /// Answers a request whose method the path doesn't have.
    private func answer(_ request: Request, allowing methods: String) -> Admission {
        request.method == .options
            ? .answered(request, Response.noContent.with("allow", methods))
            : refuse(request, .methodNotAllowed(methods))
    }

    /// Returns the response to an error that a handler threw.
    func response(to error: any Error, for request: Request) -> Response {
        let refusal: HTTPError
        switch error {
        case let known as HTTPError: refusal = known
        case let form as FormError: refusal = form.refusal
        default: refusal = .fault(error)
        }
        var response = router.refusing(refusal, request)
        for (name, value) in refusal.headers where !response.headers.contains(name) {
            response.headers.add(name, value)
        }
        return response
    }

    private func refuse(_ request: Request, _ refusal: HTTPError) -> Admission {
        guard let responder = router.refusals?(refusal, request) else {
            return .answered(request, response(to: refusal, for: request))
        }
        return .refused(request, Route(request.method, "/{address...}", responder: responder))
    }

    func request(_ head: RequestHead, _ connectionInfo: ConnectionInfo) -> Request {
        let number = nextID.wrappingAdd(1, ordering: .relaxed).newValue
        var host = head.host ?? ""
        let target = Self.originForm(head.target, &host)
        if connectionInfo.trustedProxies.isEmpty {
            return Request(
                id: Self.identifier(number), method: head.method, target: target, headers: head.headers,
                peer: connectionInfo.peer, isSecure: connectionInfo.isSecure, host: host,
                client: connectionInfo.client,
                isForwardedByUntrustedProxy: head.isForwarded, hasUnknownClient: head.isForwarded)
        }
        let forwardedHost = ConnectionInfo.last("x-forwarded-host", of: head.headers)
        let scheme = ConnectionInfo.last("x-forwarded-proto", of: head.headers)
        let client = connectionInfo.client(head.headers)
        return Request(
            id: head.headers["x-request-id"].flatMap { RequestID($0) } ?? Self.identifier(number),
            method: head.method, target: target, headers: head.headers,
            peer: client.address,
            isSecure: scheme.map { $0 == "https" } ?? connectionInfo.isSecure,
            host: forwardedHost.map { RequestHead.isHost($0) ? $0 : host } ?? host,
            client: connectionInfo.client, hasUnknownClient: head.isForwarded && !client.isKnown)
    }

    /// Returns an identifier for a consecutive number, spread over all 64 bits (the finalizer of SplitMix64, a
    /// bijection).
    private static func identifier(_ number: UInt64) -> RequestID {
        var bits = number &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return RequestID(number: bits ^ bits >> 31)
    }

    /// Returns the path and query of a target in absolute form (RFC 9112 section 3.2.2), and replaces the host with the
    /// one in the target.
    private static func originForm(_ target: String, _ host: inout String) -> String {
        if target.utf8.first == UInt8(ascii: "/") { return target }
        for scheme in ["http://", "https://"] where ASCII.lowercased(target.prefix(scheme.count)) == scheme {
            let rest = target.utf8.dropFirst(scheme.utf8.count)
            let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            let tail = rest.dropFirst(authority.count)
            host = authority.text
            return tail.first == UInt8(ascii: "/") ? tail.text : "/" + tail.text
        }
        return target
    }

    /// Redirects to the path without its trailing slash.
    ///
    /// The path is encoded again, so that it can't turn into another host (`/\host/`). A path that starts with two
    /// slashes is never redirected.
    private static func redirectWithoutSlash(_ request: Request) -> Response {
        let path = PercentCoding.repaired(path: String(request.path.dropLast()))
        let query = request.query.text
        let location = query.isEmpty ? path : path + "?" + query
        return .redirect(to: location, status: .permanentRedirect)
    }
}

extension Dispatcher {
    /// Runs a synchronous handler and returns its response.
    func run(_ handler: (Request) throws -> Response, _ request: Request) -> Response {
        do {
            return try handler(request)
        } catch {
            return response(to: error, for: request)
        }
    }

    /// Runs the route's handler and delivers its response once, from any thread. `body` is set if the route streams the
    /// request body.
    func run(
        _ route: Route, _ request: Request, body: RequestBodyStream?,
        _ answer: @escaping @Sendable (Response) -> Void
    ) {
        switch route.responder {
        case .immediate(let handler):
            answer(run(handler, request))
        case .async(let handler):
            Task { await answer(run(request) { try await handler(request) }) }
        case .callback(let handler):
            let reply = Reply { [self] response in
                answer(response ?? self.response(to: HTTPError.unanswered, for: request))
            }
            handler(request) { reply.give($0) }
        case .streaming(let handler):
            guard let body else { preconditionFailure("a streaming route needs its stream") }
            Task { await answer(run(request) { try await handler(request, body) }) }
        }
    }

    private func run(
        _ request: Request, _ handler: @Sendable () async throws -> Response
    ) async -> Response {
        do {
            return try await handler()
        } catch {
            return response(to: error, for: request)
        }
    }
}

/// Delivers exactly one response. If it is released without one, it delivers nil, so that no client waits forever.
private final class Reply: Sendable {
    private let isGiven = Atomic(false)
    private let answer: @Sendable (Response?) -> Void

    init(_ answer: @escaping @Sendable (Response?) -> Void) { self.answer = answer }

    deinit { give(nil) }

    func give(_ response: Response?) {
        if !isGiven.exchange(true, ordering: .relaxed) { answer(response) }
    }
}
