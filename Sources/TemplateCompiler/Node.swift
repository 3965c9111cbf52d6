/// The HTMLWriter function for an expression; the raw value is its name.
enum Escaping: String {
    case text, plainText, attribute, url, urlComponent, srcset
}

/// A part of a compiled template.
indirect enum Node {
    case literal([UInt8])
    case expression(Fragment, Escaping)
    /// A boolean attribute; the name has a leading space.
    case boolean(attribute: String, Fragment)
    case conditional([Branch], otherwise: [Node]?)
    case loop(Fragment, body: [Node], empty: [Node]?)
    case binding(Fragment)
    case use(Fragment)
    case wrap(Fragment, content: [Node], slots: [Slot])
    case yield(slot: String)
}

/// A condition and the nodes to show if it is true.
struct Branch {
    let condition: Fragment
    let body: [Node]
}

/// The content of a named slot in a layout.
struct Slot {
    let name: String
    let body: [Node]
}

/// The first lines of a template.
struct Header {
    enum Kind { case page, component }
    let kind: Kind
    let isPublic: Bool
    /// The struct that the template renders.
    let type: Fragment
    var imports: [Fragment] = []
}

/// A complete template.
struct Template {
    let header: Header
    let body: [Node]
    /// The slots of a layout, in the order in which every call passes them.
    let slots: [String]
}

/// Orders the slots in a layout's signature and in each call: `content` first, then by name.
func inCallOrder(_ left: String, _ right: String) -> Bool {
    if left == "content" || right == "content" { return left == "content" && right != "content" }
    return left < right
}

/// A list of nodes under construction; adjacent markup becomes one literal.
struct NodeList {
    private(set) var nodes: [Node] = []
    private var literal: [UInt8] = []

    /// The length of the markup since the last other node, without one trailing space.
    var markupBeforeSpace: Int {
        guard let last = literal.last, last.isSpace else { return literal.count }
        return literal.count - 1
    }

    mutating func append(_ byte: UInt8) { literal.append(byte) }

    mutating func append(contentsOf bytes: ArraySlice<UInt8>) { literal.append(contentsOf: bytes) }

    /// Removes markup that was appended since the last other node.
    mutating func removeMarkup(from count: Int) { literal.removeSubrange(count...) }

    mutating func append(_ node: Node) {
        flush()
        nodes.append(node)
    }

    mutating func finish() -> [Node] {
        flush()
        return nodes
    }

    private mutating func flush() {
        if !literal.isEmpty { nodes.append(.literal(literal)) }
        literal = []
    }
}
