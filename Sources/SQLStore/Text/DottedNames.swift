/// The dotted names with which a statement reads columns, such as `p.ParticipantId.Token`.
///
/// Names of tables and columns are distinguished by position: tables and their aliases follow FROM and JOIN. String
/// literals, comments and table names are ignored.
public struct DottedNames: Sendable {
    /// A dotted name.
    public struct Name: Hashable, Sendable {
        /// The schema at the start of the name, as spelled.
        public let schema: String?
        /// The table or alias at the start of the name, or after its schema, as spelled.
        public let table: String?
        /// The other parts.
        public let path: [String]
        /// The position, in bytes of the text's UTF-8.
        public let range: Range<Int>
        /// Whether it is a column of the result by itself, without an alias.
        public let isSelected: Bool
    }

    /// The names of columns in order.
    public let all: [Name]
    /// The names of tables with a schema, in order; they have no path.
    public let tables: [Name]

    /// Finds the names in a text. `isTable` returns whether a schema has a table.
    public init(_ text: String, isTable: (_ schema: String, _ table: String) -> Bool = { _, _ in false }) {
        let words = SQLWord.all(of: text)
        let states = Self.states(of: words)
        var tables: Set<String> = []
        for (index, word) in words.enumerated() where states[index] == .tables && word.isName {
            tables.insert(word.parts[word.parts.count - 1].foldedASCII)
        }
        self.tables = words.indices.compactMap { index -> Name? in
            let (word, parts) = (words[index], words[index].parts)
            guard states[index] == .tables, parts.count == 2, isTable(parts[0], parts[1]) else { return nil }
            return Name(schema: parts[0], table: parts[1], path: [], range: word.range, isSelected: false)
        }
        all = words.indices.compactMap { index -> Name? in
            let word = words[index]
            guard word.parts.count > 1, states[index] != .tables else { return nil }
            let hasSchema =
                word.parts.count > 2 && tables.contains(word.parts[1].foldedASCII)
                && isTable(word.parts[0], word.parts[1])
            let parts = hasSchema ? Array(word.parts.dropFirst()) : word.parts
            let isQualified = hasSchema || tables.contains(parts[0].foldedASCII)
            return Name(
                schema: hasSchema ? word.parts[0] : nil, table: isQualified ? parts[0] : nil,
                path: isQualified ? Array(parts.dropFirst()) : parts, range: word.range,
                isSelected: states[index] == .columns && Self.isAlone(index, in: words))
        }
    }

    /// Returns whether a name is surrounded only by commas and the ends of a list of columns.
    private static func isAlone(_ index: Int, in words: [SQLWord]) -> Bool {
        guard index > 0 else { return false }
        let before = words[index - 1]
        let isFirst = before.isSymbol(",") || ["select", "distinct", "all"].contains { before.isWord($0) }
        guard isFirst, index + 1 < words.count else { return isFirst }
        let after = words[index + 1]
        return after.isSymbol(",") || after.isSymbol(")") || after.isSymbol(";") || after.isWord("from")
    }

    // MARK: Positions of words

    private enum State { case columns, tables, conditions, other }

    private static let ends = [
        "where", "group", "order", "having", "limit", "window", "union", "intersect", "except", "with",
    ]

    private static func states(of words: [SQLWord]) -> [State] {
        var open: [State] = [.other]
        return words.map { word in
            let state = open[open.count - 1]
            if word.isSymbol("(") {
                open.append(state == .tables ? .tables : .other)
            } else if word.isSymbol(")") {
                if open.count > 1 { open.removeLast() }
            } else if let next = next(state, at: word) {
                open[open.count - 1] = next
                return .other
            }
            return state
        }
    }

    /// Returns the state after a word that changes it; nil for any other word.
    private static func next(_ state: State, at word: SQLWord) -> State? {
        if word.isWord("select") { return .columns }
        if word.isWord("from") || word.isWord("join") { return .tables }
        if state == .tables, word.isWord("on") || word.isWord("using") { return .conditions }
        if state == .conditions, word.isSymbol(",") { return .tables }
        return ends.contains { word.isWord($0) } ? .other : nil
    }
}

/// A word of a statement; names connected by dots form one word.
private struct SQLWord {
    let tokens: [SQLTokens.Token]
    let range: Range<Int>

    var parts: [String] { tokens.map(\.text) }
    var isName: Bool { tokens[0].isName }

    func isSymbol(_ symbol: String) -> Bool { tokens.count == 1 && tokens[0].isSymbol(symbol) }
    func isWord(_ word: String) -> Bool { tokens.count == 1 && tokens[0].isWord(word) }

    /// No meaningful name has more parts; a longer one is truncated.
    private static let partsMax = 16

    static func all(of text: String) -> [SQLWord] {
        var words: [SQLWord] = []
        var tokens = SQLTokens(text)
        var joins = false
        while let token = tokens.next() {
            let range = tokens.start..<tokens.position
            if token.isSymbol("."), let last = words.last, last.isName {
                joins = true
            } else if joins, token.isName, words[words.count - 1].tokens.count < partsMax,
                let last = words.popLast()
            {
                words.append(
                    SQLWord(tokens: last.tokens + [token], range: last.range.lowerBound..<range.upperBound))
                joins = false
            } else {
                words.append(SQLWord(tokens: [token], range: range))
                joins = false
            }
        }
        return words
    }
}
