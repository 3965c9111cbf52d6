extension Router {
    /// The fields of a request that are about its own body, what its browser has kept, or where it came from.
    private static let ownFields = [
        "content-type", "content-length", "transfer-encoding", "expect", "if-none-match", "if-modified-since",
        "if-match", "if-unmodified-since", "if-range", "range", "origin", "referer", "sec-fetch-site",
        "sec-fetch-mode",
    ]

    /// The response of another route to the client of a request, who could have asked for it; nil where no route answers.
    ///
    /// For a page that is made of others. The other route decides by itself whether it lets the client in.
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
