extension FormulaCompiler {
    /// Returns pre-load logic that holds for each answer for which the formula does.
    ///
    /// A step with pre-load logic can't be skipped, so there is no blank.
    public func preLoadLogic(
        of formula: Formula, for platforms: Set<FormulaPlatform>
    ) throws(FormulaError) -> FormulaPreLoadLogic {
        try checkReferences(formula)
        if platforms.isEmpty || platforms.contains(.android) {
            throw refusal(
                "Android ignores pre-load logic and would show the step to everyone. Use branching, or offer the study "
                    + "on iPhones only.", formula.expression, formula)
        }
        if question.preLoadComparisons.isEmpty {
            throw refusal(
                "iPhones don't read this type of answer in pre-load logic. Use branching.",
                formula.expression, formula)
        }
        let conditions = try preLoadConditions(formula)
        if conditions.count > FormulaLimits.preLoadConditions {
            throw refusal(
                "This needs \(conditions.count) conditions. Use at most \(FormulaLimits.preLoadConditions), or branching.",
                formula.expression, formula)
        }
        return FormulaPreLoadLogic(conditions: conditions)
    }

    private func preLoadConditions(
        _ formula: Formula
    ) throws(FormulaError) -> [FormulaPreLoadLogic.Condition] {
        switch question.domain {
        case .numbers(let domain): return try numberConditions(formula, domain)
        case .truth:
            try checkTruth(formula)
            let results = [true, false].map { formula.holds(for: question.answers(.truth($0))) }
            try checkChange(results, formula)
            return [FormulaPreLoadLogic.Condition(nil, .equal, results[0] ? "true" : "false")]
        case .choices(let choices):
            try checkChoices(choices, formula)
            return try choiceConditions(formula, choices)
        }
    }

    private func numberConditions(
        _ formula: Formula, _ domain: FormulaNumberDomain
    ) throws(FormulaError) -> [FormulaPreLoadLogic.Condition] {
        let solver = AnswerSetSolver(question: question, domain: domain, formula: formula)
        let runs = try solver.solve(formula.expression).runs
        try checkChange(runs.map(\.holds), formula)
        let builder = NumberPreLoad(domain, question.preLoadComparisons)
        if let conditions = builder.conditions(runs) { return conditions }
        let signs = Comparison.allCases.filter(question.preLoadComparisons.contains).map(\.rawValue)
        let part = solver.blame(formula.expression) { $0.count > 1 && builder.conditions($0) == nil }
        throw refusal(
            "Pre-load logic compares this answer only with \(signs.joined(separator: ", ")) and a decimal number, so "
                + "this can't be decided. Use another limit, or branching.", part, formula)
    }

    private func choiceConditions(
        _ formula: Formula, _ choices: [FormulaChoice]
    ) throws(FormulaError) -> [FormulaPreLoadLogic.Condition] {
        if choices.contains(where: { !$0.isExclusive }) {
            throw refusal(
                "iPhones don't read several choices in pre-load logic. Allow only one choice, or use branching.",
                formula.expression, formula)
        }
        if let choice = choices.first(where: { $0.value.contains(":") }) {
            throw refusal(
                "The value \(choice.value) has a colon, which separates values in pre-load logic. Use branching.",
                formula.expression, formula)
        }
        let results = choices.map { choice in
            (value: choice.value, holds: formula.holds(for: question.answers(.choices([choice.value]))))
        }
        try checkChange(results.map(\.holds), formula)
        if let conditions = ChoicePreLoad(results: results).conditions { return conditions }
        throw refusal(
            "iPhones can't tell the values of these choices apart in pre-load logic, because some are numbers and some "
                + "are texts. Change the values, or use branching.", formula.expression, formula)
    }

    private func checkChange(_ results: [Bool], _ formula: Formula) throws(FormulaError) {
        guard let first = results.first, !results.contains(!first) else { return }
        throw refusal(
            "The formula is \(first) for every answer, so the step is \(first ? "always" : "never") shown. Compare "
                + "with another value, or remove the formula.", formula.expression, formula)
    }
}
