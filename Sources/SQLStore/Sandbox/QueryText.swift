/// The tokens of an untrusted query, for questions that SQLite can't answer: how a name was spelled, and how large the
/// query becomes when it is expanded.
struct QueryText {
    /// Whether a table that WITH defines may read itself.
    let allowsRecursion: Bool
    private let tokens: [SQLTokens.Token]

    init(_ text: String, allowsRecursion: Bool = false) {
        self.allowsRecursion = allowsRecursion
        tokens = Array(SQLTokens(text))
    }

    /// Returns a table's name as spelled in the query, with its schema if there is one; `nil` if the query doesn't
    /// contain it.
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

    /// Returns whether every part of a dotted name occurs in the query.
    func mentions(_ dottedName: String) -> Bool {
        dottedName.split(separator: ".").allSatisfy { part in
            tokens.contains { $0.isName && $0.text.equalsIgnoringASCIICase(String(part)) }
        }
    }

    /// Returns whether the query contains exactly this name in quotes.
    func quotes(_ name: String) -> Bool {
        tokens.contains { $0.kind == .quotedName && $0.text == name }
    }

    var wordCount: Int { tokens.count }

    /// The upper limit of the size of the query's expressions when each select is merged into the next: the product of
    /// the number of names in each of them, which is greatest when they are evenly distributed.
    var mergedSize: Double {
        let selects = max(1, tokens.count { $0.isWord("select") })
        let names = tokens.count(where: \.isName)
        var size = 1.0
        for _ in 0..<selects { size *= Double(names) / Double(selects) }
        return size
    }

    /// The maximum number of selects that common table expressions can expand to: each use of one repeats its own uses.
    var unfoldedSelects: Int {
        var product = 1
        for name in Set(commonTables.map(\.name)) {
            // One of the occurrences is the definition; an occurrence before a dot qualifies a column.
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

    /// Returns whether WITH defines a table with this name.
    func defines(_ name: String) -> Bool { commonTables.contains { $0.name == name.foldedASCII } }

    /// The names of the tables that WITH defines at the start of the query. Everywhere in the query, they
    /// stand for these tables unless a schema precedes them.
    var leadingCommonTables: Set<String> {
        guard let first = tokens.first, first.isWord("with") else { return [] }
        var names: Set<String> = []
        var index = tokens.count > 1 && tokens[1].isWord("recursive") ? 2 : 1
        while tokens.indices.contains(index), tokens[index].isName {
            let name = tokens[index].text.foldedASCII
            index += 1
            if isSymbol("(", at: index) { index = parentheses(from: index).upperBound + 1 }
            guard tokens.indices.contains(index), tokens[index].isWord("as") else { break }
            index += 1
            while tokens.indices.contains(index),
                tokens[index].isWord("not") || tokens[index].isWord("materialized")
            {
                index += 1
            }
            guard isSymbol("(", at: index) else { break }
            names.insert(name)
            index = parentheses(from: index).upperBound + 1
            guard isSymbol(",", at: index) else { break }
            index += 1
        }
        return names
    }

    /// Returns whether a table with this name, defined by WITH, reads itself.
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

    /// The types that SQLite reads as numbers in `cast(… as TYPE)`: a date becomes its year.
    private static let misleadingTypes: Set<String> = [
        "date", "datetime", "timestamp", "time", "boolean", "bool", "bit",
    ]

    /// The first type of a CAST that would give something else than its name says; `nil` if there is none.
    var misleadingCast: String? {
        for index in tokens.indices where tokens[index].isWord("cast") && isSymbol("(", at: index + 1) {
            let content = parentheses(from: index + 1)
            let type = content.last { tokens[$0].isWord("as") }.map { $0 + 1 }
            if let type, tokens.indices.contains(type),
                Self.misleadingTypes.contains(tokens[type].text.foldedASCII)
            {
                return tokens[type].text
            }
        }
        return nil
    }

    /// Returns the range from an opening parenthesis to the matching closing one, or to the end.
    private func parentheses(from open: Int) -> Range<Int> {
        var depth = 0
        for index in open..<tokens.count {
            if isSymbol("(", at: index) { depth += 1 }
            if isSymbol(")", at: index) { depth -= 1 }
            if depth == 0 { return open..<index }
        }
        return open..<tokens.count
    }

    /// The names before `as (`, `as materialized (` or `(columns) as (`, each with the position of the parenthesis.
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

    /// Returns the name before a position, skipping a list of columns in parentheses if there is one.
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

    /// Returns the name of a column for the words that select it: `Score` for `t."Score"`, and an expression unchanged.
    static func columnName(selectedBy words: String) -> String {
        let tokens = Array(SQLTokens(words))
        let isName = tokens.enumerated().allSatisfy { index, token in
            index % 2 == 0 ? token.isName : token.isSymbol(".")
        }
        guard isName, tokens.count % 2 == 1, let last = tokens.last else { return words }
        return last.text
    }
}
