import Access
import Delivery
import SQLStore
import Timekeeping
import Vocabulary

/// Stores the files that are sent to targets, and how that went. The worker has no grant: it works for all channels.
enum ExportDeliveryRepository {
    /// A file that is due to be sent.
    struct Due: Sendable {
        let export: ExportID
        let target: ExportTargetID
        let fileName: String
        /// The digest of the file. An erasure replaces the file while it is sent.
        let digest: String
        let failureCount: Int
    }

    /// Adds a file, in the transaction that finishes its export.
    static func add(
        _ export: ExportID, to target: ExportTargetID, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into export_deliveries (export_id, target_id, state, attempt_count, next_at)
            values (\(export), \(target), 'waiting', 0, \(now)) on conflict (export_id) do nothing
            """)
    }

    /// Returns the targets to which files are due to be sent.
    static func dueTargets(at now: Instant, _ transaction: borrowing Transaction) throws -> [ExportTargetID] {
        try transaction.rows(
            "select distinct d.target_id \(fragment: waiting) and d.next_at <= \(now)"
        ) { try $0[0] }
    }

    /// Returns the next file that is due to be sent to a target.
    static func next(
        to target: ExportTargetID, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> Due? {
        try transaction.first(
            """
            select d.export_id, d.target_id, e.file_name, e.digest, d.attempt_count \(fragment: waiting)
                and d.next_at <= \(now) and d.target_id = \(target)
            order by d.next_at, d.export_id limit 1
            """
        ) {
            Due(
                export: try $0[0], target: try $0[1], fileName: try $0[2], digest: try $0[3],
                failureCount: try $0[4])
        }
    }

    /// Returns when the next file is due, of those to other targets than some; nil if none waits.
    static func nextDue(
        except busy: Set<ExportTargetID>, _ transaction: borrowing Transaction
    ) throws -> Instant? {
        try transaction.value(
            "select min(d.next_at) \(fragment: waiting) and d.target_id not in (\(list: Array(busy)))")
    }

    /// The finished files that wait; nothing of studies in the trash is sent.
    private static let waiting: SQL = """
        from export_deliveries d join exports e on e.id = d.export_id join channels c on c.id = e.channel_id
        where d.next_at is not null and e.state = 'done' and c.trash_id is null
        """

    /// Saves that a file has arrived; returns false if it was replaced meanwhile, so that it is sent again.
    static func finish(_ due: Due, at now: Instant, _ transaction: borrowing Transaction) throws -> Bool {
        let isSaved =
            try transaction.run(
                """
                update export_deliveries set state = 'delivered', attempt_count = attempt_count + 1, next_at = null,
                    failure = null, ended_at = \(now)
                where export_id = \(due.export) and \(fragment: isSame(due))
                """) > 0
        if isSaved { try endEarlier(than: due, at: now, transaction) }
        return isSaved
    }

    /// Ends the earlier files of changes that still wait. A receiver would replace newer rows by those in them.
    private static func endEarlier(
        than due: Due, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update export_deliveries as d set state = 'failed', next_at = null, ended_at = \(now),
                failure = \("\(due.fileName), which is newer, has its rows.")
            where state = 'waiting' and \(fragment: isOutdated)
            """)
    }

    /// The condition for a delivery `d` of changes, if a later file of the same schedule has arrived: it has all that changed
    /// since the file that arrived before both.
    private static let isOutdated: SQL = """
        exists (
            select 1 from exports e join exports l on l.schedule_id = e.schedule_id and l.id > e.id
                join export_deliveries a on a.export_id = l.id
            where e.id = d.export_id and e.only_changes = 1 and a.target_id = d.target_id and a.state = 'delivered')
        """

    /// Saves that an attempt failed, and when the next one is due; a file that was replaced meanwhile is sent again. Returns
    /// whether it was the last attempt: also if the target refuses files until someone changes its settings.
    static func fail(
        _ due: Due, _ failure: String, isFinal: Bool, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let next = isFinal ? nil : RetrySchedule.exports.next(afterFailures: due.failureCount + 1, at: now)
        let isSaved =
            try transaction.run(
                """
                update export_deliveries set state = \(next == nil ? "failed" : "waiting"),
                    attempt_count = attempt_count + 1, next_at = \(next), failure = \(failure),
                    ended_at = \(next == nil ? now : nil)
                where export_id = \(due.export) and \(fragment: isSame(due))
                """) > 0
        return isSaved && next == nil
    }

    /// The condition that a file still waits, and wasn't replaced.
    private static func isSame(_ due: Due) -> SQL {
        """
        state = 'waiting' and exists (
            select 1 from exports e where e.id = export_id and e.state = 'done' and e.digest = \(due.digest))
        """
    }

    /// Sends a file again after its last attempt failed; returns false if there is nothing to send.
    static func retry(_ export: ExportID, at now: Instant, _ transaction: borrowing Transaction) throws
        -> Bool
    {
        try transaction.run(
            """
            update export_deliveries as d set state = 'waiting', attempt_count = 0, next_at = \(now), failure = null,
                ended_at = null
            where export_id = \(export) and state = 'failed' and not \(fragment: isOutdated)
                and exists (select 1 from exports e where e.id = export_id and e.state = 'done')
                and exists (select 1 from export_targets t where t.id = target_id and t.removed_at is null)
            """) > 0
    }

    /// Returns the deliveries of exports, which the caller may see.
    static func deliveries(
        of exports: [ExportID], _ transaction: borrowing Transaction
    ) throws -> [ExportID: ExportDelivery] {
        let found = try transaction.rows(
            """
            select d.export_id, d.state, t.name, d.next_at, coalesce(d.failure, ''), d.ended_at,
                t.removed_at is null and not \(fragment: isOutdated)
            from export_deliveries d join export_targets t on t.id = d.target_id
            where d.export_id in (\(list: exports))
            """
        ) { row in
            (
                try row[0] as ExportID,
                ExportDelivery(
                    state: ExportDelivery.State(rawValue: try row[1]) ?? .failed, target: try row[2],
                    nextAt: try row[3], failure: try row[4], endedAt: try row[5],
                    canRetry: try row[6] as Int == 1)
            )
        }
        return Dictionary(found) { first, _ in first }
    }
}
