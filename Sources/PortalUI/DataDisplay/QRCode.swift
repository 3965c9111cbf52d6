import CQREncode

/// A text as a QR code: `{% if let code = code %}{% use code %}{% end %}`
public struct QRCode: Sendable {
    /// The dark modules as an SVG path, one unit per module, without the quiet zone.
    public let modules: String
    /// The number of modules per side.
    public let side: Int
    let label: String

    /// Creates the code of a text; `label` describes it for screen readers. Nil if the text is too long.
    public init?(_ text: String, label: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        guard let modules = code.pointee.data else { return nil }
        side = Int(code.pointee.width)
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                // The lowest bit of a module determines whether it is dark.
                let start = column
                while column < side, modules[row * side + column] & 1 == 1 { column += 1 }
                if column > start { path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z" }
                column += 1
            }
        }
        self.modules = path
        self.label = label
    }
}

extension QRCode {
    /// Adds a quiet zone of four modules on each side, which QR code readers need.
    var viewBox: String { "-4 -4 \(side + 8) \(side + 8)" }
    var totalSide: String { "\(side + 8)" }
}
