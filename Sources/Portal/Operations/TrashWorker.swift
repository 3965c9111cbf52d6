import Access
import Responses
import SQLStore
import StudyManagement
import Timekeeping

/// Permanently deletes expired items in the trash.
struct TrashWorker: Sendable {
    /// How often the server checks.
    static let intervalSeconds = 86_400

    let store: Store
    let audit: Audit
    /// The number of days that items stay in the trash.
    let keptDays: Int
    /// Report failures, and information for the operator.
    let report: @Sendable (String) -> Void
    var note: @Sendable (String) -> Void = { _ in }

    /// Deletes expired items and continues interrupted deletions, now and then once a day, until the task is canceled.
    func watch() async {
        while !Task.isCancelled {
            do {
                try await removeExpired()
            } catch {
                report("expired items in the trash were not deleted and will be retried tomorrow: \(error)")
            }
            // A canceled sleep ends the loop.
            try? await Task.sleep(for: .seconds(Self.intervalSeconds))
        }
    }

    /// Deletes expired items, oldest first.
    func removeExpired() async throws {
        let systemOperator = Operator(job: "Trash", audit: audit)
        let time = audit.clock().adding(seconds: -keptDays * TrashWorker.intervalSeconds)
        let due = try await store.read { transaction in
            try TrashRepository.expired(
                before: time, with: systemOperator.grant(ManageSite.self, on: SiteFolder()), in: transaction)
        }
        for entry in due {
            try await remove(entry.id, by: systemOperator)
            note("\(entry.path) was permanently deleted from the trash")
        }
    }

    /// Permanently deletes one item, in short steps that do not block others.
    func remove(_ id: TrashID, by actor: Operator) async throws {
        let grant = actor.grant(ManageSite.self, on: SiteFolder())
        let exists = try await store.write { transaction in
            do {
                try TrashRepository.beginPurge(id, with: grant, in: transaction)
                return true
            } catch is NotFound {
                // It was deleted together with its parent.
                return false
            }
        }
        guard exists else { return }
        while try await store.write({ transaction in
            let channels = try TrashRepository.channels(of: id, with: grant, in: transaction)
            return try ListRemovalRepository.step(of: channels, transaction)
                || TrashRepository.purgeStep(id, with: grant, in: transaction)
        }) {}
    }
}
