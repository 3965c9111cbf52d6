import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Stores the runs that reprocess failed responses, and finds the responses of a run.
package enum ReprocessingRepository {
    /// Returns the latest run of a channel.
    package static func latest(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> ReprocessingQueue.Run? {
        try transaction.first(
            "\(fragment: selection) where r.channel_id = \(channel) order by r.id desc limit 1", run)
    }

    /// Returns the runs of a channel, newest first.
    package static func runs(
        _ grant: Grant<some ResponseReading>, count: Int, _ transaction: borrowing Transaction
    ) throws -> [ReprocessingQueue.Run] {
        try transaction.rows(
            """
            \(fragment: selection) where r.channel_id = \(grant.subject.id)
            order by r.id desc limit \(count)
            """, run)
    }

    /// Returns one run of a channel.
    package static func run(
        _ id: Int64, with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> ReprocessingQueue.Run? {
        try transaction.first(
            "\(fragment: selection) where r.id = \(id) and r.channel_id = \(grant.subject.id)", run)
    }

    /// Returns one run of any channel.
    static func find(_ id: Int64, _ transaction: borrowing Transaction) throws -> ReprocessingQueue.Run? {
        try transaction.first("\(fragment: selection) where r.id = \(id)", run)
    }

    /// Returns the runs that aren't finished, oldest first.
    static func unfinished(_ transaction: borrowing Transaction) throws -> [Int64] {
        try transaction.rows("select id from reprocessings where ended_at is null order by id") { try $0[0] }
    }

    /// Stores a run over the failed responses of an activity and a cause, up to a response.
    ///
    /// `total` is their number, and `others` that of the failed responses of the activity with other causes.
    static func insert(
        _ filter: ResponseFilter, upTo last: Int64, total: Int, others: Int, at now: Instant,
        with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> Int64? {
        try transaction.value(
            """
            insert into reprocessings (channel_id, activity_id, cause, last_response_id, total_count, other_count,
                started_at, started_by)
            values (\(grant.subject.id), \(filter.activity), \(filter.cause), \(last), \(total), \(others),
                \(now), \(grant.actor.name)) returning id
            """)
    }

    /// Records that a run has marked the responses up to one as pending.
    static func advance(
        _ run: ReprocessingQueue.Run, to last: ResponseID, requeued: Int,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update reprocessings set reached_response_id = \(last),
                requeued_count = requeued_count + \(requeued)
            where id = \(run.id)
            """)
    }

    /// Limits a run to the responses that it has reached.
    static func end(
        _ run: ReprocessingQueue.Run, others: Int, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update reprocessings set last_response_id = reached_response_id, total_count = requeued_count,
                other_count = \(others)
            where id = \(run.id)
            """)
    }

    /// Records that a run is finished, and how many of its responses failed again.
    static func finish(
        _ run: ReprocessingQueue.Run, failedAgain: Int, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update reprocessings set ended_at = \(now), failed_again_count = \(failedAgain)
            where id = \(run.id)
            """)
    }

    private static let selection: SQL = """
        select r.id, r.channel_id, r.activity_id, r.cause, r.last_response_id, r.other_count,
            r.reached_response_id, r.total_count, r.requeued_count, r.failed_again_count, r.started_at, r.started_by,
            (select count(*) from responses p where p.channel_id = r.channel_id and p.status = 0)
        from reprocessings r
        """

    private static func run(_ row: Row) throws -> ReprocessingQueue.Run {
        try ReprocessingQueue.Run(
            id: row[0], channel: row[1], activityID: row[2], cause: row[3], lastResponse: row[4],
            others: row[5], reached: row[6], total: row[7], requeued: row[8], failedAgain: row[9],
            startedAt: row[10], startedBy: row[11], pending: row[12])
    }
}
