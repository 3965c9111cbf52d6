import JSON

/// The path of a value in the JSON of a response, written as a JSON Pointer (RFC 6901): `/results/3/value`.
package struct ValuePath: Hashable, Sendable, CustomStringConvertible {
    /// The names of members and the indexes of elements, outermost first.
    package private(set) var parts: [String]

    /// Creates a path of these parts. An empty path is the whole response.
    package init(_ parts: [String] = []) { self.parts = parts }

    /// Parses a JSON Pointer. Returns nil for other text.
    package init?(text: String) {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            String($0).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    /// Returns the path with an outer component.
    func within(_ outer: [String]) -> ValuePath { ValuePath(outer + parts) }

    /// Returns whether the value is in an earlier answer, or earlier within the same one.
    package func isBefore(_ other: ValuePath) -> Bool {
        parts.compactMap { Int($0) }.lexicographicallyPrecedes(other.parts.compactMap { Int($0) })
    }

    package var description: String {
        parts.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }
}

extension JSONTree {
    /// Returns the value at a path, or nil if the document has none.
    package subscript(path: ValuePath) -> JSONTree? {
        path.parts.reduce(Optional(self)) { value, part in
            guard let value else { return nil }
            return value.array == nil ? value[part] : Int(part).flatMap { value[$0] }
        }
    }

    /// Returns the document with a new value at a path, or nil if it has no value there.
    func replacing(_ path: ValuePath, with value: JSONTree) -> JSONTree? {
        replacing(path.parts[...], with: value)
    }

    private func replacing(_ path: ArraySlice<String>, with value: JSONTree) -> JSONTree? {
        guard let part = path.first else { return value }
        switch self {
        case .array(var elements):
            guard let index = Int(part), elements.indices.contains(index),
                let changed = elements[index].replacing(path.dropFirst(), with: value)
            else { return nil }
            elements[index] = changed
            return .array(elements)
        case .object(var members):
            guard let index = members.firstIndex(where: { $0.key == part }),
                let changed = members[index].value.replacing(path.dropFirst(), with: value)
            else { return nil }
            members[index].value = changed
            return .object(members)
        default: return nil
        }
    }
}
