import Access
import PortalUI
import Printing
import Responses
import Timekeeping
import WebAccess

/// Pages of a batch's tokens as a document to print.
struct TokenPrintRun: Sendable {
    let batch: TokenBatch
    let study: String
    let layout: TokenSheet.Layout
    let paper: PrintPage.Size
    let pages: ClosedRange<Int>
    /// The number of places of the batch.
    let placeCount: Int
    /// What is at the places of the pages; nil for a deleted token.
    let tokens: [IssuedToken?]
    /// The places that were on sheets when the pages were chosen.
    let printedBefore: PrintedPlaces

    /// The time and memory for ``TokenSheetPages/placesMax`` places: some ten seconds, but a busy server gives printing what
    /// it doesn't need itself.
    static let limits = PrintProcess.Limits(seconds: 600, memoryMegabytes: 1_024, pages: 1_000)

    var all: TokenSheetPages { TokenSheetPages(layout: layout, placeCount: placeCount) }
    var places: ClosedRange<Int> { all.places(on: pages) }

    /// The unused tokens with their places.
    var printed: [Int] {
        zip(places, tokens).compactMap { place, token in token?.state == .unused ? place : nil }
    }

    /// Returns the document, in which tokens that can't be used keep their places.
    func document(at now: Instant) -> PrintDocument {
        PrintDocument(
            title: PrintRunningLine.text("Token sheet of \(study), batch \(batch.id)"), language: "en",
            created: now.printTime, page: page,
            header: PrintRunningLine(
                start: PrintRunningLine.text("\(study) · \(name)"), end: "Page {page} of {pages}"),
            footer: layout.hasInstructions
                ? PrintRunningLine(start: "Enrollment tokens. Each token works once.") : nil,
            numbering: PrintNumbering(first: pages.lowerBound, total: all.count),
            blocks: [.cards(sheet)])
    }

    private var name: String { "Batch \(batch.id)" + (batch.label.isEmpty ? "" : ": \(batch.label)") }

    /// Sheets of 65 labels, 38.1 × 21.2 mm, have these margins.
    private var page: PrintPage {
        layout == .sixtyFive
            ? PrintPage(paper, marginMillimeters: 10.7, sideMarginMillimeters: 4.75)
            : PrintPage(paper, marginMillimeters: 16, sideMarginMillimeters: 11)
    }

    private var sheet: PrintCards {
        let isLarge = layout == .twelve
        return PrintCards(
            columns: layout.columns, rows: layout.rawValue / layout.columns,
            codeMillimeters: layout.codeMillimeters, textPlace: isLarge ? .below : .beside,
            gapMillimeters: layout == .sixtyFive ? 2.5 : 0,
            // Labels are cut already. There are none of this size for Letter.
            hasCutLines: layout != .sixtyFive || paper == .letter,
            instructions: layout.hasInstructions ? "Enter or scan this token in the app." : nil,
            cards: tokens.map(Self.card))
    }

    private static func card(_ token: IssuedToken?) -> PrintCards.Card {
        guard let token, token.state == .unused else {
            return PrintCards.Card(code: nil, text: token?.state == .revoked ? "Revoked" : "Used")
        }
        let groups = EnrollmentToken(token.token)?.groups ?? [token.token]
        return PrintCards.Card(code: token.token, text: groups.joined(separator: " "))
    }
}

extension TokenSheet.Layout {
    /// The number of tokens next to each other.
    fileprivate var columns: Int { self == .sixtyFive ? 5 : 3 }
    /// The side of a QR code.
    fileprivate var codeMillimeters: Double {
        switch self {
        case .twelve: 34
        case .twentyFour: 24
        case .sixtyFive: 16
        }
    }
    /// Whether there is room for what to do with a token.
    fileprivate var hasInstructions: Bool { self != .sixtyFive }
}
