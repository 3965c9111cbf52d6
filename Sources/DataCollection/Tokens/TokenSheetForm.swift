import Access
import HTTP
import PortalUI
import Printing
import Vocabulary

/// The form that asks for pages of a batch as a PDF.
struct TokenSheetForm {
    /// The pages to print.
    enum Choice: String {
        /// Those that aren't on a sheet yet.
        case next
        /// From a first to a last page.
        case range
    }

    /// The value of the button that shows the sheet as a page instead of a PDF.
    static let browser = "browser"

    let layout: TokenSheet.Layout
    let paper: PrintPage.Size
    let choice: Choice
    let first: String
    let last: String

    /// Reads the form; without a choice, it is that of an empty one.
    ///
    /// - Throws: ``InvalidInput`` for options that don't exist.
    init(_ form: Form) throws(InvalidInput) {
        layout = try Self.option(form["per"], .twelve, "per") {
            Int($0).flatMap(TokenSheet.Layout.init(rawValue:))
        }
        paper = try Self.option(form["paper"], .a4, "paper", PrintPage.Size.init(rawValue:))
        choice = try Self.option(form["pages"], .next, "pages", Choice.init(rawValue:))
        first = (form["from"] ?? "").trimmed
        last = (form["to"] ?? "").trimmed
    }

    private static func option<Value>(
        _ text: String?, _ standard: Value, _ field: String, _ read: (String) -> Value?
    ) throws(InvalidInput) -> Value {
        guard let text else { return standard }
        guard let value = read(text) else { throw InvalidInput(field, "Choose one of the options.") }
        return value
    }

    /// Returns the pages of a range.
    ///
    /// - Throws: ``InvalidInput`` for pages that don't exist, and for more than one PDF can have.
    func range(in pages: TokenSheetPages) throws(InvalidInput) -> ClosedRange<Int> {
        let first = try number(first, "from", in: 1...pages.count)
        let last = try number(last, "to", in: first...pages.count)
        guard last - first < pages.runMax else {
            throw InvalidInput(
                "to",
                "One PDF has at most \(NumberFormat.integer(pages.runMax)) pages of this layout. Enter "
                    + "\(first + pages.runMax - 1) or less, and print the other pages afterwards.")
        }
        return first...last
    }

    private func number(
        _ text: String, _ field: String, in range: ClosedRange<Int>
    ) throws(InvalidInput) -> Int {
        guard let number = Int(text.filter { $0 != "," }), range.contains(number) else {
            throw InvalidInput(
                field, "Enter a page number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
