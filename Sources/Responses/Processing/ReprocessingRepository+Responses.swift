import Access
import SQLStore
import Vocabulary

extension ReprocessingRepository {
    /// Returns the newest failed response of a channel; nil if there is none.
    static func lastFailed(in channel: ChannelID, _ transaction: borrowing Transaction) throws -> Int64? {
        try transaction.value(
            "select max(id) from responses where channel_id = \(channel) and status = 2")
    }

    /// Returns up to `count` failed responses that a run hasn't reached, oldest first.
    static func next(
        _ run: ReprocessingQueue.Run, count: Int, _ transaction: borrowing Transaction
    ) throws -> [ResponseID] {
        try transaction.rows(
            """
            select id from responses where channel_id = \(run.channel) and status = 2
                and id > \(run.reached) and id <= \(run.lastResponse)
                \(fragment: condition(run)) order by id limit \(count)
            """
        ) { try $0[0] }
    }

    /// Returns the number of failed responses that a run has passed because they have other causes.
    static func otherCount(
        _ run: ReprocessingQueue.Run, with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> Int {
        var failed = ResponseFilter()
        failed.activity = run.activityID
        return try transaction.value(
            """
            select count(*) from responses where channel_id = \(grant.subject.id) and status = 2
                and id <= \(run.reached) and \(run.cause) <> '' and coalesce(error_cause, '') <> \(run.cause)
                \(fragment: ResponseListingRepository.condition(failed))
            """) ?? 0
    }

    /// Returns the number of failed responses of the activity of a run, of any cause.
    static func failedCount(
        _ run: ReprocessingQueue.Run, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from responses where channel_id = \(run.channel) and status = 2
                and id <= \(run.lastResponse)
                \(fragment: run.activityID.isEmpty ? "" : " and activity_id = \(run.activityID)")
            """) ?? 0
    }

    private static func condition(_ run: ReprocessingQueue.Run) -> SQL {
        var filter = ResponseFilter()
        filter.activity = run.activityID
        filter.cause = run.cause
        return ResponseListingRepository.condition(filter)
    }
}
