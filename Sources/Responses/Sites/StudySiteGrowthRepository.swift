import Access
import SQLStore
import Timekeeping

/// Reads how many participants enrolled at each site in each month, in UTC.
///
/// For erased participants, a count per day of withdrawal is stored. They count as enrolled on that day.
package enum StudySiteGrowthRepository {
    private static let millisecondsInDay: Int64 = 86_400_000

    /// Returns the participants who enrolled in each month at each site that the grant covers.
    package static func enrolled(
        with grant: Grant<some StudySiteScoped>, _ transaction: borrowing Transaction
    ) throws -> [StudySiteID: [CalendarMonth: Int]] {
        var counts: [StudySiteID: [CalendarMonth: Int]] = [:]
        try transaction.forEach(
            """
            select p.enrollment_site_id, p.enrolled_at / \(millisecondsInDay), count(*) from participants p
            where p.channel_id = \(grant.subject.id) and p.enrollment_site_id is not null
                and \(fragment: grant.sites.condition(on: "p.enrollment_site_id"))
            group by 1, 2
            """
        ) { row in
            let month = CalendarMonth(CivilDate(daysSinceEpoch: try row[1]))
            counts[try row[0], default: [:]][month, default: 0] += try row[2] as Int
        }
        try addErased(to: &counts, grant, transaction)
        return counts
    }

    /// The site of an erased participant is that of the batch of their token.
    private static func addErased(
        to counts: inout [StudySiteID: [CalendarMonth: Int]], _ grant: Grant<some StudySiteScoped>,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.forEach(
            """
            select b.site_id, e.day, sum(e.participant_count) from erasures e
            join token_batches b on b.id = e.batch_id
            where e.channel_id = \(grant.subject.id) and b.site_id is not null
                and \(fragment: grant.sites.condition(on: "b.site_id"))
            group by 1, 2
            """
        ) { row in
            guard let day = CivilDate(try row[1] as String) else { return }
            counts[try row[0], default: [:]][CalendarMonth(day), default: 0] += try row[2] as Int
        }
    }
}
