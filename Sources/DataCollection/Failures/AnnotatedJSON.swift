import JSON
import PortalUI
import Responses

/// JSON with one member per line, in which invalid values are marked and can be linked to.
struct AnnotatedJSON {
    private(set) var pieces: [CodeBlock.Piece] = []
    /// The ID of the mark for each path, or nil for the whole document, which is not marked.
    let ids: [String?]
    private var plain = ""
    private let marks: [[String]: String]

    /// Marks the values at these paths. For a missing value, marks its container.
    init(_ document: JSONTree, marking paths: [ValuePath]) {
        let nearest = paths.map { Self.nearest($0.parts, in: document) }
        let named = nearest.enumerated().filter { !$0.element.isEmpty }.map {
            ($0.element, "wrong-\($0.offset + 1)")
        }
        let marks = Dictionary(named, uniquingKeysWith: { first, _ in first })
        self.marks = marks
        // A value within a marked one has no mark of its own.
        ids = nearest.map { path in
            path.indices.lazy.compactMap { marks[Array(path[...$0])] }.first
        }
        write(document, at: [])
        flush()
    }

    private static func nearest(_ path: [String], in document: JSONTree) -> [String] {
        var path = path
        while !path.isEmpty, document[ValuePath(path)] == nil { path.removeLast() }
        return path
    }

    private mutating func write(_ value: JSONTree, at path: [String]) {
        if let id = marks[path] {
            flush()
            pieces.append(.found(Self.text(value, indentedBy: path.count), id: id))
            return
        }
        switch value {
        case .array(let elements) where !elements.isEmpty:
            lines("[", "]", elements.count, path.count) { marked, index in
                marked.write(elements[index], at: path + ["\(index)"])
            }
        case .object(let members) where !members.isEmpty:
            var names: Set<String> = []
            lines("{", "}", members.count, path.count) { marked, index in
                marked.flush()
                marked.pieces.append(.name(JSONTree.string(members[index].key).description))
                marked.plain += ": "
                // A path refers to the first member with a name.
                let isFirst = names.insert(members[index].key).inserted
                marked.write(members[index].value, at: path + [isFirst ? members[index].key : "\u{0}"])
            }
        default: plain += value.description
        }
    }

    private mutating func lines(
        _ opening: String, _ closing: String, _ count: Int, _ depth: Int,
        _ write: (inout AnnotatedJSON, Int) -> Void
    ) {
        plain += opening
        for index in 0..<count {
            plain += "\n" + String(repeating: "  ", count: depth + 1)
            write(&self, index)
            if index + 1 < count { plain += "," }
        }
        plain += "\n" + String(repeating: "  ", count: depth) + closing
    }

    private mutating func flush() {
        if !plain.isEmpty { pieces.append(.plain(plain)) }
        plain = ""
    }

    /// Returns a value as text, with all lines after the first indented.
    private static func text(_ value: JSONTree, indentedBy depth: Int) -> String {
        let lines = String(decoding: value.pretty(), as: UTF8.self).split(separator: "\n")
        return lines.joined(separator: "\n" + String(repeating: "  ", count: depth))
    }
}
