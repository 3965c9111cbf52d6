import JSON
import Vocabulary

/// The location of a text in a document, such as `steps[s3].response.choices[c1].text`.
///
/// Elements with an ID are identified by it, so that a path stays valid when others are moved.
public struct TextPath: Hashable, Sendable {
    /// A member of an object, or an element if the member is a list.
    struct Part: Hashable, Sendable {
        let member: String
        /// The ID of the element, or its index if it has none; nil for a member that is not a list.
        var item: String?
        /// The index of the element.
        var index = 0
    }

    private(set) var parts: [Part] = []

    init() {}

    /// The path in the same format as in differences of documents.
    public var text: String {
        parts.map { part in part.item.map { "\(part.member)[\($0)]" } ?? part.member }.joined(separator: ".")
    }

    /// The members of the path, with the number of the element in each list, counted from 1.
    public var members: [(name: String, number: Int?)] {
        parts.map { ($0.member, $0.item == nil ? nil : $0.index + 1) }
    }

    /// The ID of the element in the outermost list; nil if there is no list in the path.
    public var firstItem: String? { parts.first?.item }

    /// The part of the editor in which the text is edited, and the name of the field there.
    ///
    /// Steps have their own pages, in which lists are numbered: `steps[s3].response.choices[c1].text` is the field
    /// `response.choices[0].text` of the item `s3`. Elsewhere the field has the same name as the path.
    var place: (part: DesignPage.Part, field: String) {
        guard let step = parts.first, step.member == "steps", let id = step.item else { return (.main, text) }
        guard parts.count > 1, parts[1].member == "questions", let question = parts[1].item else {
            return (.item(ItemID(id)), Self.numbered(parts.dropFirst()))
        }
        return (.nested(ItemID(question), in: ItemID(id)), Self.numbered(parts.dropFirst(2)))
    }

    /// Returns the path with positions instead of IDs: in the document, or in one of its items, to which other paths
    /// don't lead.
    func position(in item: ItemID?) -> String? {
        guard let item else { return Self.numbered(parts[...]) }
        return parts.firstIndex { $0.item == item.text }.map { Self.numbered(parts[($0 + 1)...]) }
    }

    private static func numbered(_ parts: ArraySlice<Part>) -> String {
        parts.map { $0.item == nil ? $0.member : "\($0.member)[\($0.index)]" }.joined(separator: ".")
    }

    func member(_ name: String) -> TextPath {
        var path = self
        path.parts.append(Part(member: name))
        return path
    }

    func element(_ item: String, at index: Int) -> TextPath {
        var path = self
        guard let last = path.parts.indices.last else { return path }
        if path.parts[last].item == nil {
            (path.parts[last].item, path.parts[last].index) = (item, index)
        } else {
            path.parts.append(Part(member: "", item: item, index: index))
        }
        return path
    }

    /// Returns the value at the path in the stored form of a document; nil if there is none.
    func value(in tree: JSONTree) -> JSONTree? {
        parts.reduce(Optional(tree)) { tree, part in
            let value = part.member.isEmpty ? tree : tree?[part.member]
            guard let item = part.item else { return value }
            return value?.array?.enumerated().first { Self.item(of: $1, at: $0) == item }?.element
        }
    }

    /// Returns the stored form of a document with another value at the path; nil if there is no value.
    func replacing(_ value: JSONTree, in tree: JSONTree) -> JSONTree? {
        replacing(value, in: tree, parts[...])
    }

    private func replacing(_ value: JSONTree, in tree: JSONTree, _ rest: ArraySlice<Part>) -> JSONTree? {
        guard let part = rest.first else { return value }
        guard let inner = part.member.isEmpty ? tree : tree[part.member] else { return nil }
        var replaced: JSONTree?
        if let item = part.item {
            guard var elements = inner.array,
                let index = elements.indices.first(where: { Self.item(of: elements[$0], at: $0) == item }),
                let element = replacing(value, in: elements[index], rest.dropFirst())
            else { return nil }
            elements[index] = element
            replaced = .array(elements)
        } else {
            replaced = replacing(value, in: inner, rest.dropFirst())
        }
        guard let replaced else { return nil }
        if part.member.isEmpty { return replaced }
        var result = tree
        result[part.member] = replaced
        return result
    }

    /// Returns the identity of an element in a list.
    static func item(of element: JSONTree, at index: Int) -> String {
        element["id"]?.string ?? String(index)
    }
}
