import HTTP
import SQLStore

extension Request {
    /// Runs a query for the client of the request, and stops it when the client closes its connection.
    package func asking<R: Sendable>(
        organization: String, person: String, isSelection: Bool,
        _ body: (QueryClient) async throws -> R
    ) async throws -> R {
        let caller = QueryClient(organization: organization, person: person, isSelection: isSelection)
        let watch = client.onDisconnect { caller.cancellation.cancel() }
        defer { watch.end() }
        return try await body(caller)
    }
}

extension QueryBusy {
    /// 429 if the user can do something about it, otherwise 503.
    package var status: Status {
        switch self {
        case .person: .tooManyRequests
        case .organization, .everyone, .waiting: .serviceUnavailable
        }
    }
}
