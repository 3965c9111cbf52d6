/// Column names that are valid in R, SPSS, Stata, and SAS.
enum VariableNames {
    /// Stata and SAS allow 32 characters; two are reserved for suffixes that a script adds.
    private static let lengthMax = 30

    /// Reserved words of the programs.
    private static let reserved: Set<String> = [
        "all", "and", "break", "by", "byte", "do", "double", "else", "eq", "false", "float", "for",
        "function",
        "ge", "gt", "if", "in", "inf", "int", "le", "long", "lt", "na", "nan", "ne", "next", "not", "null",
        "or",
        "repeat", "str", "strl", "to", "true", "using", "while", "with",
    ]

    /// The suffixes that scripts add for additional variables: a factor, a labeled number, a text, a date.
    private static let additions = ["_f", "_l", "_s", "_d"]

    /// Returns a name for each column in order: letters, digits, and underscores, unique ignoring case, also including
    /// the suffixes that scripts add.
    static func names(for columns: [String]) -> [String] {
        var taken: Set<String> = []
        return columns.map { column in
            let base = legal(column)
            var name = base
            var number = 2
            while !taken.isDisjoint(with: all(name)) {
                let ending = "_\(number)"
                name = base.prefix(lengthMax - ending.count) + ending
                number += 1
            }
            taken.formUnion(all(name))
            return name
        }
    }

    /// A name, and the names that scripts derive from it.
    private static func all(_ name: String) -> [String] {
        let name = name.lowercased()
        return [name] + additions.map { name + $0 }
    }

    private static func legal(_ column: String) -> String {
        var name = String(
            column.unicodeScalars.map { scalar -> Character in
                let isFit = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                return isFit ? Character(scalar) : "_"
            })
        while name.hasPrefix("_") { name.removeFirst() }
        while name.hasSuffix("_") { name.removeLast() }
        let isNumbered = name.last?.isNumber == true && name.lowercased().hasPrefix("str")
        if name.isEmpty || name.first?.isNumber == true || reserved.contains(name.lowercased()) || isNumbered
        {
            name = "v_" + name
        }
        name = String(name.prefix(lengthMax))
        while name.hasSuffix("_") { name.removeLast() }
        return name
    }
}
