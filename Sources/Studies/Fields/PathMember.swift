/// A member of a path in a document, such as `choices[c1]`: its name, and the element if it is a list.
public struct PathMember: Hashable, Sendable {
    /// The name of the member.
    public let name: String
    /// The ID of the element, or its position; nil for a member that is not a list.
    public let element: String?

    /// Returns the members of a path.
    public static func members(of path: some StringProtocol) -> [PathMember] {
        path.split(separator: ".").map { part in
            let name = part.prefix { $0 != "[" }
            let element = part.dropFirst(name.count).dropFirst().dropLast()
            return PathMember(name: String(name), element: element.isEmpty ? nil : String(element))
        }
    }

    /// The position of an element that has no ID, counted from 0. A position counted from 1 is marked with `#`.
    public var index: Int? {
        guard let element else { return nil }
        return element.first == "#"
            ? Self.position(element.dropFirst()).map { $0 - 1 } : Self.position(element)
    }

    /// Reads a position. An ID of digits that is longer than any position isn't one.
    public static func position(_ text: some StringProtocol) -> Int? {
        guard (1...6).contains(text.utf8.count), let number = Int(text), number >= 0 else { return nil }
        return number
    }
}
