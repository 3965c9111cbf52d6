/// The function of HTMLWriter that an expression is given to; its name is the raw value.
enum Escaping: String {
    case text, plainText, attribute, url, urlComponent, srcset
}

/// A part of a compiled template.
indirect enum Node {
    case literal([UInt8])
    case expression(Fragment, Escaping)
    /// An attribute that is there or not; the name has a space before it.
    case boolean(attribute: String, Fragment)
    case conditional([Branch], otherwise: [Node]?)
    case loop(Fragment, body: [Node], empty: [Node]?)
    case binding(Fragment)
    case use(Fragment)
    case wrap(Fragment, content: [Node], slots: [Slot])
    case yield(slot: String)
}

/// A condition with what is shown when it holds.
struct Branch {
    let condition: Fragment
    let body: [Node]
}

/// What a page puts into a named slot of its layout.
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

/// A whole template.
struct Template {
    let header: Header
    let body: [Node]
    /// The slots that a layout yields, in the order in which every call names them.
    let slots: [String]
}

/// The order of slots in a layout's signature and in each call: `content` first, then by name.
func inCallOrder(_ left: String, _ right: String) -> Bool {
    if left == "content" || right == "content" { return left == "content" && right != "content" }
    return left < right
}

/// Nodes while they are collected; adjacent markup becomes one literal.
struct NodeList {
    private(set) var nodes: [Node] = []
    private var literal: [UInt8] = []

    /// The length of the markup since the last other node, without one blank at its end.
    var markupBeforeSpace: Int {
        guard let last = literal.last, last.isSpace else { return literal.count }
        return literal.count - 1
    }

    mutating func append(_ byte: UInt8) { literal.append(byte) }

    mutating func append(contentsOf bytes: ArraySlice<UInt8>) { literal.append(contentsOf: bytes) }

    /// Takes back markup that was appended since the last other node.
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
