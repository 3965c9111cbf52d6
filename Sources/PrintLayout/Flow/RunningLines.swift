import Printing

/// The lines at the top and bottom of each page.
struct RunningLines {
    private static let gap = 16.0
    private static let ruleDistance = 12.0
    /// Margins below this height have no room for a rule: the lines are in the middle of them.
    private static let ruleMarginMin = 36.0
    /// Printers leave at least this distance to the edge blank.
    private static let edge = 18.0

    private let document: PrintDocument
    private let style: TextStyle
    private let pageCount: Int?

    init(_ document: PrintDocument, _ typography: Typography, pageCount: Int?) {
        self.document = document
        style = typography.running
        self.pageCount = pageCount
    }

    /// Draws the lines of a page. They have no tags, because they aren't part of the text.
    func draw(_ page: Int, setter: TextSetter, canvas: Canvas) {
        let margin = document.page.margin
        let hasRule = margin >= Self.ruleMarginMin
        let middle = (margin - style.leading) / 2
        if let header = document.header {
            let baseline = margin - Self.ruleDistance
            draw(header, page, y: hasRule ? baseline - 4 - style.leading : middle, setter, canvas)
            if hasRule {
                canvas.rule((side, baseline), to: (document.page.width - side, baseline), width: 0.5)
            }
        }
        if let footer = document.footer {
            let top = document.page.height - margin
            draw(footer, page, y: top + (hasRule ? Self.ruleDistance : middle), setter, canvas)
        }
    }

    private var side: Double { max(document.page.sideMargin, Self.edge) }

    private func draw(
        _ line: PrintRunningLine, _ page: Int, y: Double, _ setter: TextSetter, _ canvas: Canvas
    ) {
        let width = document.page.width - 2 * side
        let isRightToLeft = document.direction == .rightToLeft
        let end = line.end.map { setter.setLine(numbered($0, page), style, width: width / 2) }
        let endWidth = end?.naturalWidth ?? 0
        if let end {
            // The line is set at the start of its half, whose free part is moved to the other side.
            let shift = isRightToLeft ? -(width / 2 - endWidth) : width - endWidth
            canvas.draw(end, x: side + shift, y: y)
        }
        guard let start = line.start else { return }
        let room = width - endWidth - Self.gap
        let box = setter.setLine(numbered(start, page), style, width: room)
        canvas.draw(box, x: isRightToLeft ? side + width - room : side, y: y)
    }

    private func numbered(_ text: String, _ page: Int) -> String {
        let shown = page + (document.numbering?.first ?? 1) - 1
        let total = document.numbering?.total ?? pageCount ?? page
        return text.replacing("{pages}", with: String(total)).replacing("{page}", with: String(shown))
    }
}
