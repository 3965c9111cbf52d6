/// Compiles formulas to what phones evaluate, or refuses them with the part and the reason.
public struct FormulaCompiler: Sendable {
    /// The question whose answer is compared.
    public let question: FormulaQuestion

    /// Creates a compiler for the answer to a question.
    public init(for question: FormulaQuestion) { self.question = question }

    /// Returns the numeric answers for which a formula holds.
    ///
    /// - Throws: An error if the formula refers to other answers, or compares something that can't be solved.
    public func answers(of formula: Formula, in domain: FormulaNumberDomain) throws(FormulaError)
        -> FormulaAnswerSet
    {
        try checkReferences(formula)
        return try AnswerSetSolver(question: question, domain: domain, formula: formula)
            .solve(formula.expression)
    }

    /// Returns destinations that lead each answer on both platforms to where the formula does.
    ///
    /// A skipped question leads to the step's default destination.
    public func destinations(of formula: Formula) throws(FormulaError) -> FormulaDestinations {
        try checkReferences(formula)
        var entries: [FormulaDestinations.Entry]
        let skipped: FormulaDestinations.Entry?
        switch question.domain {
        case .numbers(let domain):
            let builder = NumberDestinations(domain, isSkippable: question.isSkippable)
            entries = try numberEntries(formula, domain, builder)
            skipped = builder.guardEntry
        case .choices(let choices):
            try checkChoices(choices, formula)
            let builder = ChoiceDestinations(question: question, formula: formula)
            entries = try builder.entries(choices)
            skipped = builder.guardEntry(choices)
        case .truth:
            let builder = ChoiceDestinations(question: question, formula: formula)
            try checkTruth(formula)
            entries = builder.truthEntries
            skipped = builder.guardEntry([])
        }
        if question.isSkippable, let skipped { entries.append(skipped) }
        return FormulaDestinations(entries)
    }

    private func numberEntries(
        _ formula: Formula, _ domain: FormulaNumberDomain, _ builder: NumberDestinations
    ) throws(FormulaError) -> [FormulaDestinations.Entry] {
        let solver = AnswerSetSolver(question: question, domain: domain, formula: formula)
        guard let entries = builder.entries(try solver.solve(formula.expression).runs) else {
            let part = solver.blame(formula.expression) { builder.entries($0) == nil }
            throw refusal(
                "iPhones compare decimals exactly only with at least and at most, and conditions are sent with "
                    + "\(domain.decimals) decimal places, so this can't be decided. "
                    + "Use >= or <= where the formula leads, or ask for whole numbers.", part, formula)
        }
        if entries.count > FormulaLimits.destinations {
            throw refusal(
                "This needs \(entries.count) destinations, because its result changes often as the answer grows. Use "
                    + "at most \(FormulaLimits.destinations).", formula.expression, formula)
        }
        return entries
    }
}

// Checking
extension FormulaCompiler {
    func refusal(_ message: String, _ part: FormulaExpression, _ formula: Formula) -> FormulaError {
        FormulaError(message, at: part.range, in: Array(formula.source))
    }

    /// Checks that the formula refers to no other step, because phones compare one answer.
    func checkReferences(_ formula: Formula) throws(FormulaError) {
        let other = formula.expression.first { part in
            if case .key(let key) = part.kind { key.lowercased() != question.key.lowercased() } else { false }
        }
        guard let other, case .key(let key) = other.kind else { return }
        throw refusal(
            "Phones compare only the answer to \(question.key) here, so \(key) can't be used. Use answer, or branch on "
                + "the step \(key).", other, formula)
    }

    func checkChoices(_ choices: [FormulaChoice], _ formula: Formula) throws(FormulaError) {
        if choices.isEmpty {
            throw refusal("The question has no choices. Add them first.", formula.expression, formula)
        }
        if let part = formula.expression.bareAnswer {
            throw refusal(
                "The answer is the value of a choice, not true or false. Compare it with a value in quotation marks.",
                part, formula)
        }
        try checkValues(formula) { kind in
            guard case .truth = kind else { return nil }
            return
                "The answer is the value of a choice, so it is never true or false. Compare it with a value in "
                + "quotation marks."
        }
        let values = choices.map(\.value)
        try checkValues(formula) { kind in
            guard case .text(let text) = kind,
                !values.contains(where: { FormulaEvaluation.areSame($0, text) })
            else { return nil }
            return "No choice has the value \(text). Use one of: \(values.joined(separator: ", "))."
        }
    }

    func checkTruth(_ formula: Formula) throws(FormulaError) {
        try checkValues(formula) { kind in
            switch kind {
            case .number, .text, .arithmetic, .negative:
                "The answer is yes or no, so it never equals this. Compare it with true or false."
            default: nil
            }
        }
    }

    /// Checks the values that are compared with the answer.
    private func checkValues(
        _ formula: Formula, _ message: (FormulaExpression.Kind) -> String?
    ) throws(FormulaError) {
        var problem: (String, FormulaExpression)?
        _ = formula.expression.first { part in
            guard case .comparison(_, let left, let right) = part.kind,
                [left, right].contains(where: \.refersToAnswers)
            else { return false }
            for side in [left, right] where problem == nil {
                problem = message(side.kind).map { ($0, side) }
            }
            return problem != nil
        }
        if let (message, part) = problem { throw refusal(message, part, formula) }
    }
}

extension FormulaExpression {
    /// The first answer in place of a condition; nil if there is none.
    fileprivate var bareAnswer: FormulaExpression? {
        switch kind {
        case .answer, .key: self
        case .not, .all, .any: parts.lazy.compactMap(\.bareAnswer).first
        default: nil
        }
    }

    /// Returns the first part, from the outside in, with a property; nil if there is none.
    func first(where matches: (FormulaExpression) -> Bool) -> FormulaExpression? {
        if matches(self) { return self }
        for part in parts {
            if let found = part.first(where: matches) { return found }
        }
        return nil
    }
}

extension AnswerSetSolver {
    /// Returns the innermost condition that fails by itself, or the whole.
    func blame(_ condition: FormulaExpression, _ fails: ([AnswerRun]) -> Bool) -> FormulaExpression {
        for part in condition.parts where part.type == .truth {
            if let set = try? solve(part), fails(set.runs) { return blame(part, fails) }
        }
        return condition
    }
}
