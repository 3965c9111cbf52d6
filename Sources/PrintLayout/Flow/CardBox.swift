import Printing

/// How the boxes of a sheet look: the code with the texts below it or next to it.
struct CardBox {
    private static let titleSpace = 1.0
    private static let noteSpace = 3.0
    private static let besideGap = 4.0

    let width: Double
    let height: Double
    private let sheet: PrintCards
    private let textStyle: TextStyle
    private let noteStyle: TextStyle
    private let title: TextBox?
    private let instructions: TextBox?

    /// Throws a ``PrintFailure`` if the content doesn't fit in a box of this size in points.
    init(_ sheet: PrintCards, _ path: String, width: Double, height: Double, _ flow: PageFlow) throws {
        (self.sheet, self.width, self.height) = (sheet, width, height)
        textStyle = flow.typography.cardText(codeMillimeters: sheet.codeMillimeters)
        noteStyle = flow.typography.cardNote(codeMillimeters: sheet.codeMillimeters)
        let (textWidth, style) = (Self.textWidth(sheet, width), noteStyle)
        let alignment = Self.alignment(sheet)
        title = sheet.title.map {
            flow.setter.set($0, flow.typography.cardTitle, width: textWidth, alignment: alignment)
        }
        instructions = sheet.instructions.map {
            flow.setter.set($0, style, width: textWidth, alignment: alignment)
        }
        guard fits(textHeight: textStyle.leading), textWidth >= textStyle.size else {
            let size = "\(Int(width * 25.4 / 72)) × \(Int(height * 25.4 / 72)) mm"
            throw PrintFailure.invalid(
                path, "doesn't fit in cards of \(size): use fewer cards on a page, or shorten their texts")
        }
    }

    private static func codeSide(_ sheet: PrintCards) -> Double { sheet.codeMillimeters * 72 / 25.4 }

    private static func padding(_ sheet: PrintCards) -> Double { sheet.textPlace == .beside ? 4 : 6 }

    private static func alignment(_ sheet: PrintCards) -> PrintParagraph.Alignment {
        sheet.textPlace == .beside ? .start : .center
    }

    /// Returns the width of the texts in a box.
    private static func textWidth(_ sheet: PrintCards, _ width: Double) -> Double {
        let inner = width - 2 * padding(sheet)
        return sheet.textPlace == .beside ? inner - codeSide(sheet) - besideGap : inner
    }

    private var codeSide: Double { Self.codeSide(sheet) }
    private var padding: Double { Self.padding(sheet) }
    private var textWidth: Double { Self.textWidth(sheet, width) }

    private func fits(textHeight: Double) -> Bool {
        let (texts, room) = (textsHeight(textHeight), height - 2 * padding)
        guard codeSide <= width - 2 * padding else { return false }
        return sheet.textPlace == .beside ? max(texts, codeSide) <= room : texts + codeSide <= room
    }

    private func textsHeight(_ textHeight: Double) -> Double {
        textHeight + (title.map { $0.height + Self.titleSpace } ?? 0)
            + (instructions.map { $0.height + Self.noteSpace } ?? 0)
    }

    /// Draws a card with its top left corner at a position.
    func draw(_ card: PrintCards.Card, x: Double, y: Double, on flow: PageFlow) throws {
        guard let code = card.code else { return drawPlace(of: card, x: x, y: y, on: flow) }
        let text = flow.setter.set(
            PrintText(card.text, direction: .leftToRight), textStyle, width: textWidth,
            alignment: Self.alignment(sheet))
        guard fits(textHeight: text.height) else {
            throw PrintFailure(.document, "The text of a card is too long: '\(card.text.shortened)'.")
        }
        let modules = try QRModules(code)
        if sheet.textPlace == .beside {
            let start = flow.x(padding, width: codeSide, in: (x, width))
            draw(modules, card.text, x: start, y: y + (height - codeSide) / 2, on: flow)
            let texts = y + (height - textsHeight(text.height)) / 2
            let offset = padding + codeSide + Self.besideGap
            let textX = flow.x(offset, width: textWidth, in: (x, width))
            draw(text, titleTop: texts, textTop: texts + titleHeight, x: textX, on: flow)
        } else {
            let top = y + (height - textsHeight(text.height) - codeSide) / 2
            draw(modules, card.text, x: x + (width - codeSide) / 2, y: top + titleHeight, on: flow)
            draw(text, titleTop: top, textTop: top + titleHeight + codeSide, x: x + padding, on: flow)
        }
    }

    private var titleHeight: Double { title.map { $0.height + Self.titleSpace } ?? 0 }

    private func draw(_ modules: QRModules, _ text: String, x: Double, y: Double, on flow: PageFlow) {
        flow.canvas.figure(text) { modules.draw(x: x, y: y, side: codeSide, on: flow.canvas) }
    }

    /// One paragraph for all texts: qpdf needs a few kilobytes for each tag.
    private func draw(_ text: TextBox, titleTop: Double, textTop: Double, x: Double, on flow: PageFlow) {
        flow.canvas.tagged("P") {
            if let title { flow.canvas.draw(title, x: x, y: titleTop) }
            flow.canvas.draw(text, x: x, y: textTop)
            if let instructions {
                flow.canvas.draw(instructions, x: x, y: textTop + text.height + Self.noteSpace)
            }
        }
    }

    /// Draws a card without a code: its text in the middle.
    private func drawPlace(of card: PrintCards.Card, x: Double, y: Double, on flow: PageFlow) {
        let box = flow.setter.set(
            PrintText(card.text, direction: .automatic), noteStyle, width: width - 2 * padding,
            alignment: .center)
        flow.canvas.tagged("P") {
            flow.canvas.draw(box, x: x + padding, y: y + (height - box.height) / 2)
        }
    }
}
