import Printing

/// A QR code with a caption below it.
struct CodeFlow: FlowBlock {
    private static let captionSpace = 2.0

    let spaceAbove: Double
    var spaceBelow: Double { spaceAbove }
    private let code: PrintCode
    private let modules: QRModules
    private let caption: TextBox?

    /// Throws a ``PrintFailure`` if the code or its caption is too long.
    init(_ code: PrintCode, _ path: String, _ flow: PageFlow) throws {
        self.code = code
        spaceAbove = flow.typography.figureSpace
        modules = try QRModules(code.content)
        caption = code.caption.map { flow.setter.set($0, flow.typography.note, width: flow.width) }
        guard headHeight <= flow.bodyHeight else { throw PrintFailure.invalid(path, "doesn't fit on a page") }
    }

    private var side: Double { code.sideMillimeters * 72 / 25.4 }

    private var quietZone: Double {
        side * Double(QRModules.quietZone) / Double(modules.side + 2 * QRModules.quietZone)
    }

    var headHeight: Double { side + (caption.map { $0.height + Self.captionSpace } ?? 0) }

    func place(on flow: PageFlow) throws {
        let top = flow.take(headHeight)
        flow.canvas.figure(code.description) {
            // The quiet zone is white, so the modules are in line with the text without it.
            modules.draw(x: flow.x(-quietZone, width: side), y: top, side: side, on: flow.canvas)
        }
        guard let caption else { return }
        flow.canvas.tagged("Caption") {
            flow.canvas.draw(caption, x: flow.left, y: top + side + Self.captionSpace)
        }
    }
}
