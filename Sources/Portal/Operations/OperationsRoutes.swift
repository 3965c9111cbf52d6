import Entrances
import HTTP
import SQLStore

/// What a supervisor of the server asks: is it alive, can it work, what does it do.
struct OperationsRoutes: Sendable {
    let store: Store
    let metrics: Metrics
    /// The networks that may ask for more than whether the server is alive.
    let networks: [AddressRange]
    let connections: @Sendable () -> Int

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

    private func mayAsk(_ request: Request) -> Bool {
        request.peer.isLoopback || networks.contains { $0.contains(request.peer) }
    }

    /// Whether the database takes a write now.
    private func ready(_ request: Request) async -> Response {
        guard mayAsk(request) else { return .problem(status: .notFound, title: "Not found") }
        do {
            try await store.write { transaction in
                _ = try transaction.value("select count(*) from schema_migrations", as: Int.self)
            }
            return .text("ready\n")
        } catch {
            return .text("The database does not take writes.\n", status: .serviceUnavailable)
        }
    }

    private func tell(_ request: Request) -> Response {
        guard mayAsk(request) else { return .problem(status: .notFound, title: "Not found") }
        return .bytes(
            Array(metrics.text(of: store.statistics, connections: connections()).utf8),
            type: "text/plain; version=0.0.4; charset=utf-8")
    }
}
