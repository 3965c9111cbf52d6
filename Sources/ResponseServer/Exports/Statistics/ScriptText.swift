/// Texts of people as they stand in scripts.
enum ScriptText {
    /// The text on one line, with at most so many bytes.
    static func line(_ text: String, bytesMax: Int) -> String {
        var line = String(text.map { $0.isNewline || $0 == "\t" || $0 == "\0" ? " " : $0 })
        guard line.utf8.count > bytesMax else { return line }
        var scalars = line.unicodeScalars
        var count = line.utf8.count
        while count > bytesMax, let last = scalars.popLast() { count -= UTF8.width(last) }
        line = String(scalars)
        return line
    }

    /// The text between quotes, which are doubled within it.
    static func quoted(_ text: String, _ quote: Character = "'") -> String {
        let doubled = text.map { $0 == quote ? "\(quote)\(quote)" : String($0) }.joined()
        return "\(quote)\(doubled)\(quote)"
    }

    /// The text in pieces that are not longer than so many bytes.
    static func pieces(_ text: String, bytesMax: Int) -> [String] {
        var pieces: [String] = []
        var piece = ""
        for scalar in text.unicodeScalars {
            if piece.utf8.count + UTF8.width(scalar) > bytesMax {
                pieces.append(piece)
                piece = ""
            }
            piece.unicodeScalars.append(scalar)
        }
        return pieces + [piece]
    }
}
