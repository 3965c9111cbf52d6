import Printing

/// The lines at the top and bottom of each page.
struct RunningLines {
    private static let gap = 16.0
    private static let ruleDistance = 12.0

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
        if let header = document.header {
            let baseline = margin - Self.ruleDistance
            draw(header, page, y: baseline - 4 - style.leading, setter, canvas)
            canvas.rule(
                (margin, baseline), to: (document.page.width - margin, baseline), width: 0.5)
        }
        if let footer = document.footer {
            draw(footer, page, y: document.page.height - margin + Self.ruleDistance, setter, canvas)
        }
    }

    private func draw(
        _ line: PrintRunningLine, _ page: Int, y: Double, _ setter: TextSetter, _ canvas: Canvas
    ) {
        let margin = document.page.margin
        let width = document.page.width - 2 * margin
        let isRightToLeft = document.direction == .rightToLeft
        let end = line.end.map { setter.setLine(numbered($0, page), style, width: width / 2) }
        let endWidth = end?.naturalWidth ?? 0
        if let end {
            // The line is set at the start of its half, whose free part is moved to the other side.
            let shift = isRightToLeft ? -(width / 2 - endWidth) : width - endWidth
            canvas.draw(end, x: margin + shift, y: y)
        }
        guard let start = line.start else { return }
        let room = width - endWidth - Self.gap
        let box = setter.setLine(numbered(start, page), style, width: room)
        canvas.draw(box, x: isRightToLeft ? margin + width - room : margin, y: y)
    }

    private func numbered(_ text: String, _ page: Int) -> String {
        text.replacing("{pages}", with: String(pageCount ?? page)).replacing("{page}", with: String(page))
    }
}
