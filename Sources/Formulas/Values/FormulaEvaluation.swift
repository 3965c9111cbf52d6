/// Computes a formula exactly.
///
/// - An operation with a blank is blank. So are a division or remainder by zero, an operation with a value that isn't a
///   number, and a result beyond 120 bits.
/// - A comparison with a blank is false, also `!=`. Its negation with `not` is therefore true.
/// - `%` is the remainder of a division that is cut to a whole number: 7 % 3 is 1, -7 % 3 is -1, 7.5 % 2 is 1.5.
/// - Numbers are exact fractions: 0.1 + 0.2 = 0.3 holds.
/// - A text that is a decimal is a number: "1" equals 1, and 1.0. Other texts are compared without case, as Android
///   does.
/// - Values of different types aren't equal, and have no order: all their comparisons but `!=` are false.
/// - Of several selected choices, `=` holds if one of them is equal, and `!=` if none is. They have an order only if
///   one choice is selected and its value is a number.
/// - An answer in place of a condition holds if it is true.
struct FormulaEvaluation {
    let answers: FormulaAnswers

    /// Returns whether a condition holds.
    func holds(_ expression: FormulaExpression) -> Bool {
        switch expression.kind {
        case .truth(let truth): truth
        case .answer: answers.answer(to: nil) == .truth(true)
        case .key(let key): answers.answer(to: key) == .truth(true)
        case .not(let part): !holds(part)
        case .all(let parts): parts.allSatisfy(holds)
        case .any(let parts): parts.contains(where: holds)
        case .comparison(let comparison, let left, let right): compare(comparison, value(left), value(right))
        case .number, .text, .negative, .arithmetic: false
        }
    }

    /// Returns the value of a part.
    func value(_ expression: FormulaExpression) -> FormulaAnswer {
        switch expression.kind {
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .truth(let truth): .truth(truth)
        case .answer: answers.answer(to: nil)
        case .key(let key): answers.answer(to: key)
        case .negative(let part): (value(part).number?.negated).map(FormulaAnswer.number) ?? .blank
        case .arithmetic(let first, let terms): arithmetic(first, terms)
        case .comparison, .not, .all, .any: .truth(holds(expression))
        }
    }

    private func arithmetic(_ first: FormulaExpression, _ terms: [FormulaExpression.Term]) -> FormulaAnswer {
        var result = value(first).number
        for term in terms {
            let operand = value(term.operand).number
            guard let left = result, let operand else {
                result = nil
                continue
            }
            result = Self.apply(term.sign, left, operand)
        }
        return result.map(FormulaAnswer.number) ?? .blank
    }

    /// Returns the result of an operation; nil if it is blank.
    static func apply(
        _ sign: FormulaExpression.Sign, _ left: FormulaNumber, _ right: FormulaNumber
    ) -> FormulaNumber? {
        switch sign {
        case .plus: left.plus(right)
        case .minus: left.minus(right)
        case .times: left.times(right)
        case .dividedBy: left.dividing(by: right)
        case .remainder: left.remainder(by: right)
        }
    }
}

// Comparing
extension FormulaEvaluation {
    private func compare(
        _ comparison: Comparison, _ left: FormulaAnswer, _ right: FormulaAnswer
    ) -> Bool {
        if isBlank(left) || isBlank(right) { return false }
        if comparison == .notEqual { return !areEqual(left, right) }
        if comparison == .equal { return areEqual(left, right) }
        guard let left = left.number, let right = right.number else { return false }
        return comparison.holds(left, right)
    }

    private func isBlank(_ answer: FormulaAnswer) -> Bool {
        if case .choices(let values) = answer { return values.isEmpty }
        return answer == .blank
    }

    private func areEqual(_ left: FormulaAnswer, _ right: FormulaAnswer) -> Bool {
        switch (left, right) {
        case (.choices(let values), _): values.contains { areEqual(.text($0), right) }
        case (_, .choices(let values)): values.contains { areEqual(left, .text($0)) }
        case (.truth(let left), .truth(let right)): left == right
        case (.text(let left), .text(let right)): Self.areSame(left, right)
        default:
            if let left = left.number, let right = right.number { left == right } else { false }
        }
    }

    /// Returns whether two texts are equal: as numbers if both are, otherwise without case.
    static func areSame(_ left: String, _ right: String) -> Bool {
        if let left = FormulaNumber(left), let right = FormulaNumber(right) { return left == right }
        return left.lowercased() == right.lowercased()
    }
}

extension Formula {
    /// Returns whether the formula holds for answers. The rules for blanks, zero and types are those of the formula
    /// language, in the comment of `FormulaEvaluation`.
    public func holds(for answers: FormulaAnswers) -> Bool {
        FormulaEvaluation(answers: answers).holds(expression)
    }
}
