import Printing

/// A table, row by row: only the current row is in memory. Its header is repeated on each page.
struct TableFlow: FlowBlock {
    static let cellPadding = 4.0

    let spaceAbove: Double
    var spaceBelow: Double { spaceAbove }
    private let rows: [[PrintText]]
    private let caption: TextBox?
    private let columns: TableColumns
    private let header: [RowFlow]
    /// The height of the first rows, which are on one page.
    private let firstRowsHeight: Double

    /// Throws a ``PrintFailure`` if a column is too narrow, or the header too high.
    init(_ table: PrintTable, _ path: String, _ flow: PageFlow) throws {
        let columns = try TableColumns(table, path, flow)
        self.columns = columns
        rows = table.rows
        spaceAbove = flow.typography.figureSpace
        caption = table.caption.map { flow.setter.set($0, flow.typography.caption, width: flow.width) }
        header = table.header.map { columns.row($0, flow.typography.columnHead, tag: "TH", flow) }
        let heights = rows.prefix(2).map { columns.row($0, flow.typography.cell, tag: "TD", flow).height }
        // A row that is higher than a page begins anywhere.
        let first = min(heights.first ?? 0, 120)
        firstRowsHeight = heights.count > 1 && heights[1] <= 60 ? first + heights[1] : first
        guard headerHeight + captionHeight <= flow.bodyHeight / 2 else {
            throw PrintFailure.invalid(path, "has a header or caption that takes more than half of a page")
        }
    }

    private var headerHeight: Double { header.reduce(0) { $0 + $1.height } }
    private var captionHeight: Double { caption.map { $0.height + Self.cellPadding } ?? 0 }

    var headHeight: Double { captionHeight + headerHeight + firstRowsHeight }

    func place(on flow: PageFlow) throws {
        if let caption {
            let top = flow.take(caption.height + Self.cellPadding)
            flow.canvas.tagged("P") { flow.canvas.draw(caption, x: flow.left, y: top) }
        }
        guard !(rows.isEmpty && header.isEmpty) else { return }
        flow.canvas.begin("Table")
        try placeHeader(on: flow)
        for cells in rows {
            try columns.row(cells, flow.typography.cell, tag: "TD", flow).place(
                on: flow, freshHeight: flow.bodyHeight - headerHeight,
                onNewPage: { repeatHeader(on: flow) },
                afterPart: { rule(at: $0, width: 0.5, .line, on: flow) })
        }
        flow.canvas.end("Table")
    }

    private func placeHeader(on flow: PageFlow) throws {
        for row in header {
            try row.place(on: flow, freshHeight: flow.bodyHeight, onNewPage: {}, afterPart: { _ in })
        }
        if !header.isEmpty { rule(at: flow.y, width: 0.9, .hint, on: flow) }
    }

    /// A reader of the tags gets the header once.
    private func repeatHeader(on flow: PageFlow) {
        for row in header { row.drawAgain(on: flow) }
        if !header.isEmpty { rule(at: flow.y, width: 0.9, .hint, on: flow) }
    }

    private func rule(at y: Double, width: Double, _ color: Color, on flow: PageFlow) {
        flow.canvas.rule((flow.left, y), to: (flow.left + flow.width, y), width: width, color: color)
    }
}

/// The columns of a table on a page.
struct TableColumns {
    private static let gutter = 12.0
    private static let widthMin = 14.0

    private let columns: [(offset: Double, width: Double, alignment: PrintParagraph.Alignment)]

    /// Throws a ``PrintFailure`` if one is too narrow.
    init(_ table: PrintTable, _ path: String, _ flow: PageFlow) throws {
        let total = table.columns.reduce(0) { $0 + $1.width }
        let available = flow.width - Self.gutter * Double(table.columns.count - 1)
        var offset = 0.0
        columns = try table.columns.enumerated().map { index, column in
            let width = available * column.width / total
            guard width >= Self.widthMin else {
                throw PrintFailure.invalid("\(path).columns[\(index)]", "is narrower than 5 mm")
            }
            defer { offset += width + Self.gutter }
            return (offset, width, column.alignment)
        }
    }

    /// Returns a row with a cell for each column.
    func row(_ cells: [PrintText], _ style: TextStyle, tag: String, _ flow: PageFlow) -> RowFlow {
        let cells = zip(cells, columns).map { cell, column in
            let box = flow.setter.set(cell, style, width: column.width, alignment: column.alignment)
            return RowFlow.Cell(box: box, x: flow.x(column.offset, width: column.width), tag: tag)
        }
        return RowFlow(
            tag: "TR", cells: cells, paddingAbove: TableFlow.cellPadding, paddingBelow: TableFlow.cellPadding)
    }
}
