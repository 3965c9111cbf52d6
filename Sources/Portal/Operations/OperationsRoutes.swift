import HTTP
import SQLStore
import WebAccess

/// What a supervisor of the server asks: is it alive, can it work, what does it do.
struct OperationsRoutes: Sendable {
    let store: Store
    let metrics: Metrics
    /// The networks that may ask for more than whether the server is alive.
    let networks: [AddressRange]
    let connections: @Sendable () -> Int
    let readiness: ReadinessProbe

    var routes: [SiteRoute] {
        [
            SiteRoute.anyone(.get, "/health/live", responder: .immediate { _ in .text("alive\n") })
                .described(as: .alive),
            SiteRoute.anyone(
                .get, "/health/ready", responder: .async { request in await ready(request) }
            ).described(as: .ready),
            SiteRoute.anyone(.get, "/metrics", responder: .immediate { request in tell(request) })
                .described(as: .metrics),
        ]
    }

    /// Whether the request comes from a network that may ask. No one knows where a request comes from that a proxy
    /// forwards which isn't trusted.
    private func mayAsk(_ request: Request) -> Bool {
        if request.isForwardedByUntrustedProxy { return false }
        return request.peer.isLoopback || networks.contains { $0.contains(request.peer) }
    }

    /// Whether the database takes writes.
    private func ready(_ request: Request) async -> Response {
        guard mayAsk(request) else { return .problem(status: .notFound, title: "Not found") }
        guard let problem = await readiness.problem() else { return .text("ready\n") }
        return .text("\(problem)\n", status: .serviceUnavailable)
    }

    private func tell(_ request: Request) -> Response {
        guard mayAsk(request) else { return .problem(status: .notFound, title: "Not found") }
        return .bytes(
            Array(metrics.text(of: store.statistics, connections: connections()).utf8),
            type: "text/plain; version=0.0.4; charset=utf-8")
    }
}
