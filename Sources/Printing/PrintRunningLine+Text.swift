extension PrintRunningLine {
    /// Returns a text as a title or running line can contain it: one line of at most ``PrintLimits/lineBytes``.
    public static func text(_ text: String) -> String {
        var line = ""
        var isSpace = true
        for character in text.printable {
            let isBlank = character.isWhitespace
            if isBlank && isSpace { continue }
            let added = isBlank ? " " : String(character)
            guard line.utf8.count + added.utf8.count <= PrintLimits.lineBytes else { break }
            line += added
            isSpace = isBlank
        }
        return line
    }
}
