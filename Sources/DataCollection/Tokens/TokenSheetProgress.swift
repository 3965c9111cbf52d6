import Access
import PortalUI
import Responses
import SQLStore

/// What of a batch has been printed, and what comes next.
struct TokenSheetProgress: Sendable {
    /// The number of tokens that can be printed.
    let unusedCount: Int
    /// The number of places of the batch.
    let placeCount: Int
    /// The next places with an unused token that are on no sheet, from that token on; nil if there are none.
    let next: ClosedRange<Int>?
    /// The latest PDFs, newest first, and their total number.
    let runs: [TokenDistribution]
    let runCount: Int
    private let printed: PrintedPlaces

    /// Reads the progress of a batch that the grant covers.
    init(
        of batch: TokenBatch, with grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws {
        let (tokens, distributions) = (IssuedTokenRepository(), TokenDistributionRepository())
        unusedCount = try tokens.count(of: batch.id, with: grant, state: .unused, transaction)
        placeCount = try tokens.placeCount(of: batch.id, with: grant, transaction)
        (runs, runCount) = try distributions.printRuns(of: batch.id, grant, transaction)
        printed = try distributions.printedPlaces(of: batch.id, grant, transaction)
        var start = 1
        var next: ClosedRange<Int>?
        while next == nil, let gap = printed.gap(from: start, upTo: placeCount) {
            let unused = try tokens.firstUnusedPlace(
                of: batch.id, from: gap.lowerBound, with: grant, transaction)
            guard let unused else { break }
            if gap.contains(unused) { next = unused...gap.upperBound }
            start = max(unused, gap.upperBound + 1)
        }
        self.next = next
    }

    /// Returns the pages of the batch in a layout.
    func pages(_ layout: TokenSheet.Layout) -> TokenSheetPages {
        TokenSheetPages(layout: layout, placeCount: placeCount)
    }

    /// Returns the pages that a form asks for, with their tokens.
    ///
    /// - Throws: ``InvalidInput`` if they don't exist, are too many, or have no unused token.
    func run(
        _ form: TokenSheetForm, of batch: TokenBatch, with grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> TokenPrintRun {
        let all = pages(form.layout)
        guard unusedCount > 0 else {
            throw InvalidInput("pages", "All tokens in this batch have been used or revoked.")
        }
        let pages = try form.choice == .range ? form.range(in: all) : nextPages(in: all)
        let run = TokenPrintRun(
            batch: batch, study: grant.subject.study.title, layout: form.layout, paper: form.paper,
            pages: pages, placeCount: placeCount,
            tokens: try IssuedTokenRepository().tokens(
                of: batch.id, at: all.places(on: pages), with: grant, transaction),
            printedBefore: printed)
        guard !run.printed.isEmpty else {
            throw InvalidInput(
                "pages", "All tokens on these pages have been used or revoked. Choose other pages.")
        }
        return run
    }

    private func nextPages(in all: TokenSheetPages) throws(InvalidInput) -> ClosedRange<Int> {
        guard let next else {
            throw InvalidInput(
                "pages", "All unused tokens have been printed. To print them again, choose pages.")
        }
        return all.run(of: next)
    }
}
