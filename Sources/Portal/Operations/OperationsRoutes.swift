import HTTP
import SQLStore
import WebAccess

/// Routes for monitoring: health checks and metrics.
struct OperationsRoutes: Sendable {
    let store: Store
    let metrics: Metrics
    /// The networks that have access to readiness and metrics.
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
            SiteRoute.anyone(.get, "/metrics", responder: .immediate { request in showMetrics(request) })
                .described(as: .metrics),
        ]
    }

    /// Returns whether the request is known to come from a network with access.
    private func mayAsk(_ request: Request) -> Bool {
        if request.hasUnknownClient { return false }
        return request.peer.isLoopback || networks.contains { $0.contains(request.peer) }
    }

    /// Returns whether the database accepts writes.
    private func ready(_ request: Request) async -> Response {
        guard mayAsk(request) else { return .problem(status: .notFound, title: "Not found") }
        guard let problem = await readiness.problem() else { return .text("ready\n") }
        return .text("\(problem)\n", status: .serviceUnavailable)
    }

    private func showMetrics(_ request: Request) -> Response {
        guard mayAsk(request) else { return .problem(status: .notFound, title: "Not found") }
        return .bytes(
            Array(metrics.text(of: store.statistics, connections: connections()).utf8),
            type: "text/plain; version=0.0.4; charset=utf-8")
    }
}
