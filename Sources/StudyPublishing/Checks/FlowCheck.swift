import Studies
import Vocabulary

/// Checks the flow of a questionnaire statically.
///
/// Follows every path that an answer can lead to, on each platform of the study. The findings do not prevent
/// publishing: flows that must not be published violate rules and are reported as problems of their page.
struct FlowCheck: StepCheck {
    let document: DocumentID
    let questionnaire: Questionnaire
    /// What each platform of the study does.
    private let graphs: [FlowGraph]
    private let preLoads: PreLoadIndex

    init(
        _ questionnaire: Questionnaire, _ document: DocumentID,
        on platforms: PlatformSet = [.ios, .android]
    ) {
        self.document = document
        self.questionnaire = questionnaire
        let preLoads = PreLoadIndex(questionnaire)
        self.preLoads = preLoads
        let edges = questionnaire.steps.indices.map { questionnaire.edges(from: $0, preLoads) }
        // The platforms of a study are chosen last.
        let platforms = platforms.isEmpty ? [.ios, .android] : platforms
        graphs = Platform.allCases.filter { platforms.contains($0) }.map {
            FlowGraph(questionnaire, edges, on: $0)
        }
    }

    /// Returns all findings by step.
    var findings: [Finding] {
        if questionnaire.steps.isEmpty { return [] }
        var findings = questionnaire.steps.indices.flatMap { index in conditions(at: index) }
        // The first step is shown even if pre-load logic hides it.
        let reached = graphs.map { (graph: $0, steps: $0.reached(), ending: $0.ending) }
        for index in questionnaire.steps.indices {
            let without = reached.filter { !$0.steps.contains(index) }.map(\.graph.platform)
            if !without.isEmpty { findings.append(unreached(index, on: without)) }
            if reached.contains(where: { $0.steps.contains(index) && !$0.ending.contains(index) }) {
                findings.append(
                    note(index, "Participants here never reach the end. Lead a destination to a later step"))
            }
        }
        if let circle = graphs.lazy.compactMap(\.circle).first {
            let steps = circle.map { "\($0 + 1)" }.joined(separator: ", ")
            findings.append(
                note(circle[0], "Steps \(steps) form a loop. Make one of them lead to a later step"))
        }
        return findings
    }

    /// Returns the finding about a step that these platforms never show. It needs a confirmation only if no platform
    /// shows it.
    private func unreached(_ index: Int, on platforms: [Platform]) -> Finding {
        guard let platform = platforms.first, platforms.count < graphs.count else {
            return note(
                index,
                "No answer leads to this step, so no one sees it. Add a destination, or remove the step",
                kind: .unreachableStep)
        }
        let (phones, others) =
            platform == .ios ? ("iPhones", "Android phones") : ("Android phones", "iPhones")
        return note(
            index,
            "No answer leads to this step on \(phones), so only participants with \(others) see it. Add a destination, or "
                + "remove the step")
    }

    /// Returns whether participants can get from the first step to the end, or to another questionnaire, without this
    /// step.
    func canBePassed(_ place: Int) -> Bool {
        guard place != 0 else { return false }
        return graphs.contains { graph in graph.reached(without: [place]).contains(where: graph.leaves) }
    }

    private func conditions(at index: Int) -> [Finding] {
        let step = questionnaire.steps[index]
        if questionnaire.branches {
            guard let formula = step.logic.formula, let question = step.decidingQuestion else { return [] }
            return outcome(
                question.outcomes(of: formula), index, "logic.formula.condition", "The formula")
        }
        guard let logic = preLoads.logic(at: index) else { return [] }
        let outcomes = logic.outcomes(step.decidingQuestion)
        return outcome(outcomes, index, "logic.preLoad.if0.value", "The pre-load logic")
    }

    private func outcome(
        _ outcomes: Set<Bool>, _ index: Int, _ field: String, _ subject: String
    ) -> [Finding] {
        if !outcomes.contains(true) {
            return [
                note(
                    index, "\(subject) is false for every answer. Compare with another value",
                    field: field)
            ]
        }
        if !outcomes.contains(false) {
            return [
                note(
                    index, "\(subject) is true for every answer. Compare with another value",
                    field: field)
            ]
        }
        return []
    }
}
