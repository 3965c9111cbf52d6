/// A value that depends on the answer as `slope * answer + constant`.
struct LinearForm {
    var slope: FormulaNumber
    var constant: FormulaNumber

    static let answer = LinearForm(slope: FormulaNumber(1), constant: .zero)

    static func constant(_ number: FormulaNumber) -> LinearForm { LinearForm(slope: .zero, constant: number) }

    var isConstant: Bool { slope == .zero }

    /// Whether evaluating it for an answer with up to 15 digits and 10 decimal places can't exceed 120 bits.
    var isSmall: Bool {
        [slope.numerator, slope.denominator, constant.numerator, constant.denominator]
            .allSatisfy { abs($0) < 1 << 34 }
    }
}

/// Why a value isn't linear in the answer, with the part.
struct NotLinear: Error {
    let reason: String
    let part: FormulaExpression
}

extension LinearForm {
    /// Returns the linear form of a value; nil if it is blank for every answer.
    static func of(_ value: FormulaExpression) throws(NotLinear) -> LinearForm? {
        switch value.kind {
        case .number(let number): return .constant(number)
        case .text(let text): return FormulaNumber(text).map(LinearForm.constant)
        case .answer, .key: return .answer
        case .negative(let part):
            return try of(part).map { LinearForm(slope: $0.slope.negated, constant: $0.constant.negated) }
        case .arithmetic(let first, let terms):
            var result = try of(first)
            for term in terms {
                let operand = try of(term.operand)
                guard let left = result, let operand else {
                    result = nil
                    continue
                }
                result = try apply(term.sign, left, operand, in: value)
            }
            return result
        case .truth, .comparison, .not, .all, .any: return nil
        }
    }

    private static func apply(
        _ sign: FormulaExpression.Sign, _ left: LinearForm, _ right: LinearForm, in value: FormulaExpression
    ) throws(NotLinear) -> LinearForm? {
        if left.isConstant, right.isConstant {
            return FormulaEvaluation.apply(sign, left.constant, right.constant).map(LinearForm.constant)
        }
        let result: LinearForm?
        switch sign {
        case .plus: result = left.combined(right) { $0.plus($1) }
        case .minus: result = left.combined(right) { $0.minus($1) }
        case .times where left.isConstant: result = right.scaled { $0.times(left.constant) }
        case .times where right.isConstant: result = left.scaled { $0.times(right.constant) }
        case .dividedBy where right.isConstant:
            if right.constant == .zero { return nil }
            result = left.scaled { $0.dividing(by: right.constant) }
        default: throw NotLinear(reason: reason(sign, right), part: value)
        }
        guard let result, result.isSmall else {
            throw NotLinear(reason: "its numbers are too large to compute exactly", part: value)
        }
        return result
    }

    private static func reason(_ sign: FormulaExpression.Sign, _ right: LinearForm) -> String {
        switch sign {
        case .times: "the answer is multiplied by itself"
        case .remainder: "a remainder changes back and forth as the answer grows"
        default: "it divides by the answer"
        }
    }

    private func combined(
        _ other: LinearForm, _ apply: (FormulaNumber, FormulaNumber) -> FormulaNumber?
    ) -> LinearForm? {
        guard let slope = apply(slope, other.slope), let constant = apply(constant, other.constant) else {
            return nil
        }
        return LinearForm(slope: slope, constant: constant)
    }

    private func scaled(_ apply: (FormulaNumber) -> FormulaNumber?) -> LinearForm? {
        combined(self) { part, _ in apply(part) }
    }

    /// Returns the difference to another form; nil if it is too large.
    func minus(_ other: LinearForm) -> LinearForm? { combined(other) { $0.minus($1) } }
}
