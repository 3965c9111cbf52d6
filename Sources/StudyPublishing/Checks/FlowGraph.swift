import Studies
import Vocabulary

/// The next screens of each step on one platform, for all answers.
///
/// Both apps follow the destinations of questions. After a form, iPhones show the next step whatever its
/// destination is. Android phones support no pre-load logic: without branching, they show all steps in order.
struct FlowGraph {
    let platform: Platform
    /// The possible next screens of each step.
    private let next: [[Questionnaire.ResolvedDestination]]

    init(_ questionnaire: Questionnaire, _ edges: [[FlowEdge]], on platform: Platform) {
        self.platform = platform
        next = questionnaire.steps.indices.map { index in
            let isForm = questionnaire.steps[index].kind == .form
            let isInOrder = questionnaire.branches ? platform == .ios && isForm : platform == .android
            guard isInOrder else { return edges[index].filter(\.isReachable).map(\.target) }
            return [index + 1 < questionnaire.steps.count ? .step(index + 1) : .end]
        }
    }

    /// Returns the steps that can follow a step.
    func steps(after index: Int) -> [Int] {
        next[index].compactMap { if case .step(let place) = $0 { place } else { nil } }
    }

    /// Returns the steps that participants can reach from a step, and the step itself, without others.
    func reached(from start: Int = 0, without others: Set<Int> = []) -> Set<Int> {
        var (found, open): (Set<Int>, [Int]) = ([start], [start])
        while let index = open.popLast() {
            for target in steps(after: index) where !others.contains(target) && found.insert(target).inserted
            {
                open.append(target)
            }
        }
        return found
    }

    /// The steps from which participants can reach the end or another questionnaire.
    var ending: Set<Int> {
        let sources = Dictionary(
            grouping: next.indices.flatMap { index in
                steps(after: index).map { (target: $0, source: index) }
            }, by: \.target)
        var open = next.indices.filter(leaves)
        var found = Set(open)
        while let index = open.popLast() {
            for (_, source) in sources[index] ?? [] where found.insert(source).inserted {
                open.append(source)
            }
        }
        return found
    }

    /// Returns whether the questionnaire can end after a step.
    func leaves(_ index: Int) -> Bool { next[index].contains { if case .step = $0 { false } else { true } } }

    /// The first cycle of steps, in order; nil if there is none.
    var circle: [Int]? {
        for start in next.indices {
            // Every cycle contains a backward edge, so only targets of backward edges are checked.
            for target in steps(after: start) where target <= start && reached(from: target).contains(start) {
                return Set([target, start]).sorted()
            }
        }
        return nil
    }
}
