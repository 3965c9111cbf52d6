import CGumbo

extension CleanHTML {
    /// Returns the text as blocks with emphasis. Links are followed by their addresses, and images become their
    /// alternative texts.
    public func blocks() throws(SanitizerError) -> [RichTextBlock] {
        let tree = try ParsedHTML(markup)
        var writer = BlockWriter()
        try tree.withRoot { root in writer.write(childrenOf: root, RichTextRun.Style()) }
        return writer.finished()
    }
}

/// Collects the blocks of clean markup, whose depth is limited.
private struct BlockWriter {
    private enum Kind {
        case paragraph
        case heading(Int)
        case quotation
    }

    private var blocks: [RichTextBlock] = []
    private var runs = RunCollector()
    private var kind = Kind.paragraph

    /// Returns the blocks, after the last one has ended.
    consuming func finished() -> [RichTextBlock] {
        endBlock()
        return blocks
    }

    mutating func write(childrenOf node: UnsafePointer<GumboNode>, _ style: RichTextRun.Style) {
        for child in node.children {
            switch child.pointee.type {
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                runs.add(String(decoding: child.textBytes, as: UTF8.self), style)
            case GUMBO_NODE_ELEMENT: element(child, style)
            default: break
            }
        }
    }

    private mutating func element(_ node: UnsafePointer<GumboNode>, _ style: RichTextRun.Style) {
        switch node.name {
        case "br": runs.breakLine()
        case "hr": endBlock()
        case "img": runs.add(Self.imageText(node), style)
        case "a": link(node, style)
        case "ul", "ol": add(.list(Self.list(node, style)))
        case "table": add(.table(Self.rows(of: node, style)))
        case "blockquote": block(node, .quotation, style)
        case "h1", "h2", "h3", "h4", "h5", "h6":
            block(node, .heading(node.name.last?.wholeNumberValue ?? 1), style)
        case "pre":
            endBlock()
            runs.isPreformatted = true
            block(node, kind, style.with("code"))
            runs.isPreformatted = false
        case let name where AllowList.isBlock(name): block(node, kind, style)
        case let name: write(childrenOf: node, style.with(name))
        }
    }

    private mutating func block(
        _ node: UnsafePointer<GumboNode>, _ inner: Kind, _ style: RichTextRun.Style
    ) {
        endBlock()
        let outer = kind
        kind = inner
        write(childrenOf: node, style)
        endBlock()
        kind = outer
    }

    private mutating func add(_ block: RichTextBlock) {
        endBlock()
        blocks.append(block)
    }

    private mutating func endBlock() {
        let ended = runs.take()
        guard !ended.isEmpty else { return }
        switch kind {
        case .paragraph: blocks.append(.paragraph(ended))
        case .heading(let level): blocks.append(.heading(level: level, ended))
        case .quotation: blocks.append(.quotation(ended))
        }
    }

    /// Writes the text of a link, and its address unless the text is the address.
    private mutating func link(_ node: UnsafePointer<GumboNode>, _ style: RichTextRun.Style) {
        write(childrenOf: node, style)
        let label = Self.content(of: node, style).runs.map(\.text).joined()
        var address = String(decoding: node.attribute("href") ?? [], as: UTF8.self)
        for scheme in ["mailto:", "tel:"] where address.lowercased().hasPrefix(scheme) {
            address.removeFirst(scheme.count)
        }
        if label == address || label + "/" == address { return }
        runs.add(label.isEmpty ? address : " (\(address))", style)
    }

    private static func imageText(_ node: UnsafePointer<GumboNode>) -> String {
        let text = String(decoding: node.attribute("alt") ?? [], as: UTF8.self)
        return text.allSatisfy(\.isWhitespace) ? "[Image]" : "[Image: \(text)]"
    }

    /// Returns what is in an entry or a cell: its text in lines, and the lists below it.
    private static func content(
        of node: UnsafePointer<GumboNode>, _ style: RichTextRun.Style
    ) -> (runs: [RichTextRun], lists: [RichTextList]) {
        var writer = BlockWriter()
        writer.write(childrenOf: node, style)
        var (runs, lists): ([RichTextRun], [RichTextList]) = ([], [])
        for block in writer.finished() {
            switch block {
            case .paragraph(let more), .heading(_, let more), .quotation(let more):
                runs += (runs.isEmpty ? [] : [RichTextRun("\n")]) + more
            case .list(let list): lists.append(list)
            case .table(let rows):
                for row in rows {
                    let cells = row.map { $0.map(\.text).joined() }.joined(separator: " | ")
                    runs.append(RichTextRun((runs.isEmpty ? "" : "\n") + cells))
                }
            }
        }
        return (runs, lists)
    }

    private static func list(_ node: UnsafePointer<GumboNode>, _ style: RichTextRun.Style) -> RichTextList {
        let items = node.children.filter { $0.isHTMLElement && $0.name == "li" }.map { item in
            let (runs, lists) = content(of: item, style)
            return RichTextList.Item(runs: runs, lists: lists)
        }
        return RichTextList(isNumbered: node.name == "ol", items: items)
    }

    private static func rows(
        of node: UnsafePointer<GumboNode>, _ style: RichTextRun.Style
    ) -> [[[RichTextRun]]] {
        node.children.filter(\.isHTMLElement).flatMap { child -> [[[RichTextRun]]] in
            guard child.name == "tr" else { return rows(of: child, style) }
            return [
                child.children.filter { $0.isHTMLElement && ["td", "th"].contains($0.name) }
                    .map { cell in
                        content(of: cell, cell.name == "th" ? style.with("b") : style).runs
                    }
            ]
        }
    }
}

/// Collects the runs of a block: runs of whitespace become one space, and none is at the ends.
private struct RunCollector {
    /// Whether whitespace is kept.
    var isPreformatted = false
    private var runs: [RichTextRun] = []
    private var hasSpace = false

    mutating func add(_ text: String, _ style: RichTextRun.Style) {
        for character in text {
            if isPreformatted, character.isNewline {
                breakLine()
            } else if character.isWhitespace, character != "\u{A0}", !isPreformatted {
                hasSpace = true
            } else {
                if hasSpace, let last = runs.last, last.text.last != "\n" { append(" ", style) }
                hasSpace = false
                append(character, style)
            }
        }
    }

    mutating func breakLine() {
        hasSpace = false
        append("\n", runs.last?.style ?? RichTextRun.Style())
    }

    private mutating func append(_ character: Character, _ style: RichTextRun.Style) {
        if let last = runs.indices.last, runs[last].style == style {
            runs[last].text.append(character)
        } else {
            runs.append(RichTextRun(String(character), style))
        }
    }

    /// Returns the runs and begins a new block.
    mutating func take() -> [RichTextRun] {
        defer { (runs, hasSpace) = ([], false) }
        while let last = runs.last, last.text.allSatisfy({ $0 == "\n" }) { runs.removeLast() }
        while let first = runs.first, first.text.allSatisfy({ $0 == "\n" }) { runs.removeFirst() }
        if let last = runs.indices.last {
            while runs[last].text.last == "\n" { runs[last].text.removeLast() }
        }
        if !runs.isEmpty { while runs[0].text.first == "\n" { runs[0].text.removeFirst() } }
        return runs
    }
}

extension RichTextRun.Style {
    /// Returns the style inside an element.
    fileprivate func with(_ element: String) -> Self {
        var style = self
        switch element {
        case "b", "strong": style.isBold = true
        case "i", "em": style.isItalic = true
        case "u": style.isUnderlined = true
        case "code": style.isCode = true
        default: break
        }
        return style
    }
}
