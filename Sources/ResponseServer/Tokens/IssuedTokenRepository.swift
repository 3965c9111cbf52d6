import SQLStore
import Studies
import Timekeeping

/// The tokens of complete batches: read for pages, sheets and files.
struct IssuedTokenRepository: Sendable {
    /// Which tokens of a batch are wanted.
    struct Filter: Sendable {
        /// The beginning of the token, normalized; empty is any.
        var prefix = ""
        /// Which became of them; nil is any.
        var state: TokenState?
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
        of batch: TokenBatchID, in channel: ChannelID, state: TokenState?,
        _ transaction: borrowing Transaction,
        _ body: (IssuedToken) throws -> Void
    ) throws {
        try transaction.forEach(
            """
            \(fragment: Self.selection) where b.channel_id = \(channel) and b.id = \(batch)
                and b.issued_count = b.token_count \(fragment: Self.condition(Filter(state: state)))
            order by t.id
            """
        ) { try body(Self.token($0)) }
    }

    /// The fewest letters that tokens of all batches are looked for by: with fewer, other studies' tokens of the
    /// same beginning would be gone through.
    static let prefixLettersMin = 3

    /// Up to `count` tokens of a channel that begin so, each with the batch that it belongs to.
    func find(
        beginning prefix: String, in channel: ChannelID, count: Int, _ transaction: borrowing Transaction
    ) throws -> [(batch: TokenBatchID, token: IssuedToken)] {
        guard prefix.count >= Self.prefixLettersMin else { return [] }
        return try transaction.rows(
            """
            select \(fragment: Self.columns)
            from enrollment_tokens t join token_batches b on b.id = t.batch_id
                left join participants p on p.id = t.participant_id
            where t.token >= \(prefix) and t.token < \(prefix + "\u{7F}") and b.channel_id = \(channel)
                and b.issued_count = b.token_count
            order by t.token limit \(count)
            """
        ) { try ($0[5], Self.token($0)) }
    }

    /// Those of these texts that are tokens of a channel, each with the batch that it belongs to.
    func find(
        anyOf texts: [String], in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [(batch: TokenBatchID, token: IssuedToken)] {
        try transaction.rows(
            """
            select \(fragment: Self.columns)
            from enrollment_tokens t join token_batches b on b.id = t.batch_id
                left join participants p on p.id = t.participant_id
            where t.token in (\(list: texts)) and b.channel_id = \(channel)
                and b.issued_count = b.token_count
            order by t.token
            """
        ) { try ($0[5], Self.token($0)) }
    }

    /// These tokens of a batch, in their order; of another batch none.
    func find(
        rows: [Int64], of batch: TokenBatchID, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [IssuedToken] {
        try transaction.rows(
            """
            \(fragment: Self.selection) where b.channel_id = \(channel) and b.id = \(batch)
                and b.issued_count = b.token_count and t.id in (\(list: rows))
            order by t.id
            """, Self.token)
    }

    /// How many tokens of a batch are in this state; nil is any.
    func count(
        of batch: TokenBatchID, in channel: ChannelID, state: TokenState?,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        let count: Int? = try transaction.value(
            """
            select count(*) from token_batches b join enrollment_tokens t on t.batch_id = b.id
            where b.channel_id = \(channel) and b.id = \(batch) and b.issued_count = b.token_count
                \(fragment: Self.condition(Filter(state: state)))
            """)
        return count ?? 0
    }

    /// A single token that was taken back has a revocation of its own, the others that of their batch.
    private static let columns: SQL = """
        t.id, t.token, t.participant_id, t.used_at, coalesce(p.status, 0), t.batch_id,
        coalesce(t.revoked_at, b.revoked_at),
        case when t.revoked_at is null then b.revoked_by else t.revoked_by end,
        case when t.revoked_at is null then b.revoke_reason else t.revoke_reason end
        """

    private static let selection: SQL = """
        select \(fragment: columns)
        from token_batches b join enrollment_tokens t on t.batch_id = b.id
            left join participants p on p.id = t.participant_id
        """

    /// The prefix is compared as a range, which the unique index answers.
    private static func condition(_ filter: Filter) -> SQL {
        var condition: SQL = ""
        if !filter.prefix.isEmpty {
            condition += " and t.token >= \(filter.prefix) and t.token < \(filter.prefix + "\u{7F}")"
        }
        switch filter.state {
        case .used, .withdrawn:
            condition += """
                 and (select h.status from participants h where h.id = t.participant_id)
                    = \(filter.state == .withdrawn ? 1 : 0)
                """
        // They were deleted with their participants.
        case .erased: condition += " and 1 = 0"
        case .unused:
            condition += " and t.participant_id is null and t.revoked_at is null and b.revoked_at is null"
        case .revoked:
            condition += """
                 and t.participant_id is null and (t.revoked_at is not null or b.revoked_at is not null)
                """
        case nil: break
        }
        return condition
    }

    private static func token(_ row: Row) throws -> IssuedToken {
        let participant: ParticipantID? = try row[2]
        let revokedAt: Instant? = try row[6]
        let (by, reason): (String?, String?) = try (row[7], row[8])
        let revocation = revokedAt.map { TokenRevocation(at: $0, by: by ?? "", reason: reason ?? "") }
        return try IssuedToken(
            id: row[0], token: row[1], participant: participant, usedAt: row[3],
            isWithdrawn: row[4] as Int == 1, revocation: participant == nil ? revocation : nil)
    }
}
