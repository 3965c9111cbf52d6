/// Finds the numeric answers for which a formula holds.
///
/// A comparison of values that are linear in the answer, `a * answer + b`, is solved exactly: it changes at one number.
/// For other values, such as products and remainders of answers, the comparison is evaluated for every answer, if there
/// are at most ``FormulaLimits/enumeratedAnswers``, and fewer for a long formula.
struct AnswerSetSolver {
    let question: FormulaQuestion
    let domain: FormulaNumberDomain
    let formula: Formula

    /// Returns the answers for which a condition holds.
    func solve(_ condition: FormulaExpression) throws(FormulaError) -> FormulaAnswerSet {
        switch condition.kind {
        case .truth(let truth): return FormulaAnswerSet(domain, all: truth)
        case .not(let part): return try solve(part).complement
        case .all(let parts):
            var result = FormulaAnswerSet(domain, all: true)
            for part in parts { result = result.intersection(try solve(part)) }
            return result
        case .any(let parts):
            var result = FormulaAnswerSet(domain, all: false)
            for part in parts { result = result.union(try solve(part)) }
            return result
        case .comparison(let comparison, let left, let right):
            return try solve(comparison, left, right, condition)
        case .number, .text, .answer, .key, .negative, .arithmetic:
            throw error("The answer is a number, not true or false. Compare it, as in answer > 5.", condition)
        }
    }

    private func solve(
        _ comparison: Comparison, _ left: FormulaExpression, _ right: FormulaExpression,
        _ condition: FormulaExpression
    ) throws(FormulaError) -> FormulaAnswerSet {
        if !left.refersToAnswers, !right.refersToAnswers {
            return FormulaAnswerSet(domain, all: holds(condition, .blank))
        }
        if let other = [left, right].first(where: { !$0.refersToAnswers && !$0.isNumeric }) {
            throw error("The answer is a number, so it never equals this. Compare it with a number.", other)
        }
        do throws(NotLinear) {
            guard let left = try LinearForm.of(left), let right = try LinearForm.of(right) else {
                return FormulaAnswerSet(domain, all: false)
            }
            if let result = solve(comparison, left, right) { return result }
            throw NotLinear(reason: "its numbers are too large to compute exactly", part: condition)
        } catch {
            return try enumerate(condition, error)
        }
    }

    /// Returns the solution of a linear comparison; nil if numbers are too large.
    private func solve(
        _ comparison: Comparison, _ left: LinearForm, _ right: LinearForm
    ) -> FormulaAnswerSet? {
        guard let form = left.minus(right) else { return nil }
        if form.isConstant { return FormulaAnswerSet(domain, all: comparison.holds(form.constant, .zero)) }
        guard let limit = form.constant.negated.dividing(by: form.slope) else { return nil }
        let turned = form.slope < .zero ? comparison.mirrored : comparison
        guard let before = domain.canonical(.before(limit)), let after = domain.canonical(.after(limit))
        else {
            return nil
        }
        switch turned {
        case .less: return set(domain.start, before)
        case .atMost: return set(domain.start, after)
        case .equal: return set(before, after)
        case .notEqual: return set(before, after).complement
        case .greater: return set(after, domain.end)
        case .atLeast: return set(before, domain.end)
        }
    }

    private func set(_ start: NumberCut, _ end: NumberCut) -> FormulaAnswerSet {
        FormulaAnswerSet(domain, cuts: start < end ? [start, end] : [])
    }

    private func enumerate(
        _ condition: FormulaExpression, _ cause: NotLinear
    ) throws(FormulaError) -> FormulaAnswerSet {
        guard let count = domain.count, count <= enumerableAnswers else {
            let many =
                domain.step == nil
                ? "the answer can be any decimal"
                : "the question has more than \(enumerableAnswers) answers, too many to try"
            throw error(
                "This can't be decided by comparing the answer with numbers, because \(cause.reason) and \(many). "
                    + "Compare the answer itself, as in answer > 5.", cause.part)
        }
        let results = (0..<count).map { place in
            domain.answer(at: place).map { holds(condition, .number($0)) } ?? false
        }
        return FormulaAnswerSet(domain, results: results)
    }

    /// The largest number of answers for which a comparison of this formula is evaluated.
    private var enumerableAnswers: Int {
        min(FormulaLimits.enumeratedAnswers, FormulaLimits.evaluatedParts / formula.expression.size)
    }

    private func holds(_ condition: FormulaExpression, _ answer: FormulaAnswer) -> Bool {
        FormulaEvaluation(answers: question.answers(answer)).holds(condition)
    }

    private func error(_ message: String, _ part: FormulaExpression) -> FormulaError {
        FormulaError(message, at: part.range, in: Array(formula.source))
    }
}

extension FormulaExpression {
    /// Whether its value depends on an answer.
    var refersToAnswers: Bool {
        switch kind {
        case .answer, .key: true
        default: parts.contains(where: \.refersToAnswers)
        }
    }

    /// The number of its parts, with itself.
    fileprivate var size: Int { parts.reduce(1) { $0 + $1.size } }

    /// Whether it is a number, or a text that is one.
    fileprivate var isNumeric: Bool {
        if case .text(let text) = kind { return FormulaNumber(text) != nil }
        return type == .number
    }
}
