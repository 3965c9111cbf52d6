/// The visible words of a text, for pages that compare or quote it.
package enum PlainText {
    /// Tags that begin a new line or cell, so that the words before and after them aren't joined.
    private static let blocks: Set<Substring> = [
        "p", "br", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "td", "th", "table", "div",
        "blockquote",
    ]
    private static let escapes: [Substring: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'", "nbsp": " ",
    ]

    /// Returns the words of a text; for HTML from our sanitizer, without tags and escapes.
    package static func of(_ text: String, isRich: Bool) -> String { isRich ? of(html: text) : text }

    /// Returns the words of HTML from our sanitizer.
    static func of(html: String) -> String {
        var shown = ""
        var rest = Substring(html)
        while let character = rest.first {
            switch character {
            case "<":
                let tag = rest.prefix { $0 != ">" }
                let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
                if blocks.contains(name) { shown.append(" ") }
                rest = rest.dropFirst(tag.count + 1)
            case "&":
                let name = rest.dropFirst().prefix(6).prefix { $0 != ";" }
                let sign = escapes[name]
                shown.append(sign ?? "&")
                rest = rest.dropFirst(sign == nil ? 1 : name.count + 2)
            default:
                shown.append(character)
                rest = rest.dropFirst()
            }
        }
        return shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
