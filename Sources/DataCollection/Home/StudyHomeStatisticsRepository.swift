import Access
import Responses
import SQLStore
import Studies
import Timekeeping

/// Reads the figures of a study's home page, using indexes only.
struct StudyHomeStatisticsRepository: Sendable {
    private static let millisecondsInDay: Int64 = 86_400_000

    /// The number of enrollments on a day. Days without enrollments are omitted.
    struct Day: Sendable {
        let date: CivilDate
        let count: Int
    }

    /// The number of responses to an activity in a period.
    struct Activity: Sendable {
        let id: String
        let count: Int
    }

    /// Returns the number of enrollments per day, in chronological order.
    func enrollment(
        _ grant: Grant<some TokenCounting>, _ transaction: borrowing Transaction
    ) throws -> [Day] {
        try transaction.rows(
            """
            select enrolled_at / \(Self.millisecondsInDay), count(*) from participants
            where channel_id = \(grant.subject.id)
            group by enrolled_at / \(Self.millisecondsInDay) order by 1
            """
        ) { Day(date: CivilDate(daysSinceEpoch: try $0[0]), count: try $0[1]) }
    }

    /// Returns the number of participants in each state, and how many of those not erased enrolled since a given time.
    func participation(
        _ grant: Grant<some TokenCounting>, since: Instant, _ transaction: borrowing Transaction
    ) throws -> (counts: ParticipantCounts, new: Int) {
        let channel = grant.subject.id
        let counts = try transaction.first(
            """
            select count(case when status = 0 then 1 end), count(case when status = 1 then 1 end)
            from participants where channel_id = \(channel)
            """
        ) { (try $0[0] as Int, try $0[1] as Int) }
        let erased = try ParticipantListingRepository().erased(grant, transaction)
        let new: Int? = try transaction.value(
            "select count(*) from participants where channel_id = \(channel) and enrolled_at >= \(since)")
        return (
            ParticipantCounts(active: counts?.0 ?? 0, withdrawn: counts?.1 ?? 0, erased: erased), new ?? 0
        )
    }

    /// Returns the number of responses per day in a period. Days without responses are omitted.
    func days(
        _ grant: Grant<some ResponseReading>, from start: Instant, to end: Instant,
        _ transaction: borrowing Transaction
    ) throws -> [Day] {
        let channel = grant.subject.id
        return try transaction.rows(
            """
            with recursive found (id) as (
                select min(activity_id) from responses where channel_id = \(channel)
                union all
                select (select min(r.activity_id) from responses r
                    where r.channel_id = \(channel) and r.activity_id > found.id)
                from found where found.id is not null)
            select r.received_at / \(Self.millisecondsInDay), count(*)
            from found join responses r on r.channel_id = \(channel) and r.activity_id = found.id
                and r.received_at >= \(start) and r.received_at < \(end)
            group by 1 order by 1
            """
        ) { Day(date: CivilDate(daysSinceEpoch: try $0[0]), count: try $0[1]) }
    }

    /// Returns the number of responses per activity in a period, highest first.
    func activities(
        _ grant: Grant<some ResponseReading>, from start: Instant, to end: Instant,
        _ transaction: borrowing Transaction
    ) throws -> [Activity] {
        let channel = grant.subject.id
        return try transaction.rows(
            """
            with recursive found (id) as (
                select min(activity_id) from responses where channel_id = \(channel)
                union all
                select (select min(r.activity_id) from responses r
                    where r.channel_id = \(channel) and r.activity_id > found.id)
                from found where found.id is not null)
            select id, (select count(*) from responses r where r.channel_id = \(channel)
                and r.activity_id = found.id and r.received_at >= \(start) and r.received_at < \(end))
            from found where found.id is not null order by 2 desc, 1
            """
        ) { Activity(id: try $0[0], count: try $0[1]) }
    }
}
