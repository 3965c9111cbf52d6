import CGumbo

/// A page as a browser parses it, with its elements in document order.
final class MarkupTree: Sendable {
    /// An element or a text.
    struct Node: Sendable {
        /// The element's name in lower case; empty for a text.
        let name: String
        let attributes: [String: String]
        let text: String
        let parent: Int?
        /// The places of its children in order.
        var children: [Int] = []
    }

    let html: String
    let nodes: [Node]
    private let ids: [String: Int]

    /// Parses a page.
    init(_ html: String) {
        var reading = Reading()
        var text = html.replacing("\0", with: "")
        text.withUTF8 { bytes in
            var options = kGumboDefaultOptions
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let output = gumbo_parse_with_options(&options, characters.baseAddress, bytes.count)
                else { return }
                reading.take(output.pointee.root, under: nil)
                gumbo_destroy_output(&options, output)
            }
        }
        let identified = reading.nodes.enumerated().compactMap { index, node in
            node.attributes["id"].map { ($0, index) }
        }
        nodes = reading.nodes
        self.html = html
        ids = Dictionary(identified, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the place of the element with an ID.
    func element(id: String) -> Int? { ids[id] }
}

/// What was read of libgumbo's tree so far.
private struct Reading {
    var nodes: [MarkupTree.Node] = []

    mutating func take(_ node: UnsafePointer<GumboNode>?, under parent: Int?) {
        guard let node else { return }
        switch node.pointee.type {
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
            let element = node.pointee.v.element
            let index = add(Self.name(of: element), attributes: Self.attributes(of: element), under: parent)
            for child in 0..<Int(element.children.length) {
                let pointer = element.children.data[child]?.assumingMemoryBound(to: GumboNode.self)
                take(UnsafePointer(pointer), under: index)
            }
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
            _ = add("", text: String(cString: node.pointee.v.text.text), under: parent)
        default: break
        }
    }

    private mutating func add(
        _ name: String, attributes: [String: String] = [:], text: String = "", under parent: Int?
    ) -> Int {
        let index = nodes.count
        nodes.append(MarkupTree.Node(name: name, attributes: attributes, text: text, parent: parent))
        if let parent { nodes[parent].children.append(index) }
        return index
    }

    /// Elements that libgumbo doesn't know are named by their tag.
    private static func name(of element: GumboElement) -> String {
        guard element.tag == GUMBO_TAG_UNKNOWN else {
            return String(cString: gumbo_normalized_tagname(element.tag))
        }
        var tag = element.original_tag
        gumbo_tag_from_original_text(&tag)
        let bytes = UnsafeRawBufferPointer(start: tag.data, count: Int(tag.length))
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    private static func attributes(of element: GumboElement) -> [String: String] {
        var found: [String: String] = [:]
        for index in 0..<Int(element.attributes.length) {
            guard
                let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self)
            else { continue }
            found[String(cString: attribute.pointee.name)] = String(cString: attribute.pointee.value)
        }
        return found
    }
}
