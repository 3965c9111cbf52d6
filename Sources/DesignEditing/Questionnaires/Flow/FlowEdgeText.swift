import Formulas
import ParticipantPreview
import Studies
import Vocabulary

/// A transition from a step in words.
package struct FlowEdgeText {
    package let landing: Questionnaire.ResolvedDestination
    package let sentence: String
    /// When it is followed, in a list of all: "if Yes", then "otherwise". Empty for the only one.
    package let reason: String
    package let isDefault: Bool
}

extension Questionnaire {
    /// Returns all reachable transitions from a step in words.
    package func edgeDescriptions(
        from index: Int, _ preLoads: PreLoadIndex, naming name: (Int) -> String = { "step \($0 + 1)" }
    ) -> [FlowEdgeText] {
        let edges = edges(from: index, preLoads).filter(\.isReachable)
        return edges.map { edge in
            let target =
                switch edge.target {
                case .step(let place): name(place)
                case .end: "the end"
                case .elsewhere: "another questionnaire"
                }
            let reason = reason(edge.cause, at: index, preLoads)
            return FlowEdgeText(
                landing: edge.target, sentence: "goes to \(target)\(reason)",
                reason: edges.count == 1
                    ? "" : brief(edge.cause, among: edges) ?? String(reason.drop { $0 == " " }),
                isDefault: edge.cause == .defaultDestination)
        }
    }

    /// Returns when an edge is followed that is listed after others; nil for one that depends on the answer.
    private func brief(_ cause: FlowEdge.Cause, among edges: [FlowEdge]) -> String? {
        switch cause {
        case .formula(false) where edges.contains { $0.cause == .formula(true) }: "otherwise"
        case .defaultDestination: edges.contains { $0.cause == .formula(true) } ? "if skipped" : "otherwise"
        default: nil
        }
    }

    /// Returns all transitions from a step in one sentence, with the step numbers of another version. Nil if there is
    /// no such step.
    func destinationSentence(of step: ItemID, numberedAs other: Questionnaire) -> String? {
        guard let index = steps.firstIndex(where: { $0.id == step }) else { return nil }
        return destinationSentence(from: index, PreLoadIndex(self)) { place in
            other.index(of: steps[place].id).map { "step \($0 + 1)" } ?? "a deleted step"
        }
    }

    /// Returns all transitions from a step in one sentence: "Goes to step 4 “Why?” if No; otherwise goes to the end".
    ///
    /// - Parameters:
    ///   - preLoads: The pre-load logic of the questionnaire.
    ///   - name: Returns what a step is called, by its index.
    package func destinationSentence(
        from index: Int, _ preLoads: PreLoadIndex, naming name: (Int) -> String = { "step \($0 + 1)" }
    ) -> String {
        let descriptions = edgeDescriptions(from: index, preLoads) { place in
            let title = steps[place].title
            return name(place) + (title.isEmpty ? "" : " “\(title)”")
        }.withoutRepetitions
        let sentence = descriptions.map { edge in
            edge.isDefault && descriptions.count > 1 ? "otherwise \(edge.sentence)" : edge.sentence
        }.joined(separator: "; ")
        return sentence.prefix(1).uppercased() + sentence.dropFirst()
    }

    private func reason(_ cause: FlowEdge.Cause, at index: Int, _ preLoads: PreLoadIndex) -> String {
        switch cause {
        case .defaultDestination: return ""
        case .choice(let id):
            guard case .question(let question) = steps[index] else { return "" }
            let text = question.allChoices.first { $0.id == id }?.text.english ?? ""
            return " if \(text)"
        case .formula(let holds):
            return steps[index].logic.formula.map { " \($0.words(holds))" } ?? ""
        case .preLoad:
            let conditions = preLoads.logic(at: index)?.conditions ?? []
            let words = conditions.enumerated().map { place, condition in
                let joined = place == 0 ? "" : (condition.connective ?? .and).words + " "
                return "\(joined)\(condition.comparison?.words ?? "?") \(condition.value)"
            }
            return " if the answer \(words.joined(separator: " "))"
        }
    }
}

extension FormulaBranch {
    /// Returns when the formula has a result: "if the answer is greater than 5", "unless answer > 5 and answer < 9".
    fileprivate func words(_ holds: Bool) -> String {
        guard let comparison else { return "\(holds ? "if" : "unless") \(condition)" }
        let shown = holds ? comparison.kind : comparison.kind.complement
        return "if the answer \(shown.words) \(NumberText.of(comparison.value))"
    }
}

extension PreLoadCondition.Connective {
    /// The word between two comparisons.
    package var words: String {
        switch self {
        case .and: "and"
        case .or: "or"
        }
    }
}
