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
        if let run = try latest(in: grant.subject.id, transaction), run.isRunning {
            throw Conflict("Responses are already being reprocessed. Wait until that job finishes.")
        }
        var failed = ResponseFilter()
        failed.activity = filter.activity
        failed.cause = filter.cause
        let total = try ResponseListingRepository().failedCount(grant, failed, transaction)
        failed.cause = ""
        let others = try ResponseListingRepository().failedCount(grant, failed, transaction) - total
        let last: Int64? = try transaction.value(
            "select max(id) from responses where channel_id = \(grant.subject.id) and status = 2")
        guard total > 0, let last else { return nil }
        return try transaction.value(
            """
            insert into reprocessings (channel_id, activity_id, cause, last_response_id, total_count, other_count,
                started_at, started_by)
            values (\(grant.subject.id), \(filter.activity), \(filter.cause), \(last), \(total), \(others),
                \(clock()), \(grant.actor.name)) returning id
            """)
    }

    /// Resumes a run in the background.
    package func resume(_ id: Int64) {
        backgroundTasks.run {
            do {
                while let run = try await store.read({ try find(id, $0) }), run.isRunning {
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
        let unfinished: [Int64] = try await store.read {
            try $0.rows("select id from reprocessings where ended_at is null order by id") { try $0[0] }
        }
        for id in unfinished { resume(id) }
    }

    /// Returns the latest run of a channel.
    package func latest(in channel: ChannelID, _ transaction: borrowing Transaction) throws -> Run? {
        try transaction.first(
            "\(fragment: Self.selection) where r.channel_id = \(channel) order by r.id desc limit 1", Self.run
        )
    }

    /// Returns the runs of a channel, newest first.
    package func runs(
        _ grant: Grant<some ResponseReading>, count: Int, _ transaction: borrowing Transaction
    ) throws -> [Run] {
        try transaction.rows(
            """
            \(fragment: Self.selection) where r.channel_id = \(grant.subject.id)
            order by r.id desc limit \(count)
            """, Self.run)
    }

    /// Returns one run of a channel.
    package func run(
        _ id: Int64, with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> Run? {
        try transaction.first(
            "\(fragment: Self.selection) where r.id = \(id) and r.channel_id = \(grant.subject.id)",
            Self.run)
    }

    /// Stops a run after its current chunk. Returns false if no such run is in progress.
    package func stop(
        _ id: Int64, with grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard let run = try run(id, with: grant, transaction), run.isRunning else { return false }
        var failed = ResponseFilter()
        failed.activity = run.activityID
        let others: Int? = try transaction.value(
            """
            select count(*) from responses where channel_id = \(grant.subject.id) and status = 2
                and id <= \(run.reached) and \(run.cause) <> '' and coalesce(error_cause, '') <> \(run.cause)
                \(fragment: ResponseListingRepository.condition(failed))
            """)
        try transaction.run(
            """
            update reprocessings set last_response_id = reached_response_id, total_count = requeued_count,
                other_count = \(others ?? 0)
            where id = \(id)
            """)
        return true
    }

    private func find(_ id: Int64, _ transaction: borrowing Transaction) throws -> Run? {
        try transaction.first("\(fragment: Self.selection) where r.id = \(id)", Self.run)
    }

    /// Marks the next chunk as pending and returns its number of responses.
    private func advance(_ run: Run) async throws -> Int {
        let part = try await store.write { transaction -> (count: Int, keys: Set<ListSchemaCache.Key>) in
            let ids: [ResponseID] = try transaction.rows(
                """
                select id from responses where channel_id = \(run.channel) and status = 2
                    and id > \(run.reached) and id <= \(run.lastResponse)
                    \(fragment: Self.condition(run)) order by id limit \(Self.chunkCount)
                """
            ) { try $0[0] }
            guard let last = ids.last, try DataLockRepository.isOpen(run.channel, in: transaction) else {
                return (0, [])
            }
            let outcome = try intake.requeue(ids, in: run.channel, by: run.startedBy, transaction)
            try transaction.run(
                """
                update reprocessings set reached_response_id = \(last),
                    requeued_count = requeued_count + \(outcome.count)
                where id = \(run.id)
                """)
            return (ids.count, outcome.keys)
        }
        intake.deliver(part.keys, of: run.channel)
        return part.count
    }

    private func end(_ run: Run) async throws {
        try await store.write { transaction in
            let failed: Int? = try transaction.value(
                """
                select count(*) from responses where channel_id = \(run.channel) and status = 2
                    and id <= \(run.lastResponse)
                    \(fragment: run.activityID.isEmpty ? "" : " and activity_id = \(run.activityID)")
                """)
            try transaction.run(
                """
                update reprocessings set ended_at = \(clock()),
                    failed_again_count = \(max(0, (failed ?? 0) - run.others))
                where id = \(run.id)
                """)
        }
    }

    private static func condition(_ run: Run) -> SQL {
        var filter = ResponseFilter()
        filter.activity = run.activityID
        filter.cause = run.cause
        return ResponseListingRepository.condition(filter)
    }

    private static let selection: SQL = """
        select r.id, r.channel_id, r.activity_id, r.cause, r.last_response_id, r.other_count,
            r.reached_response_id, r.total_count, r.requeued_count, r.failed_again_count, r.started_at, r.started_by,
            (select count(*) from responses p where p.channel_id = r.channel_id and p.status = 0)
        from reprocessings r
        """

    private static func run(_ row: Row) throws -> Run {
        try Run(
            id: row[0], channel: row[1], activityID: row[2], cause: row[3], lastResponse: row[4],
            others: row[5], reached: row[6], total: row[7], requeued: row[8], failedAgain: row[9],
            startedAt: row[10], startedBy: row[11], pending: row[12])
    }
}
