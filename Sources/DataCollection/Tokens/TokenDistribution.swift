import PortalUI
import Printing
import Responses
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
    /// The places of a sheet; nil for files, and for sheets from before places were recorded.
    var places: Places?
    /// The paper of a PDF; nil for sheets on a page of the portal, and for files.
    var paper: PrintPage.Size?

    /// The part of a batch that is on a sheet.
    struct Places: Sendable {
        /// From the first to the last token, counted from 1.
        let range: ClosedRange<Int>
        /// The number of places of the batch.
        let count: Int
        /// How many of the sheet's tokens were on earlier sheets.
        let reprintedCount: Int
    }

    /// The pages of a PDF; nil for anything else.
    var pages: (all: TokenSheetPages, run: ClosedRange<Int>)? {
        guard paper != nil, let places, let layout = perPage.flatMap(TokenSheet.Layout.init(rawValue:)) else {
            return nil
        }
        let all = TokenSheetPages(layout: layout, placeCount: places.count)
        return (all, all.page(of: places.range.lowerBound)...all.page(of: places.range.upperBound))
    }

    /// The displayed description.
    var title: String {
        guard let perPage else {
            return state.map { "CSV of tokens, \($0.title.lowercased())" } ?? "CSV of all tokens"
        }
        guard let paper, let pages else { return "Sheet, \(perPage) per page" }
        return "PDF, \(perPage) per page, \(paper.rawValue), \(pages.all.words(pages.run))"
    }

    /// Says how much of it was printed before; nil if nothing was.
    var reprint: String? {
        guard let count = places?.reprintedCount, count > 0 else { return nil }
        if count == tokenCount { return "Reprint" }
        return "Includes \(NumberFormat.counted(count, "reprinted token", "reprinted tokens"))"
    }
}
