/// The tables of a query that WITH defines through themselves.
struct RecursiveDefinitions {
    /// A definition, with positions in bytes of the query's UTF-8.
    struct Definition {
        let name: String
        let nameRange: Range<Int>
        /// The name and the list of columns.
        let head: Range<Int>
        /// The content of the parentheses.
        let body: Range<Int>
    }

    /// The definitions in order.
    private(set) var all: [Definition] = []
    private var words: [(token: SQLTokens.Token, range: Range<Int>)] = []

    init(_ query: String) {
        var tokens = SQLTokens(query)
        while let token = tokens.next() { words.append((token, tokens.start..<tokens.position)) }
        let positions = tablePositions
        all = words.indices.compactMap { index in
            guard let (name, open) = definition(at: index), let close = end(of: open), close > open + 1,
                positions.contains(where: { (open..<close).contains($0) && isSame($0, name) })
            else { return nil }
            return Definition(
                name: words[name].token.text, nameRange: words[name].range,
                head: words[name].range.lowerBound..<words[index - 1].range.upperBound,
                body: words[open].range.upperBound..<words[close].range.lowerBound)
        }
    }

    private func isSame(_ one: Int, _ other: Int) -> Bool {
        words[one].token.text.equalsIgnoringASCIICase(words[other].token.text)
    }

    /// Returns the name and the opening parenthesis of a definition whose `as` is at an index: `name (columns) as
    /// materialized (`.
    private func definition(at index: Int) -> (name: Int, open: Int)? {
        guard words[index].token.isWord("as") else { return nil }
        var open = index + 1
        while open < words.count, ["not", "materialized"].contains(where: words[open].token.isWord) {
            open += 1
        }
        var name = index - 1
        if isSymbol(")", at: name) {
            while name >= 0, !isSymbol("(", at: name) { name -= 1 }
            name -= 1
        }
        guard isSymbol("(", at: open), name >= 0, words[name].token.isName else { return nil }
        return (name, open)
    }

    /// Returns the parenthesis that closes another; nil if there is none.
    private func end(of open: Int) -> Int? {
        var depth = 0
        for index in open..<words.count {
            if isSymbol("(", at: index) { depth += 1 }
            if isSymbol(")", at: index) { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    // MARK: Positions of tables

    private enum Clause { case tables, conditions, other }

    private static let ends = [
        "select", "where", "group", "order", "having", "limit", "window", "union", "intersect", "except",
        "with",
    ]

    /// The names of tables after FROM and JOIN, without aliases and without names that have a schema.
    private var tablePositions: [Int] {
        var open: [Clause] = [.other]
        return words.indices.filter { index in
            let (token, clause) = (words[index].token, open[open.count - 1])
            if token.isSymbol("(") {
                open.append(clause == .tables ? .tables : .other)
            } else if token.isSymbol(")") {
                if open.count > 1 { open.removeLast() }
            } else if let next = Self.clause(clause, at: token) {
                open[open.count - 1] = next
            } else {
                return clause == .tables && token.isName && followsTableWord(index)
                    && !isSymbol(".", at: index + 1)
            }
            return false
        }
    }

    private func followsTableWord(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = words[index - 1].token
        return before.isSymbol(",") || before.isSymbol("(") || before.isWord("from") || before.isWord("join")
    }

    /// Returns the clause after a token that changes it; nil for any other token.
    private static func clause(_ clause: Clause, at token: SQLTokens.Token) -> Clause? {
        if token.isWord("from") || token.isWord("join") { return .tables }
        if clause == .tables, token.isWord("on") || token.isWord("using") { return .conditions }
        if clause == .conditions, token.isSymbol(",") { return .tables }
        return ends.contains(where: token.isWord) ? .other : nil
    }

    private func isSymbol(_ symbol: String, at index: Int) -> Bool {
        words.indices.contains(index) && words[index].token.isSymbol(symbol)
    }
}
