/// Finds the route for a request, and decides the response if there is none.
public struct Router: Sendable {
    /// Creates the response to an error; must not throw or block.
    public typealias ErrorResponder = @Sendable (HTTPError, Request) -> Response
    /// Returns what responds to a request that is refused as soon as its head has arrived, such as one with
    /// an unsupported method or too large a body; nil for the response of the ``ErrorResponder``. The body
    /// isn't read.
    public typealias RefusalResponder = @Sendable (HTTPError, Request) -> Responder?
    /// Modifies every response before it is sent, to add common header fields; must not block.
    public typealias ResponseFinisher = @Sendable (Request, inout Response) -> Void

    /// The routes in the given order.
    public let routes: [Route]
    let refusing: ErrorResponder
    let refusals: RefusalResponder?
    let finishing: ResponseFinisher?
    private let tree: RouteTree
    private let names: [[String]]
    /// The index of the fallback route.
    private let unknown: Int?

    /// Creates a router. Conflicting patterns stop the program with a message that shows both source locations. GET and
    /// HEAD requests to paths that match no route use `unknown`, if there is one.
    public init(
        _ routes: [Route], unknown: Route? = nil,
        refusing: @escaping ErrorResponder = { refusal, _ in refusal.response },
        refusals: RefusalResponder? = nil,
        finishing: ResponseFinisher? = nil
    ) {
        do {
            tree = try RouteTree(routes)
        } catch {
            preconditionFailure(error.sentence)
        }
        self.routes = routes + [unknown].compactMap(\.self)
        self.unknown = unknown == nil ? nil : routes.count
        (self.refusing, self.refusals) = (refusing, refusals)
        self.finishing = finishing
        names = self.routes.map(\.parameterNames)
    }

    /// The result of matching a request.
    enum Match {
        case route(Int, Parameters)
        /// There are routes for this path, but only for these methods.
        case otherMethods([Method])
        /// The path without its trailing slash matches a route.
        case withoutSlash
        case nothing
        case malformed
    }

    func match(_ method: Method, _ path: String) -> Match {
        PathSegments.with(path) { segments in
            guard let segments else { return .malformed }
            guard segments.isMatchable else { return matchWithoutRepeatedSlashes(method, path) }
            return match(method, path, segments)
        }
    }

    /// Matches a path whose repeated slashes count as one, with the routes of apps only, which are those
    /// without case: apps append their paths to an address that may end with a slash.
    private func matchWithoutRepeatedSlashes(_ method: Method, _ path: String) -> Match {
        var bytes: [UInt8] = []
        let slash = UInt8(ascii: "/")
        for byte in path.utf8 where byte != slash || bytes.last != slash { bytes.append(byte) }
        guard bytes.count < path.utf8.count else { return .nothing }
        let single = String(decoding: bytes, as: UTF8.self)
        let found = PathSegments.with(single) { segments -> Match? in
            guard let segments, segments.isMatchable else { return nil }
            return match(method, single, segments)
        }
        guard case .route(let index, _)? = found, let found, routes[index].ignoresCase else {
            return .nothing
        }
        return found
    }

    private func match(_ method: Method, _ path: String, _ segments: PathSegments) -> Match {
        var search = RouteSearch(tree, segments)
        if let route = search.find({ Self.route(in: $0, for: method) }) {
            if segments.endsWithSlash { return .withoutSlash }
            if search.captures.isEmpty { return .route(route, Parameters()) }
            let text = segments.isDecoded ? String(decoding: segments.bytes, as: UTF8.self) : path
            return .route(route, Parameters(names: names[route], path: text, ranges: search.captures))
        }
        var methods: [Method] = []
        var survey = RouteSearch(tree, segments)
        _ = survey.find { ends in
            methods += ends.map(\.method)
            return nil
        }
        if methods.isEmpty {
            guard let unknown, method == .get || method == .head else { return .nothing }
            return .route(unknown, Parameters())
        }
        return segments.endsWithSlash ? .withoutSlash : .otherMethods(methods)
    }

    private static func route(in ends: RouteTree.Ends, for method: Method) -> Int? {
        for end in ends where end.method == method { return end.route }
        if method == .head {
            for end in ends where end.method == .get { return end.route }
        }
        return nil
    }

    /// Returns the value of `Allow` for the methods that have routes: GET includes HEAD, and OPTIONS is always allowed.
    static func allow(_ methods: [Method]) -> String {
        var texts = Set(methods.map(\.text))
        if texts.contains("GET") { texts.insert("HEAD") }
        texts.insert("OPTIONS")
        return texts.sorted().joined(separator: ", ")
    }
}

extension Router {
    /// The fields that describe the request's own body, cached content or origin.
    private static let ownFields = [
        "content-type", "content-length", "transfer-encoding", "expect", "if-none-match", "if-modified-since",
        "if-match", "if-unmodified-since", "if-range", "range", "origin", "referer", "sec-fetch-site",
        "sec-fetch-mode",
    ]

    /// Returns the response of another route to the same client; nil if no route matches.
    ///
    /// For pages that are composed of others. The other route checks the client's access itself.
    public func response(
        to method: Method, _ target: String, form: [(String, String)] = [], from request: Request
    ) async -> Response? {
        var headers = request.headers
        for name in Self.ownFields { headers[name] = nil }
        if !form.isEmpty { headers["content-type"] = "application/x-www-form-urlencoded" }
        var other = Request(
            id: request.id, method: method, target: target, headers: headers, peer: request.peer,
            isSecure: request.isSecure, host: request.host)
        guard case .route(let index, let parameters) = match(method, other.path) else { return nil }
        let route = routes[index]
        guard !route.responder.readsStream else { return nil }
        other.parameters = parameters
        other.pattern = route.pattern
        other.body = Array(PercentCoding.query(form).utf8)
        let complete = other
        let dispatcher = Dispatcher(router: self, limits: ServerLimits())
        return await withCheckedContinuation { continuation in
            dispatcher.run(route, complete, body: nil) { continuation.resume(returning: $0) }
        }
    }
}
