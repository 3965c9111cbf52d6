extension PageElement {
    /// The visible text in one line.
    public var text: String { runs.joined(separator: " ") }

    /// The visible texts of the page's content, without its menus: one for each paragraph, heading, cell or item.
    public var texts: [String] { content.runs }

    /// Returns whether the visible text of the page's content contains words.
    public func says(_ words: String) -> Bool {
        content.text.contains(Self.oneLine(words))
    }

    /// The main part of a page; a smaller part is its own content.
    private var content: PageElement {
        tag == "html" ? elements.first { $0.tag == "main" } ?? self : self
    }

    /// The texts between the bounds of blocks.
    var runs: [String] {
        var collector = TextRuns()
        if let characters { collector.add(characters) } else { collector.take(self) }
        return collector.finish()
    }

    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// The texts of a part of a page, divided where a block begins or ends.
private struct TextRuns {
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "dd", "details", "dialog", "div",
        "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
        "header", "hr", "legend", "li", "main", "nav", "ol", "p", "pre", "section", "small", "summary",
        "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    ]
    /// Elements whose content is a value, not a text of the page.
    private static let values: Set<String> = ["select", "textarea", "progress"]

    private var finished: [String] = []
    private var open = ""

    mutating func add(_ text: String) { open += text }

    mutating func take(_ element: PageElement) {
        if let name = element["aria-label"], element["role"] == "img" { return add(name) }
        if element.tag == "img" { return add(element["alt"] ?? "") }
        if element.tag == "br" { return add(" ") }
        // Hints and the second lines of cells stand on their own line by their style.
        let isBlock =
            Self.blocks.contains(element.tag) || element.hasClass("hint") || element.hasClass("sub")
        if isBlock { close() }
        for child in element.children {
            if let characters = child.characters {
                add(characters)
            } else if child.isShown, child["aria-hidden"] != "true", !Self.values.contains(child.tag) {
                take(child)
            }
        }
        if isBlock { close() }
    }

    mutating func finish() -> [String] {
        close()
        return finished
    }

    private mutating func close() {
        let text = PageElement.oneLine(open)
        if !text.isEmpty { finished.append(text) }
        open = ""
    }
}
