import Vocabulary

/// The pre-load logic of a questionnaire, collected once for all of its steps: a page that asks for each step anew
/// takes the square of their number.
public struct PreLoadIndex: Sendable {
    private let logic: [Int: PreLoadLogic]
    private let sources: [Questionnaire.ResolvedDestination: Int]
    private let groups: Set<ItemID>
    /// The indexes of steps that pre-load logic hides: its destinations, and all steps of destination groups.
    public let hidden: Set<Int>

    /// Collects the logic of a questionnaire's steps and groups.
    public init(_ questionnaire: Questionnaire) {
        logic = questionnaire.preLoads
        let destinations = logic.compactMapValues(\.destination)
        groups = Set(
            destinations.values.compactMap { destination in
                guard case .group(let id) = destination else { return nil }
                return id
            })
        sources = destinations.sorted { $0.key < $1.key }.reduce(into: [:]) { sources, source in
            guard source.value != .end, let target = questionnaire.resolve(source.value) else { return }
            sources[target] = sources[target] ?? source.key
        }
        let targets = sources.keys.compactMap { target in
            guard case .step(let index) = target else { return nil as Int? }
            return index
        }
        let groups = groups
        let members =
            groups.isEmpty
            ? []
            : questionnaire.steps.indices.filter { index in
                questionnaire.steps[index].logic.group.map(groups.contains) ?? false
            }
        hidden = Set(targets).union(members)
    }

    /// Returns the pre-load logic that evaluates the answer of a step: its own, or that of a group that ends with the
    /// step.
    public func logic(at index: Int) -> PreLoadLogic? { logic[index] }

    /// Returns the first step whose pre-load logic leads to a step, or to the group that starts with it.
    public func source(of index: Int) -> Int? { sources[.step(index)] }

    /// Returns whether pre-load logic of any step leads to the group as a whole.
    public func leads(to group: StepGroup) -> Bool { groups.contains(group.id) }
}

extension Questionnaire {
    /// The pre-load logic by the index of the step whose answer it evaluates.
    fileprivate var preLoads: [Int: PreLoadLogic] {
        var ends: [ItemID: Int] = [:]
        var found: [Int: PreLoadLogic] = [:]
        for (index, step) in steps.enumerated() {
            let logic = step.logic
            if let group = logic.group { ends[group] = index }
            if step.kind != .instruction { found[index] = logic.preLoad }
        }
        for group in groups {
            guard let end = ends[group.id], found[end] == nil, steps[end].kind != .instruction else {
                continue
            }
            found[end] = group.preLoad
        }
        return found
    }
}
