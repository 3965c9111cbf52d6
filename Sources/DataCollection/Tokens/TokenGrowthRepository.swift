import Access
import SQLStore
import Studies
import Timekeeping

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
        let (channel, isInScope) = (grant.subject.id, grant.sites.condition(on: "b.site_id"))
        var days: [CivilDate: TokenGrowth.Counts] = [:]
        let issued = try transaction.rows(
            """
            select b.created_at / \(Self.millisecondsInDay), sum(b.issued_count) from token_batches b
            where b.channel_id = \(channel) and \(fragment: isInScope) group by 1
            """, Self.day)
        for (day, count) in issued { days[day, default: .init()].issued += count }
        let used = try transaction.rows(
            """
            select t.used_at / \(Self.millisecondsInDay), count(*)
            from token_batches b join enrollment_tokens t on t.batch_id = b.id
            where b.channel_id = \(channel) and \(fragment: isInScope) and t.participant_id is not null
            group by 1
            """, Self.day)
        for (day, count) in used { days[day, default: .init()].used += count }
        let withdrawn = try transaction.rows(
            """
            select p.withdrawn_at / \(Self.millisecondsInDay), count(*) from participants p
            where p.channel_id = \(channel) and p.withdrawn_at is not null
                and exists (select 1 from enrollment_tokens e join token_batches b on b.id = e.batch_id
                    where e.participant_id = p.id and \(fragment: isInScope))
            group by 1
            """, Self.day)
        for (day, count) in withdrawn { days[day, default: .init()].withdrawn += count }
        let erased = try transaction.rows(
            """
            select e.day, sum(e.participant_count) from token_batches b
            join erasures e on e.channel_id = b.channel_id and e.batch_id = b.id
            where b.channel_id = \(channel) and \(fragment: isInScope) group by e.day
            """
        ) { (try $0[0] as String, try $0[1] as Int) }
        for (text, count) in erased {
            guard let day = CivilDate(text) else { continue }
            days[day, default: .init()].used += count
            days[day, default: .init()].erased += count
        }
        return TokenGrowth(days, until: today)
    }

    private static func day(_ row: Row) throws -> (CivilDate, Int) {
        (CivilDate(daysSinceEpoch: try row[0]), try row[1])
    }
}
