/// The names that the select lists of a query contain, in lower case.
///
/// For one question: was a column asked for by name, or did `*` bring it because a condition mentions another?
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

    /// Names, with or without quotes, and parentheses; texts and comments are left out.
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
