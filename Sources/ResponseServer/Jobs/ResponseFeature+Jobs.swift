import Access
import SQLStore

extension ResponseFeature {
    /// Tries everything that has failed in a channel once more, and waits until that has ended.
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
