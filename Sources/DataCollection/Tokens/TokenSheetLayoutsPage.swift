import Access
import HTTP
import PortalUI
import Printing
import Vocabulary

/// The page where users choose a layout and pages for printing unused tokens, with the PDFs so far.
struct TokenSheetLayoutsPage {
    /// What was entered, also if it isn't valid.
    struct EnteredValues {
        let layout: String
        let paper: String
        let pages: String
        let first: String
        let last: String

        init(_ form: Form) {
            layout = form["per"] ?? "\(TokenSheet.Layout.twelve.rawValue)"
            paper = form["paper"] ?? PrintPage.Size.a4.rawValue
            pages = form["pages"] ?? ""
            first = form["from"] ?? ""
            last = form["to"] ?? ""
        }
    }

    /// A PDF, and what prints its pages again.
    struct Run {
        let made: TokenDistribution
        /// The fields of the form that prints it again.
        let fields: [(name: String, value: String)]

        init?(_ made: TokenDistribution) {
            guard let pages = made.pages, let paper = made.paper, let perPage = made.perPage else {
                return nil
            }
            self.made = made
            fields = [
                ("per", "\(perPage)"), ("paper", paper.rawValue),
                ("pages", TokenSheetForm.Choice.range.rawValue),
                ("from", "\(pages.run.lowerBound)"), ("to", "\(pages.run.upperBound)"),
            ]
        }
    }

    let frame: Frame
    let address: String
    let batchAddress: String
    let progress: TokenSheetProgress
    let entered: EnteredValues
    let problems: FormProblems

    var isEmpty: Bool { progress.unusedCount == 0 }
    var runs: [Run] { progress.runs.compactMap(Run.init) }
    var runsHint: String {
        progress.runCount > progress.runs.count
            ? "the latest \(progress.runs.count) of \(NumberFormat.integer(progress.runCount)), times in UTC"
            : "newest first, times in UTC"
    }

    var layouts: [SelectOption] {
        TokenSheet.Layout.allCases.map {
            SelectOption(
                "\($0.rawValue)", "\($0.rawValue) per page",
                hint: [$0.hint, next($0)].filter { !$0.isEmpty }.joined(separator: " "))
        }
    }

    /// What the two ways of printing do.
    let barNote =
        "The browser prints 40 A4 pages at a time, from the first unused token. Reload this page after a download to see "
        + "it below."

    var papers: [SelectOption] {
        [
            SelectOption(PrintPage.Size.a4.rawValue, "A4"),
            SelectOption(PrintPage.Size.letter.rawValue, "Letter"),
        ]
    }

    var choices: [SelectOption] {
        let isFirst = progress.runCount == 0
        return [
            SelectOption(
                TokenSheetForm.Choice.next.rawValue,
                isFirst ? "Start with the first unused token" : "Continue after the last printed page",
                hint: "Pages without unused tokens are skipped.",
                refusal: progress.next == nil ? "All unused tokens have been printed." : nil),
            SelectOption(
                TokenSheetForm.Choice.range.rawValue, "Print certain pages",
                hint: "Also pages that were printed before. The history says that it's a reprint."),
        ]
    }

    var chosen: String {
        if !entered.pages.isEmpty { return entered.pages }
        return (progress.next == nil ? TokenSheetForm.Choice.range : .next).rawValue
    }

    /// Returns the pages that are printed next in a layout.
    private func next(_ layout: TokenSheet.Layout) -> String {
        let pages = progress.pages(layout)
        guard let next = progress.next else { return "" }
        return "Next: \(pages.words(pages.run(of: next)))."
    }
}

extension TokenSheet.Layout {
    /// A description of the layout.
    fileprivate var hint: String {
        switch self {
        case .twelve: "Large, with an instruction below each code."
        case .twentyFour: "Smaller, with the token next to the QR code."
        case .sixtyFive: "For A4 label sheets of 38 by 21 mm, without the instruction."
        }
    }
}
