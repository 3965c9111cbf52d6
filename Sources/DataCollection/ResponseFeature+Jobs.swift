import Access
import Responses
import SQLStore

extension ResponseFeature {
    /// Reprocesses all failed responses of a channel and waits until the job finishes.
    public func reprocessFailed(in channel: Channel, by console: Operator) async throws {
        let run = try await dependencies.store.write { [reprocessing] transaction -> Int64? in
            let grant = console.grant(EditResponses.self, on: channel)
            guard let run = try reprocessing.begin(ResponseFilter(), with: grant, in: transaction) else {
                return nil
            }
            try grant.record("response.reprocess-all", in: transaction)
            return run
        }
        guard let run else { return }
        reprocessing.resume(run)
        await settled()
    }
}
