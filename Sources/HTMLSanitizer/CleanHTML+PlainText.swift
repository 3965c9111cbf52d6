import CGumbo

extension CleanHTML {
    /// Returns the text as an email without HTML has it: blank lines between paragraphs, items with a hyphen, and the
    /// addresses of links in parentheses.
    public func plainText() throws(SanitizerError) -> String {
        let tree = try ParsedHTML(markup)
        var writer = PlainTextWriter()
        try tree.withRoot { root in writer.children(of: root) }
        return writer.text
    }
}

/// Writes the text of clean markup, whose depth is limited.
private struct PlainTextWriter {
    private(set) var text = ""
    /// The line breaks before the next text.
    private var lineBreaks = 0
    private var hasSpace = false
    /// Whether the hyphen of an item was just written, which its first paragraph follows.
    private var isAtItem = false
    private var isPreformatted = false

    mutating func children(of node: UnsafePointer<GumboNode>) {
        for child in node.children {
            switch child.pointee.type {
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                add(String(decoding: child.textBytes, as: UTF8.self))
            case GUMBO_NODE_ELEMENT: element(child)
            default: break
            }
        }
    }

    private mutating func element(_ node: UnsafePointer<GumboNode>) {
        switch node.name {
        case "br": lineBreaks = min(lineBreaks + 1, 2)
        case "hr": breakLine(2)
        case "img": add(String(decoding: node.attribute("alt") ?? [], as: UTF8.self))
        case "a": link(node)
        case "li": item(node)
        case "tr": block(node, lineBreaks: 1)
        case "td", "th":
            children(of: node)
            hasSpace = true
        case "pre":
            isPreformatted = true
            block(node, lineBreaks: 2)
            isPreformatted = false
        case let name where AllowList.isBlock(name): block(node, lineBreaks: 2)
        default: children(of: node)
        }
    }

    private mutating func block(_ node: UnsafePointer<GumboNode>, lineBreaks: Int) {
        breakLine(lineBreaks)
        children(of: node)
        breakLine(lineBreaks)
    }

    private mutating func item(_ node: UnsafePointer<GumboNode>) {
        breakLine(1)
        add("- ")
        isAtItem = true
        children(of: node)
        isAtItem = false
        breakLine(1)
    }

    /// Writes the text of a link, and its address unless the text is the address.
    private mutating func link(_ node: UnsafePointer<GumboNode>) {
        let start = text.utf8.count
        children(of: node)
        let label = String(decoding: text.utf8.dropFirst(start), as: UTF8.self).drop(while: \.isWhitespace)
        var address = String(decoding: node.attribute("href") ?? [], as: UTF8.self)
        for scheme in ["mailto:", "tel:"] where address.lowercased().hasPrefix(scheme) {
            address.removeFirst(scheme.count)
        }
        if label == address || label + "/" == address { return }
        add(label.isEmpty ? address : " (\(address))")
    }

    private mutating func add(_ text: String) {
        for character in text {
            if isPreformatted, character.isNewline {
                lineBreaks = min(lineBreaks + 1, 2)
            } else if character.isWhitespace, character != "\u{A0}" {
                hasSpace = true
            } else {
                begin()
                self.text.append(character)
            }
        }
    }

    /// Writes what separates the next character from the text before it.
    private mutating func begin() {
        if !text.isEmpty {
            text += lineBreaks > 0 ? String(repeating: "\n", count: lineBreaks) : hasSpace ? " " : ""
        }
        (lineBreaks, hasSpace, isAtItem) = (0, false, false)
    }

    private mutating func breakLine(_ count: Int) {
        if isAtItem { return }
        lineBreaks = max(lineBreaks, count)
        hasSpace = false
    }
}
