import Printing

extension PageFlow {
    /// Puts the lines of a text on the page and, where it ends, on further pages, each part with its tag.
    ///
    /// Of a text of more than three lines, at least two are on each page.
    func place(
        _ box: TextBox, tag: String, x: Double, beforeFirstLine: (_ top: Double) -> Void = { _ in },
        eachPart: (_ top: Double, _ height: Double) -> Void = { _, _ in }
    ) throws {
        var start = 0
        try require(box.headHeight)
        while start < box.lines.count {
            var end = box.end(of: start, fitting: remaining)
            if end < box.lines.count { end = min(end, box.lines.count - (box.lines.count > 3 ? 2 : 0)) }
            if end <= start {
                // A line higher than a page is cut off.
                guard isFresh else {
                    try startPage()
                    continue
                }
                end = start + 1
            }
            let height = box.height(of: start..<end)
            let top = take(height)
            if start == 0 { beforeFirstLine(top) }
            canvas.tagged(tag) { canvas.draw(box, start..<end, x: x, y: top) }
            eachPart(top, height)
            start = end
        }
    }
}

extension TextBox {
    /// The height of the lines that must be on the first page: two, or all of three.
    var headHeight: Double { height(of: 0..<(lines.count > 3 ? 2 : lines.count)) }
}

/// A heading.
struct HeadingFlow: FlowBlock {
    let spaceAbove: Double
    let spaceBelow: Double
    let keepsWithNext = true
    private let level: Int
    private let title: String
    private let box: TextBox

    init(_ level: Int, _ text: PrintText, _ flow: PageFlow) {
        self.level = level
        title = text.plain
        spaceAbove = flow.typography.spaceAboveHeading(level)
        spaceBelow = flow.typography.spaceBelowHeading(level)
        box = flow.setter.set(text, flow.typography.heading(level), width: flow.width)
    }

    var headHeight: Double { box.height }

    func place(on flow: PageFlow) throws {
        try flow.place(box, tag: "H\(level)", x: flow.left) { top in
            flow.canvas.addOutline(title, level: level, page: flow.page, y: top)
        }
    }
}

/// A paragraph.
struct ParagraphFlow: FlowBlock {
    private static let quoteIndent = 16.0

    let spaceAbove: Double
    var spaceBelow: Double { spaceAbove }
    let keepsWithNext: Bool
    private let isQuote: Bool
    private let box: TextBox

    init(_ paragraph: PrintParagraph, _ flow: PageFlow) {
        spaceAbove = flow.typography.paragraphSpace
        keepsWithNext = paragraph.keepsWithNext
        isQuote = paragraph.style == .quote
        box = flow.setter.set(
            paragraph.text, flow.typography.style(paragraph.style),
            width: flow.width - (isQuote ? 2 * Self.quoteIndent : 0), alignment: paragraph.alignment)
    }

    var headHeight: Double { keepsWithNext ? box.height : box.headHeight }

    func place(on flow: PageFlow) throws {
        guard isQuote else { return try flow.place(box, tag: "P", x: flow.left) }
        let barX = flow.x(2, width: 0)
        try flow.place(
            box, tag: "BlockQuote", x: flow.left + Self.quoteIndent,
            eachPart: { top, height in
                flow.canvas.rule((barX, top), to: (barX, top + height), width: 1.5)
            })
    }
}
