import JSON

/// The values in a document with their paths: `tagline.es`, `questions[over18].text.en`.
package enum SnapshotValues {
    /// Members that are only for internal use.
    static let hidden: Set<String> = [
        "id", "digest", "mediaType", "widthPixels", "heightPixels", "byteCount",
    ]

    /// Returns all nonempty values of a document in order.
    package static func leaves(of tree: JSONTree, at path: String = "") -> [(path: String, value: JSONTree)] {
        switch tree {
        case .object(let members):
            return members.filter { !hidden.contains($0.key) }.flatMap { member in
                leaves(of: member.value, at: path.isEmpty ? member.key : "\(path).\(member.key)")
            }
        case .array(let elements) where elements.contains { $0.object != nil }:
            return elements.enumerated().flatMap { index, element in
                leaves(of: element, at: "\(path)[#\(index + 1)]")
            }
        case .array(let elements): return elements.isEmpty ? [] : [(path, tree)]
        case .string(let text): return text.isEmpty ? [] : [(path, tree)]
        case .null: return []
        case .bool, .number: return [(path, tree)]
        }
    }
}
