/// User text in scripts.
enum ScriptText {
    /// Returns the text on one line, with at most this number of bytes.
    static func line(_ text: String, bytesMax: Int) -> String {
        var line = String(text.map { $0.isNewline || $0 == "\t" || $0 == "\0" ? " " : $0 })
        guard line.utf8.count > bytesMax else { return line }
        var scalars = line.unicodeScalars
        var count = line.utf8.count
        while count > bytesMax, let last = scalars.popLast() { count -= UTF8.width(last) }
        line = String(scalars)
        return line
    }

    /// Returns the text in quotes, with quotes in it doubled.
    static func quoted(_ text: String, _ quote: Character = "'") -> String {
        let doubled = text.map { $0 == quote ? "\(quote)\(quote)" : String($0) }.joined()
        return "\(quote)\(doubled)\(quote)"
    }

    /// Returns the text in pieces of at most this number of bytes.
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
