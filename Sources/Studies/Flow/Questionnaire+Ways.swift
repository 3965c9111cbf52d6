/// One way by which people leave a step.
public struct FlowWay: Hashable, Sendable {
    /// Why somebody takes it.
    public enum Cause: Hashable, Sendable {
        /// Nothing else applies.
        case usual
        /// The choice of a list.
        case choice(ItemID)
        /// Whether the comparison of a formula holds.
        case formula(Bool)
        /// The answer fulfils the pre-load logic.
        case preLoad
    }

    /// Why somebody takes it.
    public let cause: Cause
    /// Where it leads.
    public let landing: Questionnaire.Landing
    /// Whether any answer makes somebody take it.
    public let isPossible: Bool
}

extension Questionnaire {
    /// Every way by which people leave a step, as phones follow them; broken links lead on as usual.
    public func ways(from index: Int) -> [FlowWay] {
        branches ? branchingWays(from: index) : orderedWays(from: index)
    }

    private func branchingWays(from index: Int) -> [FlowWay] {
        let (logic, usual) = (steps[index].logic, usual(after: index))
        guard case .question(let question) = steps[index] else {
            return [FlowWay(cause: .usual, landing: usual, isPossible: true)]
        }
        func landing(_ destination: Destination?) -> Landing {
            destination.flatMap { self.landing(of: $0) } ?? usual
        }
        if let formula = logic.formula, question.response.type.isMeasured {
            let outcomes = formula.outcomes(question.response)
            return [
                FlowWay(
                    cause: .formula(true), landing: landing(formula.then), isPossible: outcomes.contains(true)
                ),
                FlowWay(
                    cause: .formula(false), landing: landing(formula.otherwise),
                    isPossible: outcomes.contains(false)),
                FlowWay(cause: .usual, landing: usual, isPossible: question.skippable),
            ]
        }
        let points = question.branchPoints
        let led = points.compactMap { point in
            logic.choices.first { $0.id == point.id }.map { ($0.id, landing($0.destination)) }
        }
        let allAreLed = !points.isEmpty && led.count == question.allChoices.count
        return led.map { FlowWay(cause: .choice($0.0), landing: $0.1, isPossible: true) }
            + [FlowWay(cause: .usual, landing: usual, isPossible: question.skippable || !allAreLed)]
    }

    private func orderedWays(from index: Int) -> [FlowWay] {
        let behind = FlowWay(cause: .usual, landing: behind(index), isPossible: true)
        guard let logic = preLoad(at: index), let destination = logic.destination,
            let landing = landing(of: destination)
        else { return [behind] }
        let outcomes = logic.outcomes(steps[index].decidingQuestion)
        return [
            FlowWay(cause: .preLoad, landing: landing, isPossible: outcomes.contains(true)),
            FlowWay(cause: .usual, landing: behind.landing, isPossible: outcomes.contains(false)),
        ]
    }

    /// The step behind, past those that only pre-load logic leads to; inside a group it led to, the next of it.
    private func behind(_ index: Int) -> Landing {
        let hidden = hiddenPlaces
        if hidden.contains(index), preLoad(at: index) == nil, let group = group(of: steps[index]),
            preLoads.contains(where: { $0.logic.destination == .group(group.id) }),
            let next = members(of: group.id).first(where: { $0 > index })
        {
            return .step(next)
        }
        return steps.indices.first { $0 > index && !hidden.contains($0) }.map(Landing.step) ?? .end
    }
}

extension FormulaBranch {
    /// Which results the comparison can have over the answers of a question.
    public func outcomes(_ format: ResponseFormat) -> Set<Bool> {
        guard let comparison, let value, let domain = NumberDomain(format) else { return [true, false] }
        return Set(domain.samples(around: [value]).map { comparison.holds($0, value) })
    }
}

extension PreLoadLogic {
    /// Which results the conditions can have over the answers of a question.
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
