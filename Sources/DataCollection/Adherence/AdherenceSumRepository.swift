import Access
import Adherence
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Reads the sums of runs that a grant covers.
enum AdherenceSumRepository {
    /// The runs of an activity that start on a day.
    struct DaySum: Sendable {
        let day: CivilDate
        let activity: ActivityID
        let counts: RunCounts
    }

    /// Returns the sums by day and activity.
    static func days(
        _ days: ClosedRange<CivilDate>, at site: SiteFilter?,
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [DaySum] {
        try transaction.rows(
            """
            select day, activity, sum(done), sum(late), sum(missed), sum(due) from adherence_days
            where \(fragment: covered(days, grant)) and \(fragment: site.condition(onNumber: "site_id"))
            group by day, activity having sum(done) + sum(late) + sum(missed) + sum(due) > 0
            """
        ) { row in
            DaySum(
                day: CivilDate(daysSinceEpoch: try row[0]), activity: ActivityID(try row[1] as String),
                counts: try counts(row, from: 2))
        }
    }

    /// Returns the sums by site; the key nil stands for participants without one.
    static func sites(
        _ days: ClosedRange<CivilDate>, with grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [StudySiteID?: RunCounts] {
        var sites: [StudySiteID?: RunCounts] = [:]
        try transaction.forEach(
            """
            select site_id, sum(done), sum(late), sum(missed), sum(due) from adherence_days
            where \(fragment: covered(days, grant)) group by site_id
            """
        ) { row in
            let number: Int64 = try row[0]
            sites[number == 0 ? nil : StudySiteID(number)] = try counts(row, from: 1)
        }
        return sites
    }

    /// Returns the sums of the whole study, which people at a site may know.
    static func study(
        _ days: ClosedRange<CivilDate>, with grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> RunCounts {
        try transaction.first(
            """
            select coalesce(sum(done), 0), coalesce(sum(late), 0), coalesce(sum(missed), 0), coalesce(sum(due), 0)
            from adherence_days where \(fragment: during(days, grant.subject))
            """
        ) { row in try counts(row, from: 0) } ?? RunCounts()
    }

    private static func during(_ days: ClosedRange<CivilDate>, _ channel: Channel) -> SQL {
        """
        channel_id = \(channel.id) and day >= \(days.lowerBound.daysSinceEpoch)
            and day <= \(days.upperBound.daysSinceEpoch)
        """
    }

    private static func covered(
        _ days: ClosedRange<CivilDate>, _ grant: Grant<some ParticipantReadingAtSites>
    ) -> SQL {
        "\(fragment: during(days, grant.subject)) and \(fragment: grant.sites.condition(on: "site_id"))"
    }

    private static func counts(_ row: Row, from index: Int) throws -> RunCounts {
        var counts = RunCounts()
        counts.done = try row[index]
        counts.late = try row[index + 1]
        counts.missed = try row[index + 2]
        counts.due = try row[index + 3]
        return counts
    }
}

extension SiteFilter? {
    /// Returns the condition that a column with the number of a site, 0 for none, matches.
    fileprivate func condition(onNumber column: SQL) -> SQL {
        switch self {
        case .site(let site): "\(fragment: column) = \(site)"
        case .noSite: "\(fragment: column) = 0"
        case nil: "1 = 1"
        }
    }
}
