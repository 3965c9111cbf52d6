/// The words, addresses and formatting of HTML from our sanitizer.
struct RichTextParts {
    /// Text with a format, or something that isn't text at all, such as an image.
    struct Format: Hashable {
        /// The name in differences, such as "bold".
        let name: String
        /// The formatted text.
        let text: String
        /// The number of visible characters before it.
        let place: Int
    }

    /// Names of the formats by their element.
    private static let names: [Substring: String] = [
        "b": "bold", "strong": "bold", "i": "italics", "em": "italics", "u": "underline",
        "s": "strikethrough",
        "h1": "heading 1", "h2": "heading 2", "h3": "heading 3", "h4": "heading 4", "h5": "heading 5",
        "h6": "heading 6", "ul": "bulleted list", "ol": "numbered list", "li": "list item",
        "blockquote": "quotation", "table": "table", "tr": "table row", "th": "table heading",
        "td": "table cell", "pre": "preformatted text", "code": "code", "sub": "subscript",
        "sup": "superscript",
        "p": "paragraph", "br": "line break", "hr": "line", "img": "image", "a": "link",
    ]
    private static let void: Set<Substring> = ["br", "hr", "img"]

    /// The visible words, with links and images followed by their addresses in `linked`.
    private(set) var words = ""
    private(set) var linked = ""
    /// The addresses of links and images, in order.
    private(set) var addresses: [String] = []
    private(set) var formats: Set<Format> = []
    private var characterCount = 0
    private var open: [(tag: Substring, address: String?, start: String.Index, place: Int)] = []

    init(_ html: String) {
        var rest = Substring(html)
        while let character = rest.first {
            if character == "<" {
                let tag = rest.prefix { $0 != ">" }
                take(tag.dropFirst())
                rest = rest.dropFirst(tag.count + 1)
            } else {
                let text = rest.prefix { $0 != "<" }
                add(PlainText.unescaped(text))
                rest = rest.dropFirst(text.count)
            }
        }
        (words, linked) = (PlainText.collapsed(words), PlainText.collapsed(linked))
    }

    private mutating func add(_ text: String) {
        words += text
        linked += text
        characterCount += text.count { !$0.isWhitespace }
    }

    private mutating func take(_ tag: Substring) {
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        if PlainText.blocks.contains(name) { add(" ") }
        if tag.hasPrefix("/") { return close(name) }
        let address = Self.address(in: tag, name == "img" ? "src" : "href")
        guard Self.void.contains(name) else {
            return open.append((name, address, words.endIndex, characterCount))
        }
        note(name, "", characterCount)
        if let address { note(address: address) }
    }

    private mutating func close(_ name: Substring) {
        guard let index = open.lastIndex(where: { $0.tag == name }) else { return }
        let element = open.remove(at: index)
        note(name, PlainText.collapsed(String(words[element.start...])), element.place)
        if let address = element.address { note(address: address) }
    }

    private mutating func note(_ tag: Substring, _ text: String, _ place: Int) {
        guard let name = Self.names[tag] else { return }
        formats.insert(Format(name: name, text: text, place: place))
    }

    private mutating func note(address: String) {
        addresses.append(address)
        linked += " (\(address))"
    }

    /// Returns the value of an attribute, which our sanitizer always quotes.
    private static func address(in tag: Substring, _ attribute: String) -> String? {
        guard let range = tag.firstRange(of: "\(attribute)=\"") else { return nil }
        return PlainText.unescaped(tag[range.upperBound...].prefix { $0 != "\"" })
    }
}
