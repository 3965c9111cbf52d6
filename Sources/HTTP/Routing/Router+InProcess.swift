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
