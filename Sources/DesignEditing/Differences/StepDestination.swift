import ParticipantPreview
import Studies
import Vocabulary

/// A destination of a step in a list of all.
package struct StepDestination: Hashable, Sendable {
    /// When it is followed: "if No", "otherwise". Empty for the only one.
    package let reason: String
    /// "step 4 “Why?”", "the end".
    package let target: String

    /// The destination as on the branching page: "if No → step 4 “Why?”".
    package var line: String { reason.isEmpty ? "→ \(target)" : "\(reason) → \(target)" }

    /// The destination in words, for documents: "If No: step 4 “Why?”".
    package var words: String {
        let sentence = reason.isEmpty ? target : "\(reason): \(target)"
        return sentence.prefix(1).uppercased() + sentence.dropFirst()
    }
}

extension Questionnaire {
    /// Returns where a step leads, without conditions that lead to the same step as the default.
    ///
    /// - Parameters:
    ///   - preLoads: The pre-load logic of the questionnaire.
    ///   - name: Returns what a step is called, by its index.
    package func destinations(
        from index: Int, _ preLoads: PreLoadIndex, naming name: (Int) -> String = { "step \($0 + 1)" }
    ) -> [StepDestination] {
        let edges = edgeDescriptions(from: index, preLoads).withoutRepetitions
        return edges.map { edge in
            StepDestination(reason: edges.reason(of: edge), target: target(of: edge.landing, name))
        }
    }

    /// Returns where a step leads, with the step numbers of another version. Nil if there is no such step.
    func destinations(of step: ItemID, numberedAs other: Questionnaire) -> [StepDestination]? {
        guard let index = steps.firstIndex(where: { $0.id == step }) else { return nil }
        return destinations(from: index, PreLoadIndex(self)) { place in
            other.index(of: steps[place].id).map { "step \($0 + 1)" } ?? "a deleted step"
        }
    }

    private func target(of landing: ResolvedDestination, _ name: (Int) -> String) -> String {
        switch landing {
        case .step(let place):
            let title = steps[place].title
            return name(place) + (title.isEmpty ? "" : " “\(title)”")
        case .end: return "the end"
        case .elsewhere: return "another questionnaire"
        }
    }
}

extension [FlowEdgeText] {
    /// The transitions without those that lead where the default destination leads.
    var withoutRepetitions: [FlowEdgeText] {
        guard let standard = last(where: \.isDefault) else { return self }
        let kept = filter { $0.isDefault || $0.landing != standard.landing }
        // "Otherwise" needs the condition before it.
        let others = kept.filter { !$0.isDefault }
        return others.count == 1 && others[0].reason == "otherwise" ? self : kept
    }

    /// Returns when a transition of the list is followed.
    fileprivate func reason(of edge: FlowEdgeText) -> String {
        if count == 1 { return "" }
        guard edge.isDefault else { return edge.reason }
        return contains { !$0.isDefault && $0.reason == "otherwise" } ? edge.reason : "otherwise"
    }
}
