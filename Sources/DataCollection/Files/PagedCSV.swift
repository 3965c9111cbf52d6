import HTTP
import SQLStore
import Tables

/// A CSV file whose lines are read page by page from one snapshot. Text that a spreadsheet would run as a formula is quoted.
struct PagedCSV<Position: Sendable>: Sendable {
    /// How many lines a page should have.
    static var pageCount: Int { 500 }

    /// The lines of a page, and where the next page begins; nil after the last.
    typealias Page = (lines: [[String]], next: Position?)

    let headings: [String]
    let page: @Sendable (_ position: Position?, _ transaction: borrowing Transaction) throws -> Page

    /// Returns the file as a download.
    func response(named name: String, from store: Store) -> Response {
        let file = self
        let response = Response.stream(type: "text/csv; charset=utf-8") { sink in
            try store.withSnapshot { transaction in
                var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: true)
                text.line(file.headings)
                var position: Position?
                repeat {
                    let page = try file.page(position, transaction)
                    for line in page.lines { text.line(line) }
                    try sink.write(text.bytes)
                    text.bytes.removeAll(keepingCapacity: true)
                    position = page.next
                } while position != nil
            }
        }
        return response.attachment(named: name)
    }
}
