import HTTP
import PortalUI

/// Which part of a long list a page shows.
struct Pagination {
    /// How many lines one page has.
    static let size = 50

    /// The page, from 1.
    let number: Int

    /// The page that an address asks for; the first one for anything else.
    init(_ query: Query) {
        number = min(max(1, Int(query["page"] ?? "") ?? 1), 1_000_000)
    }

    /// How many lines come before.
    var offset: Int { (number - 1) * Self.size }

    /// The foot of the list: where we are, and the pages next to it.
    func pager(total: Int, shown: Int, address: (_ page: String) -> String) -> Pager {
        let first = shown == 0 ? 0 : offset + 1
        let pages = (total + Self.size - 1) / Self.size
        let hasNext = offset + shown < total && shown > 0
        return Pager(
            "\(Self.figure(first)) to \(Self.figure(offset + shown)) of \(Self.figure(total))",
            first: number > 2 ? address("") : nil,
            previous: number > 1 ? address(number == 2 ? "" : String(number - 1)) : nil,
            next: hasNext ? address(String(number + 1)) : nil,
            last: hasNext && number + 1 < pages ? address(String(pages)) : nil)
    }

    /// A number with a comma at each thousand.
    static func figure(_ number: Int) -> String {
        let digits = Array(String(number))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
