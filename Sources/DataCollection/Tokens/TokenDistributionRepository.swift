import Access
import Printing
import Responses
import SQLStore
import Studies
import Timekeeping

/// Stores the sheets and files created from batches. Each is recorded when it is created.
struct TokenDistributionRepository: Sendable {
    /// The maximum number on a page.
    static let shownMax = 50

    /// Records a sheet, with the number of tokens per page, or a file, in the history of the batch and in the audit
    /// log. The author is the grant's user unless another one is given.
    func add(
        to batch: TokenBatchID, perPage: Int? = nil, state: TokenState?, tokenCount: Int,
        at places: TokenDistribution.Places? = nil, on paper: PrintPage.Size? = nil,
        by author: String? = nil, with grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into token_handouts (batch_id, kind, per_page, state, token_count, made_at, made_by,
                first_place, last_place, place_count, paper, reprinted_count)
            select b.id, \(perPage == nil ? "file" : "sheet"), \(perPage), \(state?.rawValue ?? ""),
                \(tokenCount), \(grant.now), \(author ?? grant.actor.name), \(places?.range.lowerBound),
                \(places?.range.upperBound), \(places?.count), \(paper?.rawValue),
                \(places?.reprintedCount ?? 0)
            from token_batches b where b.id = \(batch) and b.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "b.site_id"))
            """)
        let made = TokenDistribution(
            madeAt: grant.now, madeBy: author ?? grant.actor.name, perPage: perPage, state: state,
            tokenCount: tokenCount, places: places, paper: paper)
        try grant.record(
            perPage == nil ? "token-batch.export" : "token-batch.print", about: "batch \(batch)",
            made.auditDetails, in: transaction)
    }

    /// Returns the latest sheets and files of a batch, newest first, and their total number.
    func list(
        of batch: TokenBatchID, _ grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws -> (shown: [TokenDistribution], count: Int) {
        try list("1 = 1", of: batch, grant, transaction)
    }

    /// Returns the latest PDFs of a batch, newest first, and their total number.
    func printRuns(
        of batch: TokenBatchID, _ grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws -> (shown: [TokenDistribution], count: Int) {
        try list("h.paper is not null", of: batch, grant, transaction)
    }

    private func list(
        _ condition: SQL, of batch: TokenBatchID, _ grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> (shown: [TokenDistribution], count: Int) {
        let scope: SQL = "\(fragment: Self.scope(of: batch, grant)) and \(fragment: condition)"
        let shown = try transaction.rows(
            """
            select h.made_at, h.made_by, h.per_page, h.state, h.token_count, h.first_place, h.last_place,
                h.place_count, h.paper, h.reprinted_count
            \(fragment: scope) order by h.id desc limit \(Self.shownMax)
            """, Self.distribution)
        let count: Int? = try transaction.value("select count(*) \(fragment: scope)")
        return (shown, count ?? 0)
    }

    /// Returns the places that are on sheets of a batch.
    func printedPlaces(
        of batch: TokenBatchID, _ grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws -> PrintedPlaces {
        PrintedPlaces(
            try transaction.rows(
                """
                select distinct h.first_place, h.last_place \(fragment: Self.scope(of: batch, grant))
                    and h.first_place is not null
                """
            ) { row in
                let (first, last): (Int, Int) = try (row[0], row[1])
                return first...max(first, last)
            })
    }

    private static func scope(of batch: TokenBatchID, _ grant: Grant<ManageTokensAtSites>) -> SQL {
        """
        from token_handouts h join token_batches b on b.id = h.batch_id
        where h.batch_id = \(batch) and b.channel_id = \(grant.subject.id)
            and \(fragment: grant.sites.condition(on: "b.site_id"))
        """
    }

    private static func distribution(_ row: Row) throws -> TokenDistribution {
        let (first, last, count): (Int?, Int?, Int?) = try (row[5], row[6], row[7])
        let paper: String? = try row[8]
        let reprinted: Int = try row[9]
        var places: TokenDistribution.Places?
        if let first, let last, let count, first <= last {
            places = .init(range: first...last, count: count, reprintedCount: reprinted)
        }
        return try TokenDistribution(
            madeAt: row[0], madeBy: row[1], perPage: row[2], state: TokenState(rawValue: row[3]),
            tokenCount: row[4], places: places, paper: paper.flatMap(PrintPage.Size.init(rawValue:)))
    }
}

extension TokenDistribution {
    fileprivate var auditDetails: AuditDetails {
        var details: AuditDetails = ["count": .number(tokenCount)]
        if let perPage { details.append("layout", .number(perPage)) }
        if let pages { details.append("pages", .text(pages.all.words(pages.run))) }
        if let paper { details.append("paper", .text(paper.rawValue)) }
        if let places, places.reprintedCount > 0 {
            details.append("reprinted", .number(places.reprintedCount))
        }
        return details
    }
}
