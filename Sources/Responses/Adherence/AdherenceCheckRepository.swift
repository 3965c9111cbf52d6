import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Reads what the nightly check compares, and stores its results. It belongs to the server itself.
package enum AdherenceCheckRepository {
    /// Returns the last check; nil if there was none.
    package static func newest(_ transaction: borrowing Transaction) throws -> AdherenceCheck? {
        try transaction.first(
            """
            select checked_at, participant_count, difference_count from adherence_checks order by id desc limit 1
            """
        ) { row in
            AdherenceCheck(checkedAt: try row[0], participants: try row[1], differences: try row[2])
        }
    }

    /// Stores a check and forgets those of more than a year ago.
    static func insert(_ check: AdherenceCheck, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into adherence_checks (checked_at, participant_count, difference_count)
            values (\(check.checkedAt), \(check.participants), \(check.differences))
            """)
        try transaction.run(
            "delete from adherence_checks where checked_at < \(check.checkedAt.adding(seconds: -366 * 86_400))"
        )
    }

    /// A participant with the state of the data.
    struct Unmarked: Sendable {
        let participant: ParticipantID
        let revision: Int64
    }

    /// Returns participants of one of some parts that aren't marked, in the order of their numbers.
    static func unmarked(
        after: Int64, part: Int, of parts: Int, at now: Instant, limit: Int,
        _ transaction: borrowing Transaction
    ) throws -> [Unmarked] {
        try transaction.rows(
            """
            select participant_id, revision from adherence_people
            where participant_id > \(after) and participant_id % \(parts) = \(part)
                and (next_change_at is null or next_change_at > \(now))
            order by participant_id limit \(limit)
            """
        ) { row in Unmarked(participant: try row[0], revision: try row[1]) }
    }

    static func channels(_ transaction: borrowing Transaction) throws -> [ChannelID] {
        try transaction.rows("select distinct channel_id from adherence_people order by 1") { try $0[0] }
    }

    /// Returns what is missing from the sums of days, which is negative where they are too high.
    static func differencesOfDays(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [DayCounts.Key: DayCounts] {
        var months: [RunMonth.Key: MonthCounts] = [:]
        try transaction.forEach(
            """
            select r.activity, r.month, r.site_id, r.runs
            from adherence_people a join adherence_runs r on r.participant_id = a.participant_id
            where a.channel_id = \(channel)
            """
        ) { row in
            let key = RunMonth.Key(activity: try row[0], month: try row[1], site: try row[2])
            months[key, default: MonthCounts()].add(RunMonth(key, bytes: try row[3]))
        }
        var days: [DayCounts.Key: DayCounts] = [:]
        for (key, counts) in months { counts.add(to: &days, key) }
        try transaction.forEach(
            """
            select day, site_id, activity, done, late, missed, due from adherence_days where channel_id = \(channel)
            """
        ) { row in
            let key = DayCounts.Key(day: try row[0], site: try row[1], activity: try row[2])
            let stored = DayCounts(done: try row[3], late: try row[4], missed: try row[5], due: try row[6])
            days[key, default: DayCounts()].subtract(stored)
        }
        return days.filter { !$0.value.isZero }
    }
}

/// The sums of a month by day, without a look-up for each run.
private struct MonthCounts {
    private var days = [DayCounts](repeating: DayCounts(), count: 31)

    mutating func add(_ month: RunMonth) {
        for run in month.runs where run.day <= days.count { days[run.day - 1].add(run.state, 1) }
    }

    func add(to sums: inout [DayCounts.Key: DayCounts], _ key: RunMonth.Key) {
        let first = RunMonth(key).firstDay.daysSinceEpoch
        for (index, counts) in days.enumerated() where !counts.isZero {
            let key = DayCounts.Key(day: first + index, site: key.site, activity: key.activity)
            sums[key] = counts
        }
    }
}
