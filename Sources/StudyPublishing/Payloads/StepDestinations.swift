import Studies

/// The destinations of a step in the order in which apps receive them.
///
/// Conditional entries come first, then exactly one without a condition, then that of the "other" choice. An empty
/// destination means the end. Without branching, the only entry is the next step.
struct StepDestinations {
    let index: Int
    let questionnaire: Questionnaire

    private var step: Step { questionnaire.steps[index] }

    var all: [StepNavigationPayload.DestinationEntry] {
        guard questionnaire.branches else {
            return [StepNavigationPayload.DestinationEntry(destination: key(behind))]
        }
        let fallback = key(questionnaire.defaultDestination(after: index))
        let unconditional = StepNavigationPayload.DestinationEntry(destination: fallback)
        guard case .question(let question) = step else { return [unconditional] }
        if let formula = step.logic.formula, question.response.type.isMeasured {
            return destinations(of: formula, question.response, else: fallback) + [unconditional]
        }
        let choices = question.allChoices.map { choice in
            let branch = step.logic.choices.first { $0.id == choice.id }
            return (
                choice.id,
                StepNavigationPayload.DestinationEntry(
                    condition: choice.value,
                    destination: branch.map { key($0.destination) ?? fallback } ?? fallback
                )
            )
        }
        let other = choices.filter { $0.0 == ChoiceBranch.other }.map(\.1)
        return choices.filter { $0.0 != ChoiceBranch.other }.map(\.1) + [unconditional] + other
    }

    private var behind: Questionnaire.ResolvedDestination {
        index + 1 < questionnaire.steps.count ? .step(index + 1) : .end
    }

    private func key(_ landing: Questionnaire.ResolvedDestination) -> String {
        if case .step(let place) = landing { questionnaire.steps[place].key } else { "" }
    }

    /// Returns the key of the destination step, empty for the end; nil if the step no longer exists.
    private func key(_ destination: Destination) -> String? {
        questionnaire.resolve(destination).map(key)
    }

    /// Returns the entries for a comparison and its complement, because phones end a questionnaire if a number matches
    /// neither.
    private func destinations(
        of formula: FormulaBranch, _ response: ResponseFormat, else fallback: String
    ) -> [StepNavigationPayload.DestinationEntry] {
        guard let comparison = formula.comparison, let value = formula.value else { return [] }
        let condition = response.conditionText(value)
        return [
            StepNavigationPayload.DestinationEntry(
                condition: condition, sign: comparison.destinationOperator,
                destination: formula.then.map { key($0) ?? fallback } ?? fallback),
            StepNavigationPayload.DestinationEntry(
                condition: condition, sign: comparison.complement.destinationOperator,
                destination: formula.otherwise.map { key($0) ?? fallback } ?? fallback),
        ]
    }
}

extension ResponseFormat {
    /// Returns a number as sent in conditions, with the fraction digits of the answer. Time intervals are in seconds.
    func conditionText(_ value: Double) -> String { question.conditionText(value) }
}
