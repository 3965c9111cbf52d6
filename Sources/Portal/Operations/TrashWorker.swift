import Access
import ResponseServer
import SQLStore
import Timekeeping

/// Removes for good what has been in the trash for long enough.
struct TrashWorker: Sendable {
    /// How often a server looks.
    static let intervalSeconds = 86_400

    let store: Store
    let audit: Audit
    /// How many days something stays.
    let keptDays: Int
    /// Takes what failed, and what an operator should know.
    let report: @Sendable (String) -> Void
    var tell: @Sendable (String) -> Void = { _ in }

    /// Removes what is due and goes on with what was interrupted, now and then every day, until its task is cancelled.
    func watch() async {
        while !Task.isCancelled {
            do {
                try await removeExpired()
            } catch {
                report("the trash was not emptied and is tried again tomorrow: \(error)")
            }
            // Cancelled sleep ends the loop.
            try? await Task.sleep(for: .seconds(Self.intervalSeconds))
        }
    }

    /// Removes what is due, the oldest first.
    func removeExpired() async throws {
        let job = Operator(job: "Trash", audit: audit)
        let time = audit.clock().adding(seconds: -keptDays * TrashWorker.intervalSeconds)
        let due = try await store.read { transaction in
            try Trash.expired(
                before: time, with: job.grant(ManageSite.self, on: SiteFolder()), in: transaction)
        }
        for entry in due {
            try await remove(entry.id, by: job)
            tell("\(entry.path) was removed from the trash for good")
        }
    }

    /// Removes one thing for good, in steps that others do not have to wait for.
    func remove(_ id: TrashID, by actor: Operator) async throws {
        let grant = actor.grant(ManageSite.self, on: SiteFolder())
        let isThere = try await store.write { transaction in
            do {
                try Trash.beginPurge(id, with: grant, in: transaction)
                return true
            } catch is NotFound {
                // It went with something that it lay in.
                return false
            }
        }
        guard isThere else { return }
        while try await store.write({ transaction in
            let channels = try Trash.channels(of: id, with: grant, in: transaction)
            return try ListRemoval.step(of: channels, transaction)
                || Trash.purgeStep(id, with: grant, in: transaction)
        }) {}
    }
}
