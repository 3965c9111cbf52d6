import Printing

/// Boxes to cut, on pages of their own. Only the current box is in memory.
struct CardsFlow: FlowBlock {
    private static let padding = 6.0
    private static let titleSpace = 1.0
    private static let noteSpace = 3.0

    let spaceAbove = 0.0
    let spaceBelow = 0.0
    let headHeight = 0.0
    private let sheet: PrintCards
    private let title: TextBox?
    private let instructions: TextBox?
    private let width: Double
    private let height: Double

    /// Throws a ``PrintFailure`` if the content doesn't fit in a box.
    init(_ sheet: PrintCards, _ path: String, _ flow: PageFlow) throws {
        self.sheet = sheet
        width = flow.width / Double(sheet.columns)
        height = flow.bodyHeight / Double(sheet.rows)
        let inner = width - 2 * Self.padding
        title = sheet.title.map {
            flow.setter.set($0, flow.typography.cardTitle, width: inner, alignment: .center)
        }
        instructions = sheet.instructions.map {
            flow.setter.set($0, flow.typography.cardNote, width: inner, alignment: .center)
        }
        let textHeight = flow.typography.cardText.leading
        guard contentHeight(textHeight) <= height - 2 * Self.padding, codeSide <= inner else {
            let size = "\(Int(width * 25.4 / 72)) × \(Int(height * 25.4 / 72)) mm"
            throw PrintFailure.invalid(
                path, "doesn't fit in cards of \(size): use fewer cards on a page, or shorten their texts")
        }
    }

    private var codeSide: Double { sheet.codeMillimeters * 72 / 25.4 }

    private func contentHeight(_ textHeight: Double) -> Double {
        codeSide + textHeight + (title.map { $0.height + Self.titleSpace } ?? 0)
            + (instructions.map { $0.height + Self.noteSpace } ?? 0)
    }

    func place(on flow: PageFlow) throws {
        let perPage = sheet.columns * sheet.rows
        for start in stride(from: 0, to: sheet.cards.count, by: perPage) {
            try flow.require(flow.bodyHeight)
            let top = flow.take(flow.bodyHeight)
            // Counting needs no texts: every page has the same boxes.
            guard flow.canvas.isDrawing else { continue }
            if sheet.hasCutLines { drawCutLines(top, on: flow) }
            for (place, card) in sheet.cards[start..<min(start + perPage, sheet.cards.count)].enumerated() {
                let (row, column) = place.quotientAndRemainder(dividingBy: sheet.columns)
                try draw(
                    card, x: flow.x(Double(column) * width, width: width), y: top + Double(row) * height,
                    on: flow)
            }
        }
    }

    private func draw(_ card: PrintCards.Card, x: Double, y: Double, on flow: PageFlow) throws {
        let inner = width - 2 * Self.padding
        let canvas = flow.canvas
        let text = flow.setter.set(
            PrintText(card.text, direction: .leftToRight), flow.typography.cardText, width: inner,
            alignment: .center)
        let content = contentHeight(text.height)
        guard content <= height - 2 * Self.padding else {
            throw PrintFailure(.document, "The text of a card is too long: '\(card.text.shortened)'.")
        }
        let top = y + (height - content) / 2
        let codeTop = top + (title.map { $0.height + Self.titleSpace } ?? 0)
        let textTop = codeTop + codeSide
        let modules = try QRModules(card.code)
        canvas.figure(card.text) {
            modules.draw(x: x + (width - codeSide) / 2, y: codeTop, side: codeSide, on: canvas)
        }
        // One paragraph for all texts: qpdf needs a few kilobytes for each tag.
        canvas.tagged("P") {
            if let title { canvas.draw(title, x: x + Self.padding, y: top) }
            canvas.draw(text, x: x + Self.padding, y: textTop)
            if let instructions {
                canvas.draw(instructions, x: x + Self.padding, y: textTop + text.height + Self.noteSpace)
            }
        }
    }

    private func drawCutLines(_ top: Double, on flow: PageFlow) {
        let (left, right) = (flow.left, flow.left + flow.width)
        let bottom = top + flow.bodyHeight
        for column in 0...sheet.columns {
            let x = left + Double(column) * width
            flow.canvas.rule((x, top), to: (x, bottom), width: 0.4, color: .hint, isDashed: true)
        }
        for row in 0...sheet.rows {
            let y = top + Double(row) * height
            flow.canvas.rule((left, y), to: (right, y), width: 0.4, color: .hint, isDashed: true)
        }
    }
}
