/// A table by its headings.
public struct PageTable: Sendable {
    /// The table as a part of the page.
    public let element: PageElement

    init(_ element: PageElement) { self.element = element }

    /// The headings of the columns.
    public var columns: [String] { headRow?.cells.map(\.text) ?? [] }

    /// The texts of the rows below the headings.
    public var rows: [[String]] { bodyRows.map { $0.cells.map(\.text) } }

    /// Returns the row that has a cell with this text.
    public func row(_ text: String) throws -> PageElement {
        guard let row = bodyRows.first(where: { $0.cells.contains { $0.text == text } }) else {
            throw missing("row", text, rows.map { $0.joined(separator: " · ") })
        }
        return row
    }

    /// Returns the texts of a column.
    public func column(_ heading: String) throws -> [String] {
        guard let place = columns.firstIndex(of: heading) else { throw missing("column", heading, columns) }
        return rows.compactMap { place < $0.count ? $0[place] : nil }
    }

    /// Returns the text of a cell by a text in its row and the heading of its column.
    public func cell(row text: String, column heading: String) throws -> String {
        guard let place = columns.firstIndex(of: heading) else { throw missing("column", heading, columns) }
        let cells = try row(text).cells.map(\.text)
        guard place < cells.count else { throw missing("cell", heading, cells) }
        return cells[place]
    }

    private var allRows: [PageElement] { element.elements.filter { $0.tag == "tr" } }

    private var headRow: PageElement? { allRows.first { $0.parent?.tag == "thead" } }

    private var bodyRows: [PageElement] { allRows.filter { $0.index != headRow?.index } }

    private func missing(_ role: String, _ name: String, _ candidates: [String]) -> PageLookupError {
        PageLookupError(role: role, name: name, count: 0, candidates: candidates, title: element.name)
    }
}

extension PageElement {
    /// The cells of a row.
    var cells: [PageElement] { children.filter { $0.tag == "td" || $0.tag == "th" } }
}
