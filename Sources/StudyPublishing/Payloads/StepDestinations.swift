import Formulas
import Studies

/// The destinations of a step in the order in which apps receive them.
///
/// Conditional entries come first, then exactly one without a condition, then that of the "other" choice, then one for
/// skipped questions where iPhones need it. An empty destination means the end. Without branching, the only entry is the
/// next step.
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
            return destinations(of: formula, question, else: fallback) + [unconditional]
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
        let entries = choices.filter { $0.0 != ChoiceBranch.other }.map(\.1) + [unconditional] + other
        return entries + ofSkipped(entries, question, fallback)
    }

    /// Returns an entry that no answer matches and that leads to the default, if iPhones would lead skipped questions
    /// elsewhere: since November 2022, they follow the last entry with a condition if none matches.
    private func ofSkipped(
        _ entries: [StepNavigationPayload.DestinationEntry], _ question: Question, _ fallback: String
    ) -> [StepNavigationPayload.DestinationEntry] {
        let conditional = entries.filter { !$0.condition.isEmpty }
        guard question.skippable, let last = conditional.last, last.destination != fallback else { return [] }
        let taken = Set(conditional.map { $0.condition.lowercased() })
        var value = "skipped"
        while taken.contains(value) { value += "-" }
        return [StepNavigationPayload.DestinationEntry(condition: value, destination: fallback)]
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

    /// Returns the comparisons that lead each answer to where the formula does, on both platforms.
    private func destinations(
        of formula: FormulaBranch, _ question: Question, else fallback: String
    ) -> [StepNavigationPayload.DestinationEntry] {
        let compiled = (try? question.destinations(of: formula))?.entries ?? []
        return compiled.compactMap { entry in
            guard case .number(let number) = entry.value else { return nil }
            let destination =
                switch entry.outcome {
                case .then: formula.then.flatMap(key)
                case .otherwise: formula.otherwise.flatMap(key)
                case .skipped: fallback
                }
            return StepNavigationPayload.DestinationEntry(
                condition: question.response.conditionText(number.double),
                sign: entry.comparison.destinationOperator, destination: destination ?? fallback)
        }
    }
}

extension ResponseFormat {
    /// Returns a number as sent in conditions, with the fraction digits of the answer. Time intervals are in seconds.
    func conditionText(_ value: Double) -> String { question.conditionText(value) }
}
