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
        _ grant: Grant<some TokenCounting>, until today: CivilDate, _ transaction: borrowing Transaction
    ) throws -> TokenGrowth {
        let channel = grant.subject.id
        var days: [CivilDate: TokenGrowth.Counts] = [:]
        for (day, count) in try issued(in: channel, transaction) {
            days[day, default: .init()].issued += count
        }
        for (day, count) in try used(in: channel, transaction) { days[day, default: .init()].used += count }
        for (day, count) in try withdrawn(in: channel, transaction) {
            days[day, default: .init()].withdrawn += count
        }
        for (text, count) in try erased(in: channel, transaction) {
            guard let day = CivilDate(text) else { continue }
            days[day, default: .init()].used += count
            days[day, default: .init()].erased += count
        }
        return TokenGrowth(days, until: today)
    }

    private func issued(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [(CivilDate, Int)] {
        try transaction.rows(
            """
            select created_at / \(Self.millisecondsInDay), sum(issued_count) from token_batches
            where channel_id = \(channel) group by 1
            """, Self.day)
    }

    private func used(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [(CivilDate, Int)] {
        try transaction.rows(
            """
            select t.used_at / \(Self.millisecondsInDay), count(*)
            from token_batches b join enrollment_tokens t on t.batch_id = b.id
            where b.channel_id = \(channel) and t.participant_id is not null group by 1
            """, Self.day)
    }

    private func withdrawn(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [(CivilDate, Int)] {
        try transaction.rows(
            """
            select p.withdrawn_at / \(Self.millisecondsInDay), count(*) from participants p
            where p.channel_id = \(channel) and p.withdrawn_at is not null
                and exists (select 1 from enrollment_tokens e where e.participant_id = p.id)
            group by 1
            """, Self.day)
    }

    private func erased(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [(String, Int)] {
        try transaction.rows(
            """
            select day, sum(participant_count) from erasures
            where channel_id = \(channel) and batch_id <> 0 group by day
            """
        ) { (try $0[0], try $0[1]) }
    }

    private static func day(_ row: Row) throws -> (CivilDate, Int) {
        (CivilDate(daysSinceEpoch: try row[0]), try row[1])
    }
}
