import HTTP
import PortalUI

/// The part of a long list that a page shows.
struct Pagination {
    /// The number of rows per page.
    static let size = 50

    /// The page number, from 1.
    let number: Int

    /// Reads the page number from a query; invalid values select the first page.
    init(_ query: Query) {
        number = min(max(1, Int(query["page"] ?? "") ?? 1), 1_000_000)
    }

    /// The number of rows before this page.
    var offset: Int { (number - 1) * Self.size }

    /// Returns the footer of the list: the current range, and links to the previous and next page.
    func pager(total: Int, shown: Int, address: (_ page: String) -> String) -> Pager {
        let first = shown == 0 ? 0 : offset + 1
        let pages = (total + Self.size - 1) / Self.size
        let hasNext = offset + shown < total && shown > 0
        return Pager(
            "\(Self.formatted(first)) to \(Self.formatted(offset + shown)) of \(Self.formatted(total))",
            first: number > 2 ? address("") : nil,
            previous: number > 1 ? address(number == 2 ? "" : String(number - 1)) : nil,
            next: hasNext ? address(String(number + 1)) : nil,
            last: hasNext && number + 1 < pages ? address(String(pages)) : nil)
    }

    /// Returns a number with commas as thousands separators.
    static func formatted(_ number: Int) -> String {
        let digits = Array(String(number))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
