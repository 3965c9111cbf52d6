import Printing

/// Boxes to cut, on pages of their own. Only the current box is in memory.
struct CardsFlow: FlowBlock {
    let spaceAbove = 0.0
    let spaceBelow = 0.0
    let headHeight = 0.0
    private let sheet: PrintCards
    private let box: CardBox

    /// Throws a ``PrintFailure`` if the content doesn't fit in a box.
    init(_ sheet: PrintCards, _ path: String, _ flow: PageFlow) throws {
        self.sheet = sheet
        let gaps = Double(sheet.columns - 1) * Self.gap(of: sheet)
        box = try CardBox(
            sheet, path, width: (flow.width - gaps) / Double(sheet.columns),
            height: flow.bodyHeight / Double(sheet.rows), flow)
    }

    private static func gap(of sheet: PrintCards) -> Double { sheet.gapMillimeters * 72 / 25.4 }

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
                try box.draw(
                    card, x: flow.x(offset(of: column), width: box.width), y: top + Double(row) * box.height,
                    on: flow)
            }
        }
    }

    /// Returns the distance of a column from the start of the lines.
    private func offset(of column: Int) -> Double { Double(column) * (box.width + Self.gap(of: sheet)) }

    private func drawCutLines(_ top: Double, on flow: PageFlow) {
        let bottom = top + flow.bodyHeight
        for column in 0..<sheet.columns {
            let x = flow.x(offset(of: column), width: box.width)
            // Without a gap, the next box begins where this one ends.
            let ends =
                sheet.gapMillimeters > 0 || column == 0
                ? [x, x + box.width]
                : [
                    flow.isRightToLeft ? x : x + box.width
                ]
            for x in ends {
                flow.canvas.rule((x, top), to: (x, bottom), width: 0.4, color: .hint, isDashed: true)
            }
        }
        for row in 0...sheet.rows {
            let y = top + Double(row) * box.height
            flow.canvas.rule(
                (flow.left, y), to: (flow.left + flow.width, y), width: 0.4, color: .hint, isDashed: true)
        }
    }
}
