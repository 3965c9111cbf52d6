/// The visible words of a text, for pages that compare or quote it.
package enum PlainText {
    /// Tags that begin a new line or cell, so that the words before and after them aren't joined.
    static let blocks: Set<Substring> = [
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
            if character == "<" {
                let tag = rest.prefix { $0 != ">" }
                let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
                if blocks.contains(name) { shown.append(" ") }
                rest = rest.dropFirst(tag.count + 1)
            } else {
                let text = rest.prefix { $0 != "<" }
                shown += unescaped(text)
                rest = rest.dropFirst(text.count)
            }
        }
        return collapsed(shown)
    }

    /// Returns text of HTML with its character references resolved.
    static func unescaped(_ text: Substring) -> String {
        var shown = ""
        var rest = text
        while let character = rest.first {
            let name = character == "&" ? rest.dropFirst().prefix(6).prefix { $0 != ";" } : ""
            let sign = escapes[name]
            shown.append(sign ?? character)
            rest = rest.dropFirst(sign == nil ? 1 : name.count + 2)
        }
        return shown
    }

    /// Returns text with runs of whitespace as one space, and none at its ends.
    static func collapsed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
