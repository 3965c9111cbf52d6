/// Builds the destinations for choices, and for yes or no: one for each value.
///
/// Android ends the questionnaire if no destination matches, so every value is listed, and no list is shorter. As an
/// answer matches only its own value, the order doesn't matter.
struct ChoiceDestinations {
    let question: FormulaQuestion
    let formula: Formula

    /// Returns an entry for each choice.
    func entries(_ choices: [FormulaChoice]) throws(FormulaError) -> [FormulaDestinations.Entry] {
        try checkCombinations(choices)
        return choices.map { choice in
            entry(.text(choice.value), holds(.choices([choice.value])))
        }
    }

    /// The entries for yes and no.
    var truthEntries: [FormulaDestinations.Entry] {
        [true, false].map { entry(.truth($0), holds(.truth($0))) }.sorted {
            $0.outcome == .then && $1.outcome != .then
        }
    }

    /// Returns an entry for skipped questions, which no answer matches. Newer iPhone apps lead an answer without a
    /// match to the last destination that has a condition.
    func guardEntry(_ choices: [FormulaChoice]) -> FormulaDestinations.Entry {
        let taken = Set(choices.map { $0.value.lowercased() })
        var value = "skipped"
        while taken.contains(value) { value += "-" }
        return FormulaDestinations.Entry(.equal, .text(value), .skipped)
    }

    private func entry(_ value: FormulaDestinations.Value, _ holds: Bool) -> FormulaDestinations.Entry {
        FormulaDestinations.Entry(.equal, value, holds ? .then : .otherwise)
    }

    private func holds(_ answer: FormulaAnswer) -> Bool {
        formula.holds(for: question.answers(answer))
    }

    /// Checks that choices which can be selected together all have the same result, alone and together. Of several
    /// selected choices, Android compares the first, and iPhones follow the first destination that matches any.
    private func checkCombinations(_ choices: [FormulaChoice]) throws(FormulaError) {
        let combined = choices.filter { !$0.isExclusive }.map(\.value)
        guard let first = combined.first else { return }
        let compared = combined.filter(isCompared)
        guard compared.count <= FormulaLimits.combinedChoices else {
            throw error(
                "The formula compares more than \(FormulaLimits.combinedChoices) choices that can be selected "
                    + "together, too many to try. Make choices exclusive, or allow only one.")
        }
        // Together, choices that aren't compared differ only in whether there are none, one or more.
        let tried = compared + combined.filter { !isCompared($0) }.prefix(2)
        let sets = (1..<(1 << tried.count)).map { mask in
            tried.indices.filter { mask & 1 << $0 != 0 }.map { tried[$0] }
        }
        let expected = holds(.choices([first]))
        for selected in combined.map({ [$0] }) + sets where holds(.choices(selected)) != expected {
            throw error(
                "Several choices can be selected together, and phones compare only one of them. Compare with exclusive "
                    + "choices only, or allow only one choice.")
        }
    }

    /// Whether the formula has the value of a choice in it.
    private func isCompared(_ value: String) -> Bool {
        formula.expression.first { part in
            switch part.kind {
            case .text(let text): FormulaEvaluation.areSame(text, value)
            case .number(let number): number == FormulaNumber(value) || number.negated == FormulaNumber(value)
            default: false
            }
        } != nil
    }

    private func error(_ message: String) -> FormulaError {
        FormulaError(message, at: formula.expression.range, in: Array(formula.source))
    }
}
