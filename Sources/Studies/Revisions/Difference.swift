import JSON

/// A difference between two values of a document.
public struct Difference: Equatable, Sendable {
    /// The kind of change.
    public enum Change: Hashable, Sendable {
        case added
        case removed
        case changed
        /// A part moved; `before` and `after` are its positions, counted from 1.
        case moved
    }

    /// The path of the value, such as `steps[s3].response.minimum`. Parts with an ID are identified by it.
    public let path: String
    /// The kind of change.
    public let change: Change
    /// The old value; nil if it was added.
    public let before: JSONTree?
    /// The new value; nil if it was removed.
    public let after: JSONTree?

    /// Returns all differences between two bodies of a document, in the order of the newer one.
    public static func between(_ before: String, _ after: String) throws -> [Difference] {
        var diff = TreeDiff()
        diff.compare(try JSONTree.parse(before), try JSONTree.parse(after), at: "")
        return diff.differences
    }
}

/// Compares two trees.
private struct TreeDiff {
    var differences: [Difference] = []

    mutating func compare(_ before: JSONTree, _ after: JSONTree, at path: String) {
        if before == after { return }
        switch (before, after) {
        case (.object, .object) where before.isFile || after.isFile:
            // A file is compared as one value, because members of two files cannot be combined.
            add(.changed, path, before, after)
        case (.object(let old), .object(let new)):
            compareMembers(old, new, at: path)
        case (.array(let old), .array(let new)):
            if let oldItems = Item.items(of: old), let newItems = Item.items(of: new) {
                compareItems(oldItems, newItems, at: path)
            } else {
                add(.changed, path, before, after)
            }
        default:
            add(.changed, path, before, after)
        }
    }

    private mutating func compareMembers(
        _ old: [JSONTree.Member], _ new: [JSONTree.Member], at path: String
    ) {
        for member in new {
            let memberPath = path.isEmpty ? member.key : "\(path).\(member.key)"
            if let previous = old.first(where: { $0.key == member.key }) {
                compare(previous.value, member.value, at: memberPath)
            } else {
                add(.added, memberPath, nil, member.value)
            }
        }
        for member in old where !new.contains(where: { $0.key == member.key }) {
            add(.removed, path.isEmpty ? member.key : "\(path).\(member.key)", member.value, nil)
        }
    }

    private mutating func compareItems(_ old: [Item], _ new: [Item], at path: String) {
        let oldByID = Dictionary(old.map { ($0.id, $0.value) }, uniquingKeysWith: { first, _ in first })
        let newIDs = Set(new.map(\.id))
        let stayed = old.filter { newIDs.contains($0.id) }.map(\.id)
        let ordered = new.filter { oldByID[$0.id] != nil }.map(\.id)
        let unmoved = Self.longestCommonOrder(stayed, ordered)
        for (index, item) in new.enumerated() {
            let itemPath = "\(path)[\(item.id)]"
            guard let previous = oldByID[item.id] else {
                add(.added, itemPath, nil, item.value)
                continue
            }
            if !unmoved.contains(item.id), let place = old.firstIndex(where: { $0.id == item.id }) {
                add(.moved, itemPath, .int(place + 1), .int(index + 1))
            }
            compare(previous, item.value, at: itemPath)
        }
        for item in old where !newIDs.contains(item.id) {
            add(.removed, "\(path)[\(item.id)]", item.value, nil)
        }
    }

    private mutating func add(
        _ change: Difference.Change, _ path: String, _ before: JSONTree?, _ after: JSONTree?
    ) {
        differences.append(Difference(path: path, change: change, before: before, after: after))
    }

    /// Returns the longest list of items in unchanged order, so that moving one item is reported as one move.
    private static func longestCommonOrder(_ old: [String], _ new: [String]) -> Set<String> {
        let places = Dictionary(old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var lengths: [(length: Int, previous: Int?)] = []
        let sequence = new.compactMap { places[$0] }
        for (index, place) in sequence.enumerated() {
            let best = (0..<index).filter { sequence[$0] < place }.max {
                lengths[$0].length < lengths[$1].length
            }
            lengths.append(((best.map { lengths[$0].length } ?? 0) + 1, best))
        }
        var kept: Set<String> = []
        var next = lengths.indices.max { lengths[$0].length < lengths[$1].length }
        while let index = next {
            kept.insert(old[sequence[index]])
            next = lengths[index].previous
        }
        return kept
    }
}

/// An array element with an ID.
struct Item {
    let id: String
    let value: JSONTree

    /// Returns the elements of an array if all have IDs; nil for any other array.
    static func items(of elements: [JSONTree]) -> [Item]? {
        var items: [Item] = []
        for element in elements {
            guard let id = element["id"]?.string else { return nil }
            items.append(Item(id: id, value: element))
        }
        return items
    }
}

extension JSONTree {
    /// Whether the tree is a file reference, as encoded by ``ImageReference`` and ``PDFReference``.
    public var isFile: Bool { self["digest"] != nil && self["mediaType"] != nil }
}
