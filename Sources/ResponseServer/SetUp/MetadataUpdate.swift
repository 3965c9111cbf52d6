import Access
import SQLStore
import Studies
import WebAccess

/// "Update Metadata": the Lists fit every design that there is now, and what failed before is tried again.
///
/// A design that was broken has broken many responses; anyone who fixes it should not have to look for them.
struct MetadataUpdate: Sendable {
    let store: Store
    let lists: ListUpdate
    let reprocessing: ReprocessingQueue

    /// What was done.
    struct Outcome: Sendable {
        let designCount: Int
        /// Whether failed responses are tried again in the background.
        let isReprocessing: Bool
    }

    /// Applies the designs, the first that fails ends it with its reason; then begins to reprocess.
    func run(_ channel: Channel, _ context: RequestContext) async throws -> Outcome {
        let count = try await lists.run(channel.id)
        let run = try await store.write { transaction -> Int64? in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            try grant.record(
                "metadata.update", about: channel.path, ["designs": .number(count)], in: transaction)
            // Anyone who sets a study up may reprocess, unless the table of rights changes.
            guard context.hasPermission(EditResponses.self), try DataLocks.isOpen(channel.id, in: transaction)
            else {
                return nil
            }
            let editing = try context.require(EditResponses.self, on: channel, in: transaction)
            if let latest = try reprocessing.latest(in: channel.id, transaction), latest.isRunning {
                return nil
            }
            guard let run = try reprocessing.begin(ResponseFilter(), with: editing, in: transaction) else {
                return nil
            }
            try editing.record("response.reprocess-all", in: transaction)
            return run
        }
        if let run { reprocessing.resume(run) }
        return Outcome(designCount: count, isReprocessing: run != nil)
    }
}
