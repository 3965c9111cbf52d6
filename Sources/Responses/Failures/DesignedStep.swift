import AppSimulation
import JSON
import Studies

/// A question in a design document: its title, and the answers that it accepts.
package struct DesignedStep: Sendable {
    let title: String
    /// Nil for forms and for questions whose format isn't known.
    let rule: AnswerRule?

    fileprivate init(_ step: WalkthroughStep) {
        title = step.title
        rule = AnswerRule(step)
    }
}

/// The questions in a design document.
package struct DesignedActivity: Sendable {
    private let steps: [WalkthroughStep]
    /// The name of the List.
    private let name: String

    /// Reads a design document. Returns nil for an invalid one.
    package init?(_ document: [UInt8]) {
        guard let design = try? WalkthroughDesign(document, branches: false) else { return nil }
        (steps, name) = (design.steps.filter { $0.kind != .instruction }, design.activityID)
    }

    /// Finds a step by its keys, outermost first. Returns nil if there is none.
    package func step(_ keys: [String]) -> DesignedStep? {
        Self.find(keys[...], among: steps).map(DesignedStep.init)
    }

    /// Returns the rule for a column of a List, or nil if the design has none.
    package func rule(list: String, column: String) -> AnswerRule? {
        Self.find(column, of: list.lowercased(), among: steps, in: name.lowercased())
    }

    private static func find(_ keys: ArraySlice<String>, among steps: [WalkthroughStep]) -> WalkthroughStep? {
        guard let key = keys.first, let step = steps.first(where: { folded($0.key) == folded(key) }) else {
            return nil
        }
        let rest = keys.dropFirst()
        return rest.isEmpty ? step : find(rest, among: step.questions)
    }

    /// A text choice, a form, and a task have Lists of their own.
    private static func find(
        _ column: String, of list: String, among steps: [WalkthroughStep], in name: String
    ) -> AnswerRule? {
        for step in steps {
            let own = name + step.key.lowercased()
            if step.questions.isEmpty {
                let place = step.answer == .choices ? own : name
                if place == list, folded(step.key) == folded(column) { return AnswerRule(step) }
            } else if let rule = find(column, of: list, among: step.questions, in: own) {
                return rule
            }
        }
        return nil
    }

    /// Apps write the results of tasks with and without spaces.
    private static func folded(_ key: String) -> String {
        String(key.lowercased().filter { !$0.isWhitespace })
    }
}
