import CGumbo

/// A libgumbo tree and the memory that it uses.
struct ParsedHTML: ~Copyable {
    /// The memory limit for one tree in bytes; the largest allowed text with legitimate markup needs a third of it.
    static let memoryLimit = 256 << 20
    /// The processor time limit for one tree; a legitimate text takes a few milliseconds.
    static let processorMilliseconds: UInt64 = 1000
    /// The maximum number of start tags in one text; libgumbo's time can grow with their square.
    static let tagLimit = 30_000

    private let tree: portal_html_tree
    // Nodes point into these bytes, so they must live as long as the tree.
    private let bytes: UnsafeMutableBufferPointer<CChar>

    init(_ markup: [UInt8]) throws(SanitizerError) {
        guard Self.tagCount(of: markup) <= Self.tagLimit else { throw SanitizerError.tooComplicated }
        let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: max(markup.count, 1))
        for (index, byte) in markup.enumerated() { copy[index] = CChar(bitPattern: byte) }
        let parsed = portal_html_parse(
            copy.baseAddress, markup.count, Self.memoryLimit, Self.processorMilliseconds)
        // Properties must not be set before this point: once all are set, deinit frees them, even if init throws.
        guard parsed.result == portal_html_parsed.rawValue else {
            copy.deallocate()
            throw SanitizerError.tooComplicated
        }
        tree = parsed
        bytes = copy
    }

    deinit {
        portal_html_free(tree)
        bytes.deallocate()
    }

    /// Returns an upper bound of the number of start tags: each one begins with a bracket and a letter.
    private static func tagCount(of markup: [UInt8]) -> Int {
        var count = 0
        var previous: UInt8 = 0
        for byte in markup {
            let letter = byte | 0x20
            if previous == UInt8(ascii: "<") && letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") {
                count += 1
            }
            previous = byte
        }
        return count
    }

    /// Calls the closure with the `html` element in which libgumbo wraps a fragment.
    borrowing func withRoot(
        _ body: (UnsafePointer<GumboNode>) throws(SanitizerError) -> Void
    ) throws(SanitizerError) {
        if let root = tree.root { try body(root) }
    }
}

extension UnsafePointer<GumboNode> {
    /// The children of the element.
    var children: [UnsafePointer<GumboNode>] {
        let vector = pointee.v.element.children
        return (0..<Int(vector.length)).compactMap {
            vector.data[$0].map { UnsafePointer($0.assumingMemoryBound(to: GumboNode.self)) }
        }
    }

    /// Whether the node is an HTML element, not an SVG or MathML element.
    var isHTMLElement: Bool {
        pointee.type == GUMBO_NODE_ELEMENT && pointee.v.element.tag_namespace == GUMBO_NAMESPACE_HTML
    }

    /// The element's name in lower case; empty if libgumbo doesn't recognize it.
    var name: String { String(cString: gumbo_normalized_tagname(pointee.v.element.tag)) }

    /// The bytes of a text node, with character references resolved.
    var textBytes: UnsafeBufferPointer<UInt8> { Self.bytes(of: pointee.v.text.text) }

    /// Returns the value of an attribute without a namespace; nil if there is none.
    func attribute(_ name: String) -> [UInt8]? {
        var attributes = pointee.v.element.attributes
        guard let found = gumbo_get_attribute(&attributes, name),
            found.pointee.attr_namespace == GUMBO_ATTR_NAMESPACE_NONE
        else { return nil }
        return [UInt8](Self.bytes(of: found.pointee.value))
    }

    private static func bytes(of text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
        guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
        var count = 0
        while text[count] != 0 { count += 1 }
        return UnsafeRawPointer(text).withMemoryRebound(to: UInt8.self, capacity: count) {
            UnsafeBufferPointer(start: $0, count: count)
        }
    }
}
