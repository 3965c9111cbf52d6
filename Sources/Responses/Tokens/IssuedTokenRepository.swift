import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Reads the tokens of complete batches for pages, sheets, and files.
package struct IssuedTokenRepository: Sendable {
    package init() {}

    /// A filter for tokens of a batch.
    package struct Filter: Sendable {
        /// The normalized prefix of the token, or empty for all.
        package var prefix = ""
        /// The state, or nil for all.
        package var state: TokenState?

        package init(prefix: String = "", state: TokenState? = nil) {
            self.prefix = prefix
            self.state = state
        }
    }

    /// Returns up to `count` tokens after the one with the number `after`.
    package func page(
        of batch: TokenBatchID, in channel: ChannelID, filter: Filter, after: Int64, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [IssuedToken] {
        try transaction.rows(
            """
            \(fragment: Self.selection) where b.channel_id = \(channel) and b.id = \(batch)
                and b.issued_count = b.token_count and t.id > \(after)
                \(fragment: Self.condition(filter, of: batch, in: channel, transaction))
            order by t.id limit \(count)
            """, Self.token)
    }

    /// Returns the tokens of a batch in the order in which they are listed.
    package static func tokens(
        of batch: TokenBatchID, _ transaction: borrowing Transaction
    ) throws -> [String] {
        try transaction.rows(
            "select token from enrollment_tokens where batch_id = \(batch) order by id"
        ) { try $0[0] }
    }

    /// Calls a function for every token of a batch.
    package func forEach(
        of batch: TokenBatchID, in channel: ChannelID, state: TokenState?,
        _ transaction: borrowing Transaction,
        _ body: (IssuedToken) throws -> Void
    ) throws {
        try transaction.forEach(
            """
            \(fragment: Self.selection) where b.channel_id = \(channel) and b.id = \(batch)
                and b.issued_count = b.token_count
                \(fragment: Self.condition(Filter(state: state), of: batch, in: channel, transaction))
            order by t.id
            """
        ) { try body(Self.token($0)) }
    }

    /// The minimum number of letters for a search in all batches. A shorter prefix would scan tokens of other studies.
    package static let prefixLettersMin = 3

    /// Returns up to `count` tokens that the grant covers with this prefix, each with its batch.
    package func find(
        beginning prefix: String, with grant: Grant<ManageTokensAtSites>, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [(batch: TokenBatchID, token: IssuedToken)] {
        guard prefix.count >= Self.prefixLettersMin else { return [] }
        return try transaction.rows(
            """
            select \(fragment: Self.columns)
            from enrollment_tokens t join token_batches b on b.id = t.batch_id
                left join participants p on p.id = t.participant_id
            where t.token >= \(prefix) and t.token < \(prefix + "\u{7F}") and b.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "b.site_id")) and b.issued_count = b.token_count
            order by t.token limit \(count)
            """
        ) { try ($0[5], Self.token($0)) }
    }

    /// Returns those of these texts that are tokens that the grant covers, each with its batch.
    package func find(
        anyOf texts: [String], with grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws -> [(batch: TokenBatchID, token: IssuedToken)] {
        try transaction.rows(
            """
            select \(fragment: Self.columns)
            from enrollment_tokens t join token_batches b on b.id = t.batch_id
                left join participants p on p.id = t.participant_id
            where t.token in (\(list: texts)) and b.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "b.site_id")) and b.issued_count = b.token_count
            order by t.token
            """
        ) { try ($0[5], Self.token($0)) }
    }

    /// Returns these tokens of a batch, in order, without those of other batches.
    package func find(
        rows: [Int64], of batch: TokenBatchID, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [IssuedToken] {
        try transaction.rows(
            """
            \(fragment: Self.selection) where b.channel_id = \(channel) and b.id = \(batch)
                and b.issued_count = b.token_count and t.id in (\(list: rows))
            order by t.id
            """, Self.token)
    }

    /// Returns the number of tokens of a batch in this state, or in any state if nil.
    package func count(
        of batch: TokenBatchID, in channel: ChannelID, state: TokenState?,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        let count: Int? = try transaction.value(
            """
            select count(*) from token_batches b join enrollment_tokens t on t.batch_id = b.id
            where b.channel_id = \(channel) and b.id = \(batch) and b.issued_count = b.token_count
                \(fragment: Self.condition(Filter(state: state), of: batch, in: channel, transaction))
            """)
        return count ?? 0
    }

    /// A token that was revoked individually has its own revocation. Others have that of their batch.
    private static let columns: SQL = """
        t.id, t.token, t.participant_id, t.used_at, coalesce(p.status, 0), t.batch_id,
        coalesce(t.revoked_at, b.revoked_at),
        case when t.revoked_at is null then b.revoked_by else t.revoked_by end,
        case when t.revoked_at is null then b.revoke_reason else t.revoke_reason end, p.site_id
        """

    private static let selection: SQL = """
        select \(fragment: columns)
        from token_batches b join enrollment_tokens t on t.batch_id = b.id
            left join participants p on p.id = t.participant_id
        """

    /// Returns the condition of a filter. Each state is found by an index, so that a few tokens don't have to
    /// be searched among a million others.
    ///
    /// The prefix is compared as a range, which uses the unique index.
    private static func condition(
        _ filter: Filter, of batch: TokenBatchID, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> SQL {
        var condition: SQL = ""
        if !filter.prefix.isEmpty {
            condition += " and t.token >= \(filter.prefix) and t.token < \(filter.prefix + "\u{7F}")"
        }
        switch filter.state {
        case .used:
            condition += """
                 and t.participant_id is not null
                    and (select h.status from participants h where h.id = t.participant_id) = 0
                """
        case .withdrawn:
            condition += """
                 and t.id in (select e.id from participants h join enrollment_tokens e on e.participant_id = h.id
                    where h.channel_id = \(channel) and h.withdrawn_at is not null and e.batch_id = \(batch))
                """
        // Erased tokens were deleted with their participants.
        case .erased: condition += " and 1 = 0"
        case .unused:
            condition += " and t.participant_id is null and t.revoked_at is null and b.revoked_at is null"
        case .revoked:
            let isBatchRevoked: Bool? = try transaction.value(
                "select revoked_at is not null from token_batches where id = \(batch)")
            condition += " and t.participant_id is null"
            if isBatchRevoked != true { condition += " and t.revoked_at is not null" }
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
            id: row[0], token: row[1], participant: participant, participantSite: row[9], usedAt: row[3],
            isWithdrawn: row[4] as Int == 1, revocation: participant == nil ? revocation : nil)
    }
}
