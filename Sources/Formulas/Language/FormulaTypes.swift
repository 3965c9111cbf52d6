/// Checks that the parts of a formula have the types that their signs need.
struct FormulaTypes {
    let source: [Character]

    /// Checks a part that must be a condition.
    func checkCondition(_ expression: FormulaExpression) throws(FormulaError) {
        switch expression.kind {
        case .number, .negative, .arithmetic:
            throw error("This is a number, not a condition. Compare it, as in answer > 5.", expression)
        case .text:
            throw error("This is a text, not a condition. Compare it, as in answer = \"yes\".", expression)
        case .truth, .answer, .key: return
        case .not(let part): try checkCondition(part)
        case .all(let parts), .any(let parts): for part in parts { try checkCondition(part) }
        case .comparison(let comparison, let left, let right): try check(comparison, left, right)
        }
    }

    private func check(
        _ comparison: Comparison, _ left: FormulaExpression, _ right: FormulaExpression
    ) throws(FormulaError) {
        for side in [left, right] { try checkValue(side) }
        let types = (left.type, right.type)
        if comparison.needsOrder, let side = [left, right].first(where: { $0.type == .truth }) {
            throw error("true and false have no order. Use = or !=.", side)
        }
        if comparison.needsOrder, let side = [left, right].first(where: { isWord($0) }) {
            throw error("Texts have no order. Compare them with = or !=, or enter a number.", side)
        }
        switch types {
        case (.truth, .number), (.number, .truth), (.truth, .text), (.text, .truth):
            throw error("A number or text can't equal true or false. Compare values of the same type.", right)
        case (.number, .text) where isWord(right), (.text, .number) where isWord(left):
            throw error(
                "A number can't equal a text that isn't a number. Compare values of the same type.", right)
        default: return
        }
    }

    private func checkValue(_ expression: FormulaExpression) throws(FormulaError) {
        switch expression.kind {
        case .comparison, .not, .all, .any:
            throw error("A condition can't be compared. Join conditions with and, or or not.", expression)
        case .negative(let part): try checkNumber(part)
        case .arithmetic(let first, let terms):
            try checkNumber(first)
            for term in terms { try checkNumber(term.operand) }
        case .number, .text, .truth, .answer, .key: return
        }
    }

    private func checkNumber(_ expression: FormulaExpression) throws(FormulaError) {
        if expression.type == .truth {
            throw error("A condition can't be part of a calculation. Use a number.", expression)
        }
        if isWord(expression) {
            throw error(
                "A text that isn't a number can't be part of a calculation. Use a number.", expression)
        }
        try checkValue(expression)
    }

    /// Whether it is a text that isn't a number.
    private func isWord(_ expression: FormulaExpression) -> Bool {
        guard case .text(let text) = expression.kind else { return false }
        return FormulaNumber(text) == nil
    }

    private func error(_ message: String, _ expression: FormulaExpression) -> FormulaError {
        FormulaError(message, at: expression.range, in: source)
    }
}
