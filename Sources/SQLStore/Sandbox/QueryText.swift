/// A stranger's query as words, for what SQLite cannot be asked: how a name was spelled, and into how much
/// the query unfolds.
struct QueryText {
    private let tokens: [SQLTokens.Token]

    init(_ text: String) {
        tokens = Array(SQLTokens(text))
    }

    /// A table's name as the query spelled it, with the schema before it if there is one; `nil` if it is not
    /// there.
    func spelling(ofTable name: String) -> String? {
        let places = tokens.indices.filter {
            tokens[$0].isName && tokens[$0].text.equalsIgnoringASCIICase(name)
        }
        guard let place = places.first(where: { !isSymbol(".", at: $0 + 1) }) ?? places.first else {
            return nil
        }
        guard isSymbol(".", at: place - 1), tokens.indices.contains(place - 2), tokens[place - 2].isName
        else {
            return tokens[place].text
        }
        return "\(tokens[place - 2].text).\(tokens[place].text)"
    }

    /// Whether every part of a dotted name occurs in the query.
    func mentions(_ dottedName: String) -> Bool {
        dottedName.split(separator: ".").allSatisfy { part in
            tokens.contains { $0.isName && $0.text.equalsIgnoringASCIICase(String(part)) }
        }
    }

    /// Whether the query has this name in quotes, exactly so.
    func quotes(_ name: String) -> Bool {
        tokens.contains { $0.kind == .quotedName && $0.text == name }
    }

    var wordCount: Int { tokens.count }

    /// The most that the query's expressions can grow to when each select is merged into the next: the
    /// product of the names that each of them uses, which is largest when they are spread evenly.
    var mergedSize: Double {
        let selects = max(1, tokens.count { $0.isWord("select") })
        let names = tokens.count(where: \.isName)
        var size = 1.0
        for _ in 0..<selects { size *= Double(names) / Double(selects) }
        return size
    }

    /// The most selects into which common table expressions can unfold: each use of one repeats what it uses.
    var unfoldedSelects: Int {
        var product = 1
        for name in Set(commonTables.map(\.name)) {
            // One of its places is where it is defined; a place before a dot names a column's table.
            let uses = tokens.indices.count { index in
                tokens[index].isName && tokens[index].text.foldedASCII == name
                    && !isSymbol(".", at: index + 1)
            }
            let (next, isTooMuch) = product.multipliedReportingOverflow(by: max(1, uses - 1))
            if isTooMuch { return .max }
            product = next
        }
        return product
    }

    /// Whether WITH defines a table of this name.
    func defines(_ name: String) -> Bool { commonTables.contains { $0.name == name.foldedASCII } }

    /// Whether a table of this name, which WITH defines, reads itself.
    func isRecursive(_ name: String) -> Bool {
        let name = name.foldedASCII
        return commonTables.contains { table in
            table.name == name
                && parentheses(from: table.open).contains { index in
                    tokens[index].isName && tokens[index].text.foldedASCII == name
                        && (tokens[index - 1].isWord("from") || tokens[index - 1].isWord("join"))
                }
        }
    }

    /// The places from an opening parenthesis to the one that closes it, or to the end.
    private func parentheses(from open: Int) -> Range<Int> {
        var depth = 0
        for index in open..<tokens.count {
            if isSymbol("(", at: index) { depth += 1 }
            if isSymbol(")", at: index) { depth -= 1 }
            if depth == 0 { return open..<index }
        }
        return open..<tokens.count
    }

    /// The names that stand before `as (`, `as materialized (` or `(columns) as (`, each with where it opens.
    private var commonTables: [(name: String, open: Int)] {
        tokens.indices.compactMap { index in
            guard tokens[index].isWord("as") else { return nil }
            var open = index + 1
            while tokens.indices.contains(open),
                tokens[open].isWord("not") || tokens[open].isWord("materialized")
            {
                open += 1
            }
            guard isSymbol("(", at: open), let name = nameBefore(index) else { return nil }
            return (name.foldedASCII, open)
        }
    }

    /// The name before a place, over a list of columns in parentheses if there is one.
    private func nameBefore(_ place: Int) -> String? {
        var index = place - 1
        if isSymbol(")", at: index) {
            var depth = 0
            while index >= 0 {
                if isSymbol(")", at: index) { depth += 1 }
                if isSymbol("(", at: index) { depth -= 1 }
                index -= 1
                if depth == 0 { break }
            }
        }
        guard tokens.indices.contains(index), tokens[index].isName else { return nil }
        return tokens[index].text
    }

    private func isSymbol(_ symbol: String, at index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].isSymbol(symbol)
    }

    /// The name of a column from the words that select it: `t."Score"` is `Score`, an expression is itself.
    static func columnName(selectedBy words: String) -> String {
        let tokens = Array(SQLTokens(words))
        let isName = tokens.enumerated().allSatisfy { index, token in
            index % 2 == 0 ? token.isName : token.isSymbol(".")
        }
        guard isName, tokens.count % 2 == 1, let last = tokens.last else { return words }
        return last.text
    }
}
