/// An element of a document, with everything in it.
public struct XMLElement: Hashable, Sendable {
    /// What is in an element, in order.
    public enum Node: Hashable, Sendable {
        case element(XMLElement)
        case text(String)
    }

    /// The address of the vocabulary, empty where there is none.
    public let namespace: String
    /// The name in that vocabulary, without a prefix.
    public let name: String
    /// The attributes; those of another vocabulary are named by its address, a blank and their name.
    public let attributes: [String: String]
    /// What is in the element.
    public internal(set) var nodes: [Node] = []
    /// The line on which it begins, counted from 1.
    public let line: Int

    /// The elements directly inside.
    public var elements: [XMLElement] {
        nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The first element of a name directly inside.
    public func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

    /// The value of an attribute.
    public subscript(attribute: String) -> String? { attributes[attribute] }

    /// All text inside, at any depth.
    public var text: String {
        nodes.reduce(into: "") { text, node in
            switch node {
            case .element(let element): text += element.text
            case .text(let part): text += part
            }
        }
    }
}
