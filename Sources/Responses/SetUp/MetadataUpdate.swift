import Access
import SQLStore
import StudyManagement
import WebAccess

/// "Update metadata": applies all current designs to the Lists and reprocesses failed responses.
///
/// A broken design can cause many failed responses, so they are found automatically after it is fixed.
package struct MetadataUpdate: Sendable {
    package let store: Store
    package let lists: ListUpdate
    package let reprocessing: ReprocessingQueue

    package init(store: Store, lists: ListUpdate, reprocessing: ReprocessingQueue) {
        self.store = store
        self.lists = lists
        self.reprocessing = reprocessing
    }

    /// The result of an update.
    package struct Outcome: Sendable {
        package let designCount: Int
        /// Whether failed responses are being reprocessed in the background.
        package let isReprocessing: Bool
    }

    /// Applies the designs, stopping at the first error, and then starts reprocessing.
    package func run(_ channel: Channel, _ context: RequestContext) async throws -> Outcome {
        let count = try await lists.run(channel.id)
        let run = try await store.write { transaction -> Int64? in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            try grant.record(
                "metadata.update", about: channel.path, ["designs": .number(count)], in: transaction)
            // Everyone who can configure a study can also reprocess, unless the table of permissions changes.
            guard context.hasPermission(EditResponses.self),
                try DataLockRepository.isOpen(channel.id, in: transaction)
            else {
                return nil
            }
            let editing = try context.require(EditResponses.self, on: channel, in: transaction)
            if let latest = try ReprocessingRepository.latest(in: channel.id, transaction), latest.isRunning {
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
