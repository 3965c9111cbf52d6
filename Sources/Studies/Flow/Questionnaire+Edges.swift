import Vocabulary

/// An edge from a step to the next screen.
public struct FlowEdge: Hashable, Sendable {
    /// Why the edge is followed.
    public enum Cause: Hashable, Sendable {
        /// No other edge applies.
        case defaultDestination
        /// The selected choice of a list.
        case choice(ItemID)
        /// The result of the formula.
        case formula(Bool)
        /// The answer fulfills the pre-load logic.
        case preLoad
    }

    /// Why the edge is followed.
    public let cause: Cause
    /// The target of the edge.
    public let target: Questionnaire.ResolvedDestination
    /// Whether any answer leads to it.
    public let isReachable: Bool
}

extension Questionnaire {
    /// Returns all edges from a step as on phones. Broken links lead to the default destination.
    ///
    /// - Parameter preLoads: The pre-load logic of the same questionnaire.
    public func edges(from index: Int, _ preLoads: PreLoadIndex) -> [FlowEdge] {
        branches ? branchingEdges(from: index) : sequentialEdges(from: index, preLoads)
    }

    private func branchingEdges(from index: Int) -> [FlowEdge] {
        let (logic, fallback) = (steps[index].logic, defaultDestination(after: index))
        func edge(
            _ cause: FlowEdge.Cause, to destination: Destination?, isReachable: Bool = true
        ) -> FlowEdge {
            let target = destination.flatMap { resolve($0) } ?? fallback
            return FlowEdge(cause: cause, target: target, isReachable: isReachable)
        }
        guard case .question(let question) = steps[index] else { return [edge(.defaultDestination, to: nil)] }
        if let formula = logic.formula, question.response.type.isMeasured {
            let outcomes = question.outcomes(of: formula)
            return [
                edge(.formula(true), to: formula.then, isReachable: outcomes.contains(true)),
                edge(.formula(false), to: formula.otherwise, isReachable: outcomes.contains(false)),
                edge(.defaultDestination, to: nil, isReachable: question.skippable),
            ]
        }
        let points = question.branchPoints
        let led = points.compactMap { point in
            logic.choices.first { $0.id == point.id }.map { edge(.choice($0.id), to: $0.destination) }
        }
        let allAreLed = !points.isEmpty && led.count == question.allChoices.count
        return led + [edge(.defaultDestination, to: nil, isReachable: question.skippable || !allAreLed)]
    }

    private func sequentialEdges(from index: Int, _ preLoads: PreLoadIndex) -> [FlowEdge] {
        let behind = FlowEdge(cause: .defaultDestination, target: behind(index, preLoads), isReachable: true)
        guard let logic = preLoads.logic(at: index), let destination = logic.destination,
            let landing = resolve(destination)
        else { return [behind] }
        let outcomes = logic.outcomes(steps[index].decidingQuestion)
        return [
            FlowEdge(cause: .preLoad, target: landing, isReachable: outcomes.contains(true)),
            FlowEdge(
                cause: .defaultDestination, target: behind.target, isReachable: outcomes.contains(false)),
        ]
    }

    /// Returns the next step, without steps that are hidden by pre-load logic. In a group that pre-load logic led to,
    /// it is the next step of the group.
    private func behind(_ index: Int, _ preLoads: PreLoadIndex) -> ResolvedDestination {
        let hidden = preLoads.hidden
        if hidden.contains(index), preLoads.logic(at: index) == nil, let group = group(of: steps[index]),
            preLoads.leads(to: group),
            let next = members(of: group.id).first(where: { $0 > index })
        {
            return .step(next)
        }
        return steps.indices.first { $0 > index && !hidden.contains($0) }.map(ResolvedDestination.step)
            ?? .end
    }
}

extension PreLoadLogic {
    /// Returns the possible results of the conditions for the answers of a question.
    public func outcomes(_ question: Question?) -> Set<Bool> {
        guard let question else { return [true, false] }
        if let domain = NumberDomain(question.response) {
            let constants = conditions.compactMap { Double($0.value) }
            return Set(domain.samples(around: constants).map { holds(for: $0) })
        }
        let values = question.allChoices.map(\.value)
        return values.isEmpty ? [true, false] : Set(values.map { holds(for: $0) })
    }
}
