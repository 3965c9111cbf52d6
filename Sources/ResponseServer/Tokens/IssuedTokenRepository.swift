import SQLStore
import Studies

/// The tokens of complete batches: read for pages, sheets and files.
struct IssuedTokenRepository: Sendable {
    /// Which tokens of a batch are wanted.
    struct Filter: Sendable {
        /// The beginning of the token, normalized; empty is any.
        var prefix = ""
        /// Only used or only unused ones; nil is both.
        var isUsed: Bool?
    }

    /// Up to `count` tokens after the one with the number `after`.
    func page(
        of batch: TokenBatchID, in channel: ChannelID, filter: Filter, after: Int64, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [IssuedToken] {
        try transaction.rows(
            """
            \(fragment: Self.selection) where b.channel_id = \(channel) and b.id = \(batch)
                and b.issued_count = b.token_count and t.id > \(after) \(fragment: Self.condition(filter))
            order by t.id limit \(count)
            """, Self.token)
    }

    /// Every token of a batch in turn.
    func forEach(
        of batch: TokenBatchID, in channel: ChannelID, isUsed: Bool?, _ transaction: borrowing Transaction,
        _ body: (IssuedToken) throws -> Void
    ) throws {
        try transaction.forEach(
            """
            \(fragment: Self.selection) where b.channel_id = \(channel) and b.id = \(batch)
                and b.issued_count = b.token_count \(fragment: Self.condition(Filter(isUsed: isUsed)))
            order by t.id
            """
        ) { try body(Self.token($0)) }
    }

    /// One token of a channel, with the batch that it belongs to.
    func find(
        _ token: String, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> (batch: TokenBatchID, token: IssuedToken)? {
        try transaction.first(
            "\(fragment: Self.selection) where b.channel_id = \(channel) and t.token = \(token)"
        ) { try ($0[5], Self.token($0)) }
    }

    private static let selection: SQL = """
        select t.id, t.token, t.participant_id, t.used_at, coalesce(p.status, 0), t.batch_id
        from token_batches b join enrollment_tokens t on t.batch_id = b.id
            left join participants p on p.id = t.participant_id
        """

    /// The prefix is compared as a range, which the unique index answers.
    private static func condition(_ filter: Filter) -> SQL {
        var condition: SQL = ""
        if !filter.prefix.isEmpty {
            condition += " and t.token >= \(filter.prefix) and t.token < \(filter.prefix + "\u{7F}")"
        }
        switch filter.isUsed {
        case true: condition += " and t.participant_id is not null"
        case false: condition += " and t.participant_id is null"
        case nil: break
        }
        return condition
    }

    private static func token(_ row: Row) throws -> IssuedToken {
        try IssuedToken(
            id: row[0], token: row[1], participant: row[2], usedAt: row[3], isWithdrawn: row[4] as Int == 1)
    }
}
