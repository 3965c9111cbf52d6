import Access
import SQLStore
import StudyManagement
import Timekeeping
import Vocabulary

/// Reprocesses failed responses in the background in chunks, so that apps and pages don't wait.
///
/// Its tasks and progress are stored as rows, so it resumes after a restart.
package struct ReprocessingQueue: Sendable {
    /// The number of responses that one transaction marks as pending.
    private static let chunkCount = 200

    package let store: Store
    package let intake: ResponseIntake
    package let clock: Clock
    package let backgroundTasks: BackgroundTasks
    package let report: @Sendable (String) -> Void

    package init(
        store: Store, intake: ResponseIntake, clock: @escaping Clock, backgroundTasks: BackgroundTasks,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.intake = intake
        self.clock = clock
        self.backgroundTasks = backgroundTasks
        self.report = report
    }

    /// One reprocessing run.
    package struct Run: Sendable {
        package let id: Int64
        let channel: ChannelID
        package let activityID: String
        package let cause: String
        let lastResponse: Int64
        let others: Int
        let reached: Int64
        package let total: Int
        package let requeued: Int
        /// The number of responses that failed again, or nil while it is running.
        package let failedAgain: Int?
        package let startedAt: Instant
        package let startedBy: String
        /// The number of pending responses in the channel.
        let pending: Int

        package var isRunning: Bool { failedAgain == nil }
        /// The number of responses examined.
        package var done: Int { max(0, requeued - pending) }
    }

    /// Starts a run over the failed responses of an activity and a cause, each of which may be empty, within the
    /// caller's transaction. Returns nil if there are none.
    ///
    /// After the commit, the caller calls ``resume(_:)``. Throws ``DataLocked`` while the data is locked.
    package func begin(
        _ filter: ResponseFilter, with grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Int64? {
        try DataLockRepository.check(grant.subject.id, in: transaction)
        if let run = try ReprocessingRepository.latest(in: grant.subject.id, transaction), run.isRunning {
            throw Conflict("Responses are already being reprocessed. Wait until that job finishes.")
        }
        var failed = ResponseFilter()
        failed.activity = filter.activity
        failed.cause = filter.cause
        let total = try ResponseListingRepository().failedCount(grant, failed, transaction)
        failed.cause = ""
        let others = try ResponseListingRepository().failedCount(grant, failed, transaction) - total
        let last = try ReprocessingRepository.lastFailed(in: grant.subject.id, transaction)
        guard total > 0, let last else { return nil }
        return try ReprocessingRepository.insert(
            filter, upTo: last, total: total, others: others, at: clock(), with: grant, transaction)
    }

    /// Resumes a run in the background.
    package func resume(_ id: Int64) {
        backgroundTasks.run {
            do {
                while let run = try await store.read({ try ReprocessingRepository.find(id, $0) }),
                    run.isRunning
                {
                    if try await advance(run) == 0 {
                        await intake.waitUntilIdle()
                        try await end(run)
                    }
                }
            } catch {
                report("reprocessing \(id) stopped and resumes when the server restarts: \(error)")
            }
        }
    }

    /// Resumes the runs that were interrupted when the server stopped.
    package func resume() async throws {
        let unfinished = try await store.read { try ReprocessingRepository.unfinished($0) }
        for id in unfinished { resume(id) }
    }

    /// Stops a run after its current chunk. Returns false if no such run is in progress.
    package func stop(
        _ id: Int64, with grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard let run = try ReprocessingRepository.run(id, with: grant, transaction), run.isRunning else {
            return false
        }
        let others = try ReprocessingRepository.otherCount(run, with: grant, transaction)
        try ReprocessingRepository.end(run, others: others, transaction)
        return true
    }

    /// Marks the next chunk as pending and returns its number of responses.
    private func advance(_ run: Run) async throws -> Int {
        let part = try await store.write { transaction -> (count: Int, keys: Set<ListSchemaCache.Key>) in
            let ids = try ReprocessingRepository.next(run, count: Self.chunkCount, transaction)
            guard let last = ids.last, try DataLockRepository.isOpen(run.channel, in: transaction) else {
                return (0, [])
            }
            let outcome = try intake.requeue(ids, in: run.channel, by: run.startedBy, transaction)
            try ReprocessingRepository.advance(run, to: last, requeued: outcome.count, transaction)
            return (ids.count, outcome.keys)
        }
        intake.deliver(part.keys, of: run.channel)
        return part.count
    }

    private func end(_ run: Run) async throws {
        try await store.write { transaction in
            let failed = try ReprocessingRepository.failedCount(run, transaction)
            try ReprocessingRepository.finish(
                run, failedAgain: max(0, failed - run.others), at: clock(), transaction)
        }
    }
}
