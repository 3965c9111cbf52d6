/// Counts the visible characters of sanitized HTML.
enum VisibleTextLength {
    /// Returns the number of characters outside tags. An escape counts as one character; line ends are not counted.
    ///
    /// The result is exact for sanitized HTML, in which every `<` begins a tag, every `>` ends one and every `&` begins
    /// an escape.
    static func count(in html: String) -> Int {
        var count = 0
        var isInTag = false
        var isInEscape = false
        for character in html {
            switch character {
            case "<": isInTag = true
            case ">": isInTag = false
            case _ where isInTag: break
            case "&": (isInEscape, count) = (true, count + 1)
            case ";" where isInEscape: isInEscape = false
            case _ where isInEscape || character.isNewline: break
            default: count += 1
            }
        }
        return count
    }
}
