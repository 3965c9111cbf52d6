import Printing

/// Texts next to each other: a row of a table, or a term with its description. Its lengths are in points.
struct RowFlow {
    /// A text in its column.
    struct Cell {
        let box: TextBox
        /// The left end of the text.
        let x: Double
        /// The tag of the text.
        let tag: String
    }

    /// The tag of the row.
    let tag: String
    let cells: [Cell]
    let paddingAbove: Double
    let paddingBelow: Double

    /// The height of the row on one page.
    var height: Double { paddingAbove + paddingBelow + (cells.map(\.box.height).max() ?? 0) }

    /// Puts the row on the page; if it is higher than one, on several.
    ///
    /// `onNewPage` is called on each further page, `afterPart` with the bottom of each part.
    func place(
        on flow: PageFlow, freshHeight: Double, onNewPage: () throws -> Void, afterPart: (Double) -> Void
    ) throws {
        var starts = cells.map { _ in 0 }
        if height > flow.remaining, height <= freshHeight {
            try flow.startPage()
            try onNewPage()
        }
        repeat {
            let ends = try ends(from: starts, flow, onNewPage: onNewPage)
            let heights = cells.indices.map { cells[$0].box.height(of: starts[$0]..<ends[$0]) }
            let content = heights.max() ?? 0
            let top = flow.take(paddingAbove + content + paddingBelow)
            draw(starts, ends, y: top + paddingAbove, on: flow.canvas)
            afterPart(top + paddingAbove + content + paddingBelow)
            starts = ends
        } while zip(starts, cells).contains { $0 < $1.box.lines.count }
    }

    /// Returns the ends of the lines that fit on the page, after starting one if none do.
    private func ends(from starts: [Int], _ flow: PageFlow, onNewPage: () throws -> Void) throws -> [Int] {
        func fitting() -> [Int] {
            let room = flow.remaining - paddingAbove - paddingBelow
            return zip(cells, starts).map { $0.box.end(of: $1, fitting: room) }
        }
        let ends = fitting()
        if ends != starts || cells.isEmpty { return ends }
        try flow.startPage()
        try onNewPage()
        let more = fitting()
        // A line higher than a page is cut off.
        return more != starts ? more : zip(cells, starts).map { min($1 + 1, $0.box.lines.count) }
    }

    /// Draws the row again on another page, without tags.
    func drawAgain(on flow: PageFlow) {
        let top = flow.take(height)
        for cell in cells { flow.canvas.draw(cell.box, x: cell.x, y: top + paddingAbove) }
    }

    private func draw(_ starts: [Int], _ ends: [Int], y: Double, on canvas: Canvas) {
        canvas.begin(tag)
        for (index, cell) in cells.enumerated() {
            canvas.tagged(cell.tag) {
                canvas.draw(cell.box, starts[index]..<ends[index], x: cell.x, y: y)
            }
        }
        canvas.end(tag)
    }
}

/// Terms with their descriptions next to them.
struct DescriptionsFlow: FlowBlock {
    private static let termShare = 0.3
    private static let gap = 14.0
    private static let rowSpace = 5.0
    /// The most rows that are on one page.
    private static let keptCount = 8

    let spaceAbove: Double
    var spaceBelow: Double { spaceAbove }
    let headHeight: Double
    private let items: [PrintDescription]

    init(_ items: [PrintDescription], _ flow: PageFlow) {
        self.items = items
        spaceAbove = flow.typography.paragraphSpace
        // A few rows stay on one page, and of many the first two.
        let head = items.prefix(items.count <= Self.keptCount ? items.count : 2)
        let height = head.reduce(0) { $0 + Self.row($1, flow).height + Self.rowSpace } - Self.rowSpace
        headHeight =
            height <= flow.bodyHeight / 2
            ? max(height, 0)
            : items.first.map { min(Self.row($0, flow).height, flow.bodyHeight / 2) } ?? 0
    }

    func place(on flow: PageFlow) throws {
        guard !items.isEmpty else { return }
        flow.canvas.begin("L")
        for item in items {
            flow.addSpace(Self.rowSpace)
            try Self.row(item, flow).place(
                on: flow, freshHeight: flow.bodyHeight, onNewPage: {}, afterPart: { _ in })
        }
        flow.canvas.end("L")
    }

    private static func row(_ item: PrintDescription, _ flow: PageFlow) -> RowFlow {
        let termWidth = flow.width * termShare
        let textWidth = flow.width - termWidth - gap
        let term = flow.setter.set(item.term, flow.typography.term, width: termWidth)
        let text = flow.setter.set(item.text, flow.typography.body, width: textWidth)
        return RowFlow(
            tag: "LI",
            cells: [
                .init(box: term, x: flow.x(0, width: termWidth), tag: "Lbl"),
                .init(box: text, x: flow.x(termWidth + gap, width: textWidth), tag: "LBody"),
            ], paddingAbove: 0, paddingBelow: 0)
    }
}
