import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Reads the tokens of complete batches that a grant covers, for pages, sheets, and files.
///
/// A participant who moved to a site outside of the grant isn't named, and counts as enrolled whatever happens there.
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
        of batch: TokenBatchID, with grant: Grant<ManageTokensAtSites>, filter: Filter, after: Int64,
        count: Int, _ transaction: borrowing Transaction
    ) throws -> [IssuedToken] {
        try transaction.rows(
            """
            \(fragment: Self.selection(grant)) and b.id = \(batch) and t.id > \(after)
                \(fragment: Self.condition(filter, of: batch, grant, transaction))
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
        of batch: TokenBatchID, with grant: Grant<ManageTokensAtSites>, state: TokenState?,
        _ transaction: borrowing Transaction, _ body: (IssuedToken) throws -> Void
    ) throws {
        try transaction.forEach(
            """
            \(fragment: Self.selection(grant)) and b.id = \(batch)
                \(fragment: Self.condition(Filter(state: state), of: batch, grant, transaction))
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
            \(fragment: Self.selection(grant)) and t.token >= \(prefix) and t.token < \(prefix + "\u{7F}")
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
            \(fragment: Self.selection(grant)) and t.token in (\(list: texts)) order by t.token
            """
        ) { try ($0[5], Self.token($0)) }
    }

    /// Returns these tokens of a batch, in order, without those of other batches.
    package func find(
        rows: [Int64], of batch: TokenBatchID, with grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [IssuedToken] {
        try transaction.rows(
            """
            \(fragment: Self.selection(grant)) and b.id = \(batch) and t.id in (\(list: rows)) order by t.id
            """, Self.token)
    }

    /// Returns the number of tokens of a batch in this state, or in any state if nil.
    package func count(
        of batch: TokenBatchID, with grant: Grant<ManageTokensAtSites>, state: TokenState?,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        let count: Int? = try transaction.value(
            """
            select count(*) from token_batches b join enrollment_tokens t on t.batch_id = b.id
            where \(fragment: Self.scope(grant)) and b.id = \(batch)
                \(fragment: Self.condition(Filter(state: state), of: batch, grant, transaction))
            """)
        return count ?? 0
    }

    /// The condition for complete batches `b` that the grant covers.
    static func scope(_ grant: Grant<ManageTokensAtSites>) -> SQL {
        """
        b.channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: "b.site_id"))
            and b.issued_count = b.token_count
        """
    }

    /// The columns of a token `t` of a batch `b`. A token that was revoked individually has its own revocation; others
    /// have that of their batch.
    static let columns: SQL = """
        t.id, t.token, p.id, t.used_at, coalesce(p.status, 0), t.batch_id,
            coalesce(t.revoked_at, b.revoked_at),
            case when t.revoked_at is null then b.revoked_by else t.revoked_by end,
            case when t.revoked_at is null then b.revoke_reason else t.revoke_reason end
        """

    /// The tokens `t` that the grant covers.
    private static func selection(_ grant: Grant<ManageTokensAtSites>) -> SQL {
        """
        select \(fragment: columns)
        from token_batches b join enrollment_tokens t on t.batch_id = b.id
            left join participants p on p.id = t.participant_id
                and \(fragment: grant.sites.condition(on: "p.site_id"))
        where \(fragment: scope(grant))
        """
    }

    /// Returns the condition of a filter. The prefix is compared as a range, which uses the unique index.
    private static func condition(
        _ filter: Filter, of batch: TokenBatchID, _ grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> SQL {
        var condition: SQL = ""
        if !filter.prefix.isEmpty {
            condition += " and t.token >= \(filter.prefix) and t.token < \(filter.prefix + "\u{7F}")"
        }
        if let state = filter.state { condition += try self.condition(state, of: batch, grant, transaction) }
        return condition
    }

    /// Returns the condition of a state. Each is found by an index, so that a few tokens don't have to be searched among
    /// a million others.
    private static func condition(
        _ state: TokenState, of batch: TokenBatchID, _ grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> SQL {
        switch state {
        case .used:
            return """
                 and t.participant_id is not null
                    and not exists (select 1 from participants h where h.id = t.participant_id
                        and h.status <> 0 and \(fragment: grant.sites.condition(on: "h.site_id")))
                """
        case .withdrawn:
            return """
                 and t.id in (select e.id from participants h join enrollment_tokens e on e.participant_id = h.id
                    where h.channel_id = \(grant.subject.id) and h.withdrawn_at is not null
                        and \(fragment: grant.sites.condition(on: "h.site_id")) and e.batch_id = \(batch))
                """
        // Erased tokens were deleted with their participants.
        case .erased: return " and 1 = 0"
        case .unused:
            return " and t.participant_id is null and t.revoked_at is null and b.revoked_at is null"
        case .revoked:
            let isBatchRevoked: Bool? = try transaction.value(
                "select revoked_at is not null from token_batches where id = \(batch)")
            let isTokenRevoked: SQL = isBatchRevoked == true ? "" : " and t.revoked_at is not null"
            return " and t.participant_id is null\(fragment: isTokenRevoked)"
        }
    }

    static func token(_ row: Row) throws -> IssuedToken {
        let usedAt: Instant? = try row[3]
        let revokedAt: Instant? = try row[6]
        let (by, reason): (String?, String?) = try (row[7], row[8])
        let revocation = revokedAt.map { TokenRevocation(at: $0, by: by ?? "", reason: reason ?? "") }
        return try IssuedToken(
            id: row[0], token: row[1], participant: row[2], usedAt: usedAt,
            isWithdrawn: row[4] as Int == 1, revocation: usedAt == nil ? revocation : nil)
    }
}
