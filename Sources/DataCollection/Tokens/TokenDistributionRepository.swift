import Access
import PortalUI
import Responses
import SQLStore
import Studies
import Timekeeping

/// A distribution of a batch's tokens: a printed sheet or a file.
struct TokenDistribution: Sendable {
    let madeAt: Instant
    let madeBy: String
    /// The number of tokens per page of a sheet, or nil for a file.
    let perPage: Int?
    /// The state of the included tokens, or nil for all.
    let state: TokenState?
    let tokenCount: Int

    /// The displayed description.
    var title: String {
        guard let perPage else {
            return state.map { "CSV of tokens, \($0.title.lowercased())" } ?? "CSV of all tokens"
        }
        return "Sheet, \(perPage) per page"
    }
}

/// Stores the sheets and files created from batches. Each is recorded when it is created.
struct TokenDistributionRepository: Sendable {
    /// The maximum number on a page.
    static let shownMax = 50

    /// Records a sheet, with the number of tokens per page, or a file, in the history of the batch and in the audit
    /// log. The author is the grant's user unless another one is given.
    func add(
        to batch: TokenBatchID, perPage: Int? = nil, state: TokenState?, tokenCount: Int,
        by author: String? = nil, with grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into token_handouts (batch_id, kind, per_page, state, token_count, made_at, made_by)
            select b.id, \(perPage == nil ? "file" : "sheet"), \(perPage), \(state?.rawValue ?? ""),
                \(tokenCount), \(grant.now), \(author ?? grant.actor.name)
            from token_batches b where b.id = \(batch) and b.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "b.site_id"))
            """)
        var details: AuditDetails = ["count": .number(tokenCount)]
        if let perPage { details.append("layout", .number(perPage)) }
        try grant.record(
            perPage == nil ? "token-batch.export" : "token-batch.print", about: "batch \(batch)", details,
            in: transaction)
    }

    /// Returns the latest sheets and files of a batch, newest first, and their total number.
    func list(
        of batch: TokenBatchID, _ grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws -> (shown: [TokenDistribution], count: Int) {
        let scope: SQL = """
            from token_handouts h join token_batches b on b.id = h.batch_id
            where h.batch_id = \(batch) and b.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "b.site_id"))
            """
        let shown = try transaction.rows(
            """
            select h.made_at, h.made_by, h.per_page, h.state, h.token_count \(fragment: scope)
            order by h.id desc limit \(Self.shownMax)
            """
        ) { row in
            try TokenDistribution(
                madeAt: row[0], madeBy: row[1], perPage: row[2],
                state: TokenState(rawValue: row[3]), tokenCount: row[4])
        }
        let count: Int? = try transaction.value("select count(*) \(fragment: scope)")
        return (shown, count ?? 0)
    }
}
