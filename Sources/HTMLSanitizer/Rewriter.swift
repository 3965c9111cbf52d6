import CGumbo

/// Writes the clean markup of a tree and collects the visible text.
struct Rewriter {
    private let depthLimit: Int
    private let outputLimit: Int
    private var markup: [UInt8] = []
    private var text = VisibleTextCollector()
    private var isInLink = false
    private var preformattedDepth = 0

    init(depthLimit: Int, outputLimit: Int) {
        self.depthLimit = depthLimit
        self.outputLimit = outputLimit
    }

    /// Returns the cleaned HTML.
    consuming func finish() -> CleanHTML {
        let visible = text.finish()
        return CleanHTML(
            markup: markup, text: visible.text, visibleCharacterCount: visible.count,
            isBlank: visible.count == 0 && !visible.hasImage)
    }

    /// Writes the children of a node without the node itself.
    mutating func children(
        of node: UnsafePointer<GumboNode>, depth: Int
    ) throws(SanitizerError) {
        guard depth <= depthLimit else { throw SanitizerError.tooDeep(depthLimit: depthLimit) }
        guard markup.count <= outputLimit else { throw SanitizerError.tooLarge(byteLimit: outputLimit) }
        for child in node.children {
            switch child.pointee.type {
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA: write(text: child.textBytes)
            case GUMBO_NODE_ELEMENT: try element(child, depth: depth + 1)
            default: break
            }
        }
    }

    private mutating func element(
        _ node: UnsafePointer<GumboNode>, depth: Int
    ) throws(SanitizerError) {
        guard node.isHTMLElement else { return }
        let name = node.name
        switch AllowList.treatment(of: name) {
        case .drop: return
        case .unwrap: try children(of: node, depth: depth)
        case .block:
            if try holdsBlock(node, depth: depth) {
                text.breakLine()
                try children(of: node, depth: depth)
                text.breakLine()
            } else {
                try keep(node, as: "p", depth: depth)
            }
        case .keep("a"): try link(node, depth: depth)
        case .keep("img"): image(node)
        case .keep(let name): try keep(node, as: name, depth: depth)
        }
    }

    /// Returns whether the element contains a block that will be written.
    private func holdsBlock(
        _ node: UnsafePointer<GumboNode>, depth: Int
    ) throws(SanitizerError) -> Bool {
        guard depth <= depthLimit else { throw SanitizerError.tooDeep(depthLimit: depthLimit) }
        for child in node.children where child.isHTMLElement {
            let name = child.name
            if AllowList.treatment(of: name) == .drop { continue }
            if AllowList.isBlock(name) { return true }
            if try holdsBlock(child, depth: depth + 1) { return true }
        }
        return false
    }

    // MARK: Elements

    private mutating func keep(
        _ node: UnsafePointer<GumboNode>, as name: String, depth: Int
    ) throws(SanitizerError) {
        open(name)
        if name == "td" || name == "th" {
            writeSpan("colspan", node)
            writeSpan("rowspan", node)
        }
        markup.append(UInt8(ascii: ">"))
        if name == "br" { text.addLineBreak() }
        if AllowList.isBlock(name) { text.breakLine() }
        if AllowList.void.contains(name) { return }
        try content(of: node, of: name, depth: depth)
        close(name)
        if AllowList.isBlock(name) { text.breakLine() }
    }

    private mutating func content(
        of node: UnsafePointer<GumboNode>, of name: String, depth: Int
    ) throws(SanitizerError) {
        guard name == "pre" else { return try children(of: node, depth: depth) }
        // Browsers drop the first line break after the tag, so one that is intended needs another one before it.
        if let first = node.children.first?.leadingByte, first == 0x0A || first == 0x0D {
            markup.append(0x0A)
        }
        preformattedDepth += 1
        try children(of: node, depth: depth)
        preformattedDepth -= 1
    }

    /// Writes a link. A link without an allowed URL or inside another link is reduced to its content.
    private mutating func link(
        _ node: UnsafePointer<GumboNode>, depth: Int
    ) throws(SanitizerError) {
        guard !isInLink, let value = node.attribute("href"), let address = SanitizedURL(value),
            AllowList.isLink(address)
        else { return try children(of: node, depth: depth) }
        open("a")
        write(attribute: "href", address.bytes)
        // The opened page must not get a reference to our window or the address of our page.
        write(attribute: "rel", Array("noopener noreferrer".utf8))
        markup.append(UInt8(ascii: ">"))
        isInLink = true
        try children(of: node, depth: depth)
        isInLink = false
        close("a")
    }

    private mutating func image(_ node: UnsafePointer<GumboNode>) {
        guard let value = node.attribute("src"), let source = SanitizedURL(value),
            AllowList.isImageSource(source)
        else { return }
        open("img")
        write(attribute: "src", source.bytes)
        write(attribute: "alt", node.attribute("alt") ?? [])
        markup.append(UInt8(ascii: ">"))
        text.addImage()
    }

    private mutating func writeSpan(_ name: String, _ node: UnsafePointer<GumboNode>) {
        if let value = node.attribute(name), let number = AllowList.span(value) {
            write(attribute: name, Array(String(number).utf8))
        }
    }

    // MARK: Bytes

    private mutating func open(_ name: String) {
        markup.append(UInt8(ascii: "<"))
        markup.append(contentsOf: name.utf8)
    }

    private mutating func close(_ name: String) {
        markup.append(contentsOf: "</".utf8)
        markup.append(contentsOf: name.utf8)
        markup.append(UInt8(ascii: ">"))
    }

    private mutating func write(attribute name: String, _ value: [UInt8]) {
        markup.append(UInt8(ascii: " "))
        markup.append(contentsOf: name.utf8)
        markup.append(contentsOf: "=\"".utf8)
        markup.append(contentsOf: MarkupEscape.text(value))
        markup.append(UInt8(ascii: "\""))
    }

    private mutating func write(text bytes: UnsafeBufferPointer<UInt8>) {
        let escaped = MarkupEscape.text([UInt8](bytes))
        markup.append(contentsOf: escaped)
        text.add(bytes, isPreformatted: preformattedDepth > 0)
    }
}

extension UnsafePointer<GumboNode> {
    /// The first byte of a text node; nil for anything else.
    fileprivate var leadingByte: UInt8? {
        switch pointee.type {
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA: textBytes.first
        default: nil
        }
    }
}
