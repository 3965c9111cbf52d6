/// Prints expressions in one way, so that reading the text again gives an equal expression.
///
/// Keywords are in lower case, signs are `=`, `!=`, `<`, `<=`, `>`, `>=`, `and`, `or`, `not`, texts are in double
/// quotation marks, and parentheses appear only where they are needed and around what `not` negates.
enum FormulaPrinter {
    /// How tightly the sign of an expression binds; higher is tighter.
    private enum Precedence: Int, Comparable {
        case any, all, not, comparison, sum, product, value

        static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }
    }

    static func text(of expression: FormulaExpression) -> String {
        switch expression.kind {
        case .number(let number): number.text
        case .text(let text): quoted(text)
        case .truth(let truth): truth ? "true" : "false"
        case .answer: "answer"
        case .key(let key): isPlain(key) ? key : "[\(key)]"
        case .negative(let part): "-" + text(of: part, atLeast: .value)
        case .arithmetic(let first, let terms): arithmetic(first, terms)
        case .comparison(let comparison, let left, let right):
            "\(text(of: left, atLeast: .sum)) \(comparison.rawValue) \(text(of: right, atLeast: .sum))"
        case .not(let part): "not " + negated(part)
        case .all(let parts): parts.map { text(of: $0, atLeast: .not) }.joined(separator: " and ")
        case .any(let parts): parts.map { text(of: $0, atLeast: .all) }.joined(separator: " or ")
        }
    }

    private static func negated(_ part: FormulaExpression) -> String {
        if case .comparison = part.kind { return "(\(text(of: part)))" }
        return text(of: part, atLeast: .not)
    }

    private static func arithmetic(_ first: FormulaExpression, _ terms: [FormulaExpression.Term]) -> String {
        let isProduct = terms.contains { $0.sign.isProduct }
        let least: Precedence = isProduct ? .value : .product
        return terms.reduce(text(of: first, atLeast: least)) { left, term in
            "\(left) \(term.sign.rawValue) \(text(of: term.operand, atLeast: least))"
        }
    }

    private static func text(of expression: FormulaExpression, atLeast least: Precedence) -> String {
        let inner = text(of: expression)
        return precedence(of: expression) < least ? "(\(inner))" : inner
    }

    private static func precedence(of expression: FormulaExpression) -> Precedence {
        switch expression.kind {
        case .number, .text, .truth, .answer, .key, .negative: .value
        case .arithmetic(_, let terms): terms.contains { $0.sign.isProduct } ? .product : .sum
        case .comparison: .comparison
        case .not: .not
        case .all: .all
        case .any: .any
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text {
            if character == "\"" || character == "\\" { quoted += "\\" }
            quoted.append(character)
        }
        return quoted + "\""
    }

    /// Whether a key can be written without brackets.
    private static func isPlain(_ key: String) -> Bool {
        guard let first = key.first, FormulaLexer.isLetter(first) else { return false }
        let isWord = key.allSatisfy { FormulaLexer.isLetter($0) || FormulaLexer.isDigit($0) }
        return isWord && FormulaToken.words[key.lowercased()] == nil
    }
}
