import Synchronization

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
