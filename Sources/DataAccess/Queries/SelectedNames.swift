/// Finds the names in the select lists of a query, in lower case.
///
/// Used to decide whether a column was requested by name, or was returned by `*` because a condition mentions another
/// column.
struct SelectedNames {
    /// The names between each `select` and its `from`.
    private(set) var names: Set<String> = []

    init(_ sql: String) {
        var isInList: [Bool] = [false]
        for word in Self.words(of: sql) {
            switch word.lowercased() {
            case "select": isInList[isInList.count - 1] = true
            case "from": isInList[isInList.count - 1] = false
            case "(": isInList.append(isInList[isInList.count - 1])
            case ")": if isInList.count > 1 { isInList.removeLast() }
            case let name: if isInList[isInList.count - 1] { names.insert(name) }
            }
        }
    }

    /// Names, with or without quotes, and parentheses, without string literals and comments.
    private static func words(of sql: String) -> [String] {
        var words: [String] = []
        var rest = Substring(sql)
        while let first = rest.first {
            switch first {
            case "'":
                rest = rest.dropFirst().drop { $0 != "'" }.dropFirst()
            case "\"", "`", "[":
                let end: Character = first == "[" ? "]" : first
                words.append(String(rest.dropFirst().prefix { $0 != end }))
                rest = rest.dropFirst().drop { $0 != end }.dropFirst()
            case "-" where rest.hasPrefix("--"):
                rest = rest.drop { !$0.isNewline }
            case "(", ")":
                words.append(String(first))
                rest = rest.dropFirst()
            case _ where first.isLetter || first == "_":
                words.append(String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
                rest = rest.drop { $0.isLetter || $0.isNumber || $0 == "_" }
            default: rest = rest.dropFirst()
            }
        }
        return words
    }
}
