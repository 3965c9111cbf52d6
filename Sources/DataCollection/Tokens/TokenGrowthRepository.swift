import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Reads the days on which tokens of a study were issued and used, and on which participants who used one left.
///
/// It uses indexes only. For erased participants, a count per day of withdrawal is stored. They also count as having
/// used their token on that day.
struct TokenGrowthRepository: Sendable {
    private static let millisecondsInDay: Int64 = 86_400_000

    /// Returns the counts up to a day.
    func read(
        _ grant: Grant<some TokenCountingAtSites>, until today: CivilDate,
        _ transaction: borrowing Transaction
    ) throws -> TokenGrowth {
        var days: [CivilDate: TokenGrowth.Counts] = [:]
        for (day, count) in try issued(grant, transaction) { days[day, default: .init()].issued += count }
        for (day, count) in try used(grant, transaction) { days[day, default: .init()].used += count }
        for (day, count) in try withdrawn(grant, transaction) {
            days[day, default: .init()].withdrawn += count
        }
        for (text, count) in try erased(grant, transaction) {
            guard let day = CivilDate(text) else { continue }
            days[day, default: .init()].used += count
            days[day, default: .init()].erased += count
        }
        return TokenGrowth(days, until: today)
    }

    private func issued(
        _ grant: Grant<some TokenCountingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [(CivilDate, Int)] {
        try transaction.rows(
            """
            select b.created_at / \(Self.millisecondsInDay), sum(b.issued_count)
            from \(fragment: batches(grant)) group by 1
            """, Self.day)
    }

    private func used(
        _ grant: Grant<some TokenCountingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [(CivilDate, Int)] {
        try transaction.rows(
            """
            select t.used_at / \(Self.millisecondsInDay), count(*)
            from \(fragment: batches(grant)) join enrollment_tokens t on t.batch_id = b.id
            where t.participant_id is not null group by 1
            """, Self.day)
    }

    private func withdrawn(
        _ grant: Grant<some TokenCountingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [(CivilDate, Int)] {
        try transaction.rows(
            """
            select p.withdrawn_at / \(Self.millisecondsInDay), count(*) from participants p
            where p.channel_id = \(grant.subject.id) and p.withdrawn_at is not null
                and \(fragment: grant.sites.condition(on: "p.site_id"))
                and exists (select 1 from enrollment_tokens e join token_batches b on b.id = e.batch_id
                    where e.participant_id = p.id
                        and \(fragment: grant.sites.condition(on: "b.site_id")))
            group by 1
            """, Self.day)
    }

    private func erased(
        _ grant: Grant<some TokenCountingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [(String, Int)] {
        try transaction.rows(
            """
            select e.day, sum(e.participant_count) from \(fragment: batches(grant))
            join erasures e on e.channel_id = b.channel_id and e.batch_id = b.id group by e.day
            """
        ) { (try $0[0], try $0[1]) }
    }

    /// The batches `b` of the study that the grant covers.
    private func batches(_ grant: Grant<some TokenCountingAtSites>) -> SQL {
        """
        (select * from token_batches s
            where s.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "s.site_id"))) b
        """
    }

    private static func day(_ row: Row) throws -> (CivilDate, Int) {
        (CivilDate(daysSinceEpoch: try row[0]), try row[1])
    }
}
