import Templating

/// A text in a cell of the report, which breaks between words: neither times nor short addresses and paths are broken.
///
/// Digests are cut off by their style on screen and complete on paper, in copies and for screen readers.
struct ReportText: Component {
    /// Parts that are longer can break after so many characters.
    private static let partCount = 36
    /// Addresses, paths and identifiers up to this length stay on one line.
    private static let wholeCount = 30

    let text: String

    func render(into html: inout HTMLWriter) {
        if Self.isTime(text) { return Self.writeWhole(text, into: &html) }
        var isFirst = true
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !isFirst { html.text(" ") }
            isFirst = false
            Self.write(word, into: &html)
        }
    }

    private static func write(_ word: Substring, into html: inout HTMLWriter) {
        var rest = word
        while let digest = DigestText.range(in: rest) {
            writeParts(rest[..<digest.lowerBound], into: &html)
            html.literal(#"<code class="digest" dir="ltr" title=""#)
            html.attribute(rest[digest])
            html.literal(#"">"#)
            html.text(rest[digest])
            html.literal("</code>")
            rest = rest[digest.upperBound...]
        }
        writeParts(rest, into: &html)
    }

    private static func writeParts(_ word: Substring, into html: inout HTMLWriter) {
        let canBreak = word.contains { $0 == "-" || $0 == "/" || $0 == "@" }
        if canBreak, word.count <= wholeCount { return writeWhole(String(word), into: &html) }
        var isFirst = true
        for part in parts(of: word) {
            if !isFirst { html.literal("<wbr>") }
            isFirst = false
            // Identifiers such as SLEEP01-T don't break at their hyphens.
            if part.contains("-"), !part.contains(where: \.isLowercase) {
                writeWhole(String(part), into: &html)
            } else {
                html.text(part)
            }
        }
    }

    /// Writes a text that stays on one line.
    private static func writeWhole(_ text: String, into html: inout HTMLWriter) {
        html.literal(#"<span class="nowrap">"#)
        html.text(text)
        html.literal("</span>")
    }

    /// Returns whether a text is a day and a time: "2026-11-29 18:03:02".
    private static func isTime(_ text: String) -> Bool {
        let parts = text.split(separator: " ")
        return text.utf8.count == 19 && parts.count == 2
            && parts.allSatisfy { $0.allSatisfy { $0.isNumber || $0 == "-" || $0 == ":" } }
    }

    /// Returns the parts of a word between which a line can break.
    private static func parts(of word: Substring) -> [Substring] {
        var parts: [Substring] = []
        var start = word.startIndex
        for index in word.indices where index > start {
            let last = word[word.index(before: index)]
            let endsPart = last == "@" || last == "/"
            if endsPart || word.distance(from: start, to: index) >= partCount {
                parts.append(word[start..<index])
                start = index
            }
        }
        if start < word.endIndex { parts.append(word[start...]) }
        return parts
    }
}
