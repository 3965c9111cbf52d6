import Templating

/// A text in a cell of the report, which breaks between words and after the parts of addresses and paths.
///
/// Digests are cut off by their style on screen and complete on paper, in copies and for screen readers.
struct ReportText: Component {
    /// Parts that are longer can break after so many characters.
    private static let partCount = 36

    let text: String

    func render(into html: inout HTMLWriter) {
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
        var isFirst = true
        for part in parts(of: word) {
            if !isFirst { html.literal("<wbr>") }
            isFirst = false
            // Identifiers such as SLEEP01-T don't break at their hyphens.
            let isIdentifier = part.contains("-") && !part.contains(where: \.isLowercase)
            if isIdentifier { html.literal(#"<span class="nowrap">"#) }
            html.text(part)
            if isIdentifier { html.literal("</span>") }
        }
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
