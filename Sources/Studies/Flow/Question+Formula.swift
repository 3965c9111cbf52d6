import Formulas

extension Question {
    /// The question as formulas compare its answer; nil if that isn't a number, or no number is allowed.
    public var formulaQuestion: FormulaQuestion? {
        guard let domain = response.formulaDomain else { return nil }
        return FormulaQuestion(key: key, .numbers(domain), isSkippable: skippable)
    }

    /// Returns the comparisons that phones are sent for a formula.
    ///
    /// - Throws: What can't be read or compiled, with the reason.
    public func destinations(of branch: FormulaBranch) throws(FormulaError) -> FormulaDestinations? {
        guard let formulaQuestion else { return nil }
        return try FormulaCompiler(for: formulaQuestion).destinations(of: Formula(branch.condition))
    }

    /// Returns the answers for which a formula holds; nil for one that can't be compiled.
    public func answers(of branch: FormulaBranch) -> FormulaAnswerSet? {
        guard let formulaQuestion, case .numbers(let domain) = formulaQuestion.domain,
            let formula = try? Formula(branch.condition)
        else { return nil }
        return try? FormulaCompiler(for: formulaQuestion).answers(of: formula, in: domain)
    }

    /// Returns the possible results of a formula; both for one that can't be compiled.
    public func outcomes(of branch: FormulaBranch) -> Set<Bool> {
        guard let found = try? destinations(of: branch)?.outcomes else { return [true, false] }
        return Set(found.map { $0 == .then })
    }
}

// Pre-load logic
extension Question {
    /// Returns the conditions that iPhones are sent for a formula on this answer. Android ignores pre-load logic.
    ///
    /// - Throws: What can't be read or compiled, with the reason.
    public func preLoadConditions(of formula: String) throws(FormulaError) -> [PreLoadCondition] {
        let logic = try FormulaCompiler(for: preLoadQuestion).preLoadLogic(of: Formula(formula), for: [.ios])
        return logic.conditions.map { condition in
            PreLoadCondition(
                condition.comparison, condition.value,
                joined: condition.connective.flatMap { PreLoadCondition.Connective(rawValue: $0.rawValue) })
        }
    }

    private var preLoadQuestion: FormulaQuestion {
        let exclusive = Set(branchPoints.map(\.id))
        let domain: FormulaQuestion.Domain =
            if let numbers = response.formulaDomain { .numbers(numbers) } else if response.type == .boolean {
                .truth
            } else {
                .choices(allChoices.map { FormulaChoice($0.value, isExclusive: exclusive.contains($0.id)) })
            }
        return FormulaQuestion(
            key: key, domain, isSkippable: false,
            preLoadComparisons: Set(response.type.preLoadComparisons))
    }
}

extension ResponseFormat {
    /// The numbers that are answers, as formulas compare them.
    fileprivate var formulaDomain: FormulaNumberDomain? {
        guard let numbers = question.numbers, let lower = FormulaNumber(numbers.lower),
            let upper = FormulaNumber(numbers.upper)
        else { return nil }
        // Phones don't round the answers of continuous scales to their decimal places.
        let step = type == .continuousScale ? nil : numbers.step.flatMap { FormulaNumber($0) }
        return FormulaNumberDomain(lower, upper, step: step, decimals: question.conditionDigits)
    }
}

extension Question {
    /// Returns why phones can't evaluate a formula; nil if they can, or if the limits of the answer are wrong.
    func refusal(of branch: FormulaBranch) -> FormulaError? {
        do throws(FormulaError) {
            _ = try destinations(of: branch)
            return nil
        } catch {
            return error
        }
    }
}

extension FormulaError {
    /// The part and the reason as the sentence of a rule, which has no period at its end.
    public var rule: String {
        let sentence = message.hasSuffix(".") ? String(message.dropLast()) : message
        return subexpression.isEmpty ? sentence : "“\(subexpression)”: \(sentence)"
    }
}

extension FormulaAnswerSet {
    /// The ends of its intervals, where the result of the formula changes.
    public var limits: [Double] { intervals.flatMap { [$0.lower.double, $0.upper.double] } }
}
