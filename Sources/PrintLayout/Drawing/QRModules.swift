import CQREncode
import Printing

/// Dark modules of a QR code next to each other.
struct ModuleRun: Equatable {
    let row: Int
    let column: Int
    let count: Int
}

/// The modules of a QR code, with medium error correction.
struct QRModules {
    /// The number of modules on each side that are empty, as readers need.
    static let quietZone = 4

    /// The number of modules per side, without the quiet zone.
    let side: Int
    /// The dark modules.
    let runs: [ModuleRun]

    /// Creates the code of a text. Throws a ``PrintFailure`` if it is too long.
    init(_ text: String) throws {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
            throw PrintFailure(.document, "The text of a QR code is too long: '\(text.shortened)'.")
        }
        defer { QRcode_free(code) }
        guard let modules = code.pointee.data else {
            throw PrintFailure(.system, "The QR code of '\(text.shortened)' can't be made.")
        }
        side = Int(code.pointee.width)
        var runs: [ModuleRun] = []
        for row in 0..<side {
            var column = 0
            while column < side {
                // The lowest bit of a module determines whether it is dark.
                let start = column
                while column < side, modules[row * side + column] & 1 == 1 { column += 1 }
                if column > start { runs.append(ModuleRun(row: row, column: start, count: column - start)) }
                column += 1
            }
        }
        self.runs = runs
    }

    /// Draws the code in a square with the quiet zone inside it.
    ///
    /// Modules and their positions are multiples of a tenth of a point, because a sheet of tokens consists of little but
    /// these numbers.
    func draw(x: Double, y: Double, side total: Double, on canvas: Canvas) {
        func rounded(_ value: Double) -> Double { (value * 10).rounded(.down) / 10 }
        let scale = rounded(total / Double(side + 2 * Self.quietZone))
        let inset = (total - scale * Double(side)) / 2
        canvas.fill(runs, scale: scale, x: rounded(x + inset), y: rounded(y + inset))
    }
}
