import Access
import PortalUI
import SQLStore
import Studies
import Timekeeping

/// What left the house of a batch: a sheet that was made for printing, or a file.
struct TokenDistribution: Sendable {
    let madeAt: Instant
    let madeBy: String
    /// How many stand on a page of a sheet; nil for a file.
    let perPage: Int?
    /// Which tokens are in it; nil is all.
    let state: TokenState?
    let tokenCount: Int

    /// What it is, in words.
    var title: String {
        guard let perPage else {
            return state.map { "CSV of tokens: \($0.title.lowercased())" } ?? "CSV of all tokens"
        }
        return "Sheet, \(perPage) on a page"
    }
}

/// The sheets and files that were made of batches, each of them recorded when it is made.
struct TokenDistributionRepository: Sendable {
    /// The most that a page shows.
    static let shownMax = 50

    /// Records a sheet, with how many tokens stand on its pages, or a file, in the history of the batch and in the
    /// audit; the author is anyone who holds the grant unless someone else is named.
    func add(
        to batch: TokenBatchID, perPage: Int? = nil, state: TokenState?, tokenCount: Int,
        by author: String? = nil, with grant: Grant<ManageTokens>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into token_handouts (batch_id, kind, per_page, state, token_count, made_at, made_by)
            select b.id, \(perPage == nil ? "file" : "sheet"), \(perPage), \(state?.rawValue ?? ""),
                \(tokenCount), \(grant.now), \(author ?? grant.actor.name)
            from token_batches b where b.id = \(batch) and b.channel_id = \(grant.subject.id)
            """)
        var details: AuditDetails = ["count": .number(tokenCount)]
        if let perPage { details.append("layout", .number(perPage)) }
        try grant.record(
            perPage == nil ? "token-batch.export" : "token-batch.print", about: "batch \(batch)", details,
            in: transaction)
    }

    /// The latest of a batch, newest first, and how many there are.
    func list(
        of batch: TokenBatchID, _ grant: Grant<ManageTokens>, _ transaction: borrowing Transaction
    ) throws -> (shown: [TokenDistribution], count: Int) {
        let scope: SQL = """
            from token_handouts h join token_batches b on b.id = h.batch_id
            where h.batch_id = \(batch) and b.channel_id = \(grant.subject.id)
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
