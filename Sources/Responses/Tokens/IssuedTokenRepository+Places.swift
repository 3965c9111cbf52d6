import Access
import SQLStore
import Vocabulary

/// The places of tokens on the sheets of their batch, counted from 1. Tokens that were deleted with their participants
/// keep their places, so the numbers of pages never change.
extension IssuedTokenRepository {
    /// Returns the number of places of a complete batch that the grant covers; 0 for any other.
    package func placeCount(
        of batch: TokenBatchID, with grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select (select count(*) from enrollment_tokens t where t.batch_id = b.id)
                + (select count(*) from erased_token_places e where e.batch_id = b.id)
            from token_batches b where b.id = \(batch) and \(fragment: Self.scope(grant))
            """) ?? 0
    }

    /// Returns what is at some places of a batch, in their order; nil for a token that was deleted.
    package func tokens(
        of batch: TokenBatchID, at places: ClosedRange<Int>, with grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [IssuedToken?] {
        try transaction.rows(
            """
            with places (id) as (
                select t.id from enrollment_tokens t where t.batch_id = \(batch)
                union all select e.token_id from erased_token_places e where e.batch_id = \(batch)
                order by 1 limit \(places.count) offset \(places.lowerBound - 1)
            )
            select \(fragment: Self.columns)
            from places join token_batches b on b.id = \(batch)
                left join enrollment_tokens t on t.id = places.id
                left join participants p on p.id = t.participant_id
                    and \(fragment: grant.sites.condition(on: "p.site_id"))
            where \(fragment: Self.scope(grant)) order by places.id
            """
        ) { row in try (row[0] as Int64?) == nil ? nil : Self.token(row) }
    }

    /// Returns the place of a token of a batch.
    package func place(
        of token: Int64, in batch: TokenBatchID, with grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select (select count(*) from enrollment_tokens t where t.batch_id = b.id and t.id <= \(token))
                + (select count(*) from erased_token_places e where e.batch_id = b.id and e.token_id <= \(token))
            from token_batches b where b.id = \(batch) and \(fragment: Self.scope(grant))
            """) ?? 0
    }

    /// Returns the first place of an unused token, not before `first`; nil if there is none.
    package func firstUnusedPlace(
        of batch: TokenBatchID, from first: Int, with grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Int? {
        let start: Int64? = try transaction.value(
            """
            select t.id from enrollment_tokens t where t.batch_id = \(batch)
            union all select e.token_id from erased_token_places e where e.batch_id = \(batch)
            order by 1 limit 1 offset \(max(0, first - 1))
            """)
        guard let start else { return nil }
        let unused = try page(
            of: batch, with: grant, filter: Filter(state: .unused), after: start - 1, count: 1, transaction)
        return try unused.first.map { try place(of: $0.id, in: batch, with: grant, transaction) }
    }
}
