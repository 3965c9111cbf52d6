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

    /// Returns the number of responses on each day of a period. Days without responses are omitted.
    func days(
        _ grant: Grant<some ResponseReading>, _ days: ClosedRange<CivilDate>,
        _ transaction: borrowing Transaction
    ) throws -> [Day] {
        try transaction.rows(
            """
            select day, sum(response_count) from response_days
            where channel_id = \(grant.subject.id)
                and day between \(days.lowerBound.daysSinceEpoch) and \(days.upperBound.daysSinceEpoch)
            group by day order by day
            """
        ) { Day(date: CivilDate(daysSinceEpoch: try $0[0]), count: try $0[1]) }
    }

    /// Returns the number of responses per activity in a period, highest first.
    ///
    /// Whole days are read as sums; only the responses of the days in which the period begins and ends are counted.
    func activities(
        _ grant: Grant<some ResponseReading>, from start: Instant, to end: Instant,
        _ transaction: borrowing Transaction
    ) throws -> [Activity] {
        let (first, last) = (Self.day(of: start.adding(milliseconds: -1)) + 1, Self.day(of: end))
        guard first < last else { return try Self.counted(grant, from: start, to: end, transaction) }
        var counts: [String: Int] = [:]
        try transaction.forEach(
            """
            select activity_id, sum(response_count) from response_days
            where channel_id = \(grant.subject.id) and day >= \(first) and day < \(last) group by activity_id
            """
        ) { row in counts[try row[0]] = try row[1] }
        let edges = [(start, Self.start(of: first)), (Self.start(of: last), end)]
        for (start, end) in edges where start < end {
            for activity in try Self.counted(grant, from: start, to: end, transaction) {
                counts[activity.id, default: 0] += activity.count
            }
        }
        return counts.map { Activity(id: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.id) < ($0.count, $1.id) }
    }

    private static func day(of time: Instant) -> Int64 { time.milliseconds / millisecondsInDay }

    private static func start(of day: Int64) -> Instant { Instant(milliseconds: day * millisecondsInDay) }

    /// Counts the responses of a short period.
    private static func counted(
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
