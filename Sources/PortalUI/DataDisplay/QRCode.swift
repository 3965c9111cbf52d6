import CQREncode

/// A text as a QR code: `{% if let code = code %}{% use code %}{% end %}`
public struct QRCode: Sendable {
    /// The dark modules as an SVG path, one unit to a module, without the quiet space.
    public let modules: String
    /// How many modules a side has.
    public let side: Int
    let label: String

    /// A code of a text; `label` describes it for screen readers. Nil if the text is too long.
    public init?(_ text: String, label: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        guard let modules = code.pointee.data else { return nil }
        side = Int(code.pointee.width)
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                // The lowest bit of a module says whether it is dark.
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
    /// Four modules of white space on each side, which QR code readers need.
    var viewBox: String { "-4 -4 \(side + 8) \(side + 8)" }
    var wholeSide: String { "\(side + 8)" }
}
