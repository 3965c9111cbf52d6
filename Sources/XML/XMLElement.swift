/// An element of a document with its contents.
public struct XMLElement: Hashable, Sendable {
    /// A child of an element, in order.
    public enum Node: Hashable, Sendable {
        case element(XMLElement)
        case text(String)
    }

    /// The namespace URI, empty if there is none.
    public let namespace: String
    /// The local name, without a prefix.
    public let name: String
    /// The attributes; the key of an attribute in another namespace is its URI, a space and its name.
    public let attributes: [String: String]
    /// The children of the element.
    public internal(set) var nodes: [Node] = []
    /// The line on which the element begins, counted from 1.
    public let line: Int

    /// The child elements.
    public var elements: [XMLElement] {
        nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Returns the first child element with a name.
    public func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

    /// Returns the value of an attribute.
    public subscript(attribute: String) -> String? { attributes[attribute] }

    /// All text in the element, at any depth.
    public var text: String {
        nodes.reduce(into: "") { text, node in
            switch node {
            case .element(let element): text += element.text
            case .text(let part): text += part
            }
        }
    }
}
