import Studies
import Vocabulary

/// Checks the flow of a questionnaire statically.
///
/// Follows every path that an answer can lead to. The findings do not prevent publishing: flows that must not be
/// published violate rules and are reported as problems of their page.
struct FlowCheck: StepCheck {
    let document: DocumentID
    let questionnaire: Questionnaire
    /// The edges out of each step.
    private let edges: [[FlowEdge]]
    private let preLoads: PreLoadIndex

    init(_ questionnaire: Questionnaire, _ document: DocumentID) {
        self.document = document
        self.questionnaire = questionnaire
        let preLoads = PreLoadIndex(questionnaire)
        self.preLoads = preLoads
        edges = questionnaire.steps.indices.map { questionnaire.edges(from: $0, preLoads) }
    }

    /// Returns all findings by step.
    var findings: [Finding] {
        if questionnaire.steps.isEmpty { return [] }
        let reached = reached
        let ending = ending
        var findings = questionnaire.steps.indices.flatMap { index in conditions(at: index) }
        for index in questionnaire.steps.indices {
            if !reached.contains(index) {
                findings.append(
                    note(
                        index,
                        "No answer leads to this step, so no one sees it. Add a destination, or remove the step",
                        kind: .unreachableStep))
            } else if !ending.contains(index) {
                findings.append(
                    note(index, "Participants here never reach the end. Lead a destination to a later step"))
            }
        }
        if let circle {
            let steps = circle.map { "\($0 + 1)" }.joined(separator: ", ")
            findings.append(
                note(circle[0], "Steps \(steps) form a loop. Make one of them lead to a later step"))
        }
        return findings
    }

    private func targets(of index: Int) -> [Int] {
        edges[index].compactMap { edge in
            guard edge.isReachable, case .step(let place) = edge.target else { return nil }
            return place
        }
    }

    /// The steps that participants can reach.
    private var reached: Set<Int> {
        // The first step is shown even if pre-load logic hides it.
        var (found, open): (Set<Int>, [Int]) = ([0], [0])
        while let index = open.popLast() {
            for target in targets(of: index) where found.insert(target).inserted { open.append(target) }
        }
        return found
    }

    /// Returns whether participants can get from the first step to the end, or to another questionnaire, without this
    /// step.
    func canBePassed(_ place: Int) -> Bool {
        guard place != 0 else { return false }
        var (seen, open): (Set<Int>, [Int]) = ([0, place], [0])
        while let index = open.popLast() {
            for edge in edges[index] where edge.isReachable {
                guard case .step(let target) = edge.target else { return true }
                if seen.insert(target).inserted { open.append(target) }
            }
        }
        return false
    }

    /// The steps from which participants can reach the end or another questionnaire.
    private var ending: Set<Int> {
        let sources = Dictionary(
            grouping: questionnaire.steps.indices.flatMap { index in
                targets(of: index).map { (target: $0, source: index) }
            }, by: \.target)
        var open = questionnaire.steps.indices.filter { index in
            edges[index].contains { edge in
                if case .step = edge.target { false } else { edge.isReachable }
            }
        }
        var found = Set(open)
        while let index = open.popLast() {
            for (_, source) in sources[index] ?? [] where found.insert(source).inserted {
                open.append(source)
            }
        }
        return found
    }

    /// The first cycle of steps, in order; nil if there is none.
    private var circle: [Int]? {
        for start in questionnaire.steps.indices {
            // Every cycle contains a backward edge, so only targets of backward edges are checked.
            for target in targets(of: start) where target <= start {
                var (seen, open): (Set<Int>, [Int]) = ([target], [target])
                while let index = open.popLast() {
                    for next in targets(of: index) where seen.insert(next).inserted { open.append(next) }
                }
                if seen.contains(start) { return Set([target, start]).sorted() }
            }
        }
        return nil
    }

    private func conditions(at index: Int) -> [Finding] {
        let step = questionnaire.steps[index]
        if questionnaire.branches {
            guard let formula = step.logic.formula, let question = step.decidingQuestion,
                formula.comparison != nil, formula.value != nil
            else { return [] }
            return outcome(formula.outcomes(question.response), index, "logic.formula.value", "The formula")
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
