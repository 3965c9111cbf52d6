import PortalUI
import SQLStore

/// The location of an error in a statement: the line and the column, starting at 1, and the text of the line.
struct SQLErrorLocation: Sendable, Equatable {
    let line: Int
    let column: Int
    /// The line in three parts: the text before the error, the word with the error, and the rest.
    let before: String
    let word: String
    let after: String

    /// Creates the location that SQLite reported, or else that of the first occurrence of the name in the error.
    /// Returns nil without either.
    init?(of fault: LocatedQueryError, in text: String) {
        guard let index = Self.index(of: fault, in: text) else { return nil }
        let head = text[..<index]
        let start = head.lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
        let rest = text[index...].prefix { $0 != "\n" }
        line = head.count { $0 == "\n" } + 1
        column = text.distance(from: start, to: index) + 1
        before = String(text[start..<index])
        let end = Self.end(ofWordIn: rest)
        word = String(rest[..<end])
        after = String(rest[end...])
    }

    var words: String { "Line \(line), column \(column)" }

    /// Returns the line with the word marked.
    var excerpt: CodeBlock {
        CodeBlock([.plain(before), .marked(word), .plain(after)], label: words, id: "fault")
    }

    private static func index(of fault: LocatedQueryError, in text: String) -> String.Index? {
        if let offset = fault.offset {
            let place = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
            return place?.samePosition(in: text)
        }
        return name(in: fault.refusal).flatMap { text.firstRange(of: $0)?.lowerBound }
    }

    private static func name(in refusal: QueryError) -> String? {
        switch refusal {
        case .tableNotFound(let name), .columnNotFound(let name), .functionNotFound(let name),
            .ambiguousColumn(let name):
            name
        default: nil
        }
    }

    /// Returns a quoted name, a word, or a single character.
    private static func end(ofWordIn text: Substring) -> Substring.Index {
        guard let first = text.first else { return text.endIndex }
        let second = text.index(after: text.startIndex)
        if first == "\"" || first == "'" || first == "`" {
            return text[second...].firstIndex(of: first).map { text.index(after: $0) } ?? text.endIndex
        }
        let isInWord: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return isInWord(first) ? text.firstIndex { !isInWord($0) } ?? text.endIndex : second
    }
}
