import Printing

/// Lines for names, signatures and dates next to each other.
struct SignaturesFlow: FlowBlock {
    private static let gap = 22.0
    private static let heightMin = 44.0
    private static let textInset = 4.0
    private static let labelSpace = 3.0

    let spaceAbove: Double
    var spaceBelow: Double { spaceAbove }
    private let lines: [Line]

    private struct Line {
        let x: Double
        let width: Double
        let label: TextBox
        let text: TextBox?
        let drawing: DrawingBox?
    }

    /// Throws a ``PrintFailure`` if a line is too narrow, or its text doesn't fit on a page.
    init(_ signatures: [PrintSignature], _ path: String, _ flow: PageFlow) throws {
        spaceAbove = flow.typography.figureSpace
        let total = signatures.reduce(0) { $0 + $1.width }
        let available = flow.width - Self.gap * Double(max(0, signatures.count - 1))
        var offset = 0.0
        lines = try signatures.enumerated().map { index, signature in
            let width = available * signature.width / total
            guard width >= 40 else {
                throw PrintFailure.invalid("\(path).lines[\(index)]", "is narrower than 14 mm")
            }
            defer { offset += width + Self.gap }
            return try Self.line(signature, x: flow.x(offset, width: width), width: width, path, flow)
        }
        guard headHeight <= flow.bodyHeight else { throw PrintFailure.invalid(path, "doesn't fit on a page") }
    }

    private static func line(
        _ signature: PrintSignature, x: Double, width: Double, _ path: String, _ flow: PageFlow
    ) throws -> Line {
        var text: TextBox?
        var drawing: DrawingBox?
        switch signature.content {
        case .empty: break
        case .text(let content):
            text = flow.setter.set(content, flow.typography.body, width: width - 2 * textInset)
        case .drawing(let content):
            drawing = try DrawingBox(content, path, width: width, height: heightMin)
        }
        return Line(
            x: x, width: width, label: flow.setter.set(signature.label, flow.typography.note, width: width),
            text: text, drawing: drawing)
    }

    private var contentHeight: Double {
        max(Self.heightMin, (lines.compactMap { $0.text?.height }.max() ?? 0) + Self.textInset)
    }

    var headHeight: Double {
        guard !lines.isEmpty else { return 0 }
        return contentHeight + Self.labelSpace + (lines.map(\.label.height).max() ?? 0)
    }

    func place(on flow: PageFlow) throws {
        guard !lines.isEmpty else { return }
        let base = flow.take(headHeight) + contentHeight
        let canvas = flow.canvas
        for line in lines {
            if let text = line.text {
                canvas.tagged("P") {
                    canvas.draw(text, x: line.x + Self.textInset, y: base - Self.textInset - text.height)
                }
            }
            line.drawing?.draw(x: line.x, bottom: base, isAtRight: flow.isRightToLeft, on: canvas)
            canvas.rule((line.x, base), to: (line.x + line.width, base), width: 0.6, color: .hint)
            canvas.tagged("P") { canvas.draw(line.label, x: line.x, y: base + Self.labelSpace) }
        }
    }
}

/// A drawing, scaled to fit in an area.
struct DrawingBox {
    private static let strokeMax = 2.5

    private let paths: [[PathParser.Command]]
    private let description: String
    private let strokeWidth: Double
    private let scale: Double
    private let size: (width: Double, height: Double)
    private let areaWidth: Double

    /// Throws a ``PrintFailure`` if a path isn't valid.
    init(_ drawing: PrintDrawing, _ path: String, width: Double, height: Double) throws {
        paths = try drawing.paths.map { try PathParser.commands(of: $0, at: path) }
        description = drawing.description
        scale = min(width / drawing.width, height / drawing.height)
        strokeWidth = min(Self.strokeMax, drawing.strokeWidth * scale)
        size = (drawing.width * scale, drawing.height * scale)
        areaWidth = width
    }

    /// Draws it above a line, at the side where lines of text begin.
    func draw(x: Double, bottom: Double, isAtRight: Bool, on canvas: Canvas) {
        let left = isAtRight ? x + areaWidth - size.width : x
        canvas.figure(description) {
            for path in paths {
                canvas.stroke(path, width: strokeWidth, scale: scale, x: left, y: bottom - size.height)
            }
        }
    }
}
