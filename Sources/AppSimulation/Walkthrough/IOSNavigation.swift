import Formulas
import JSON
import Studies

/// The navigation algorithm of the iOS app (its `ActivityBuilder` and its changes to ResearchKit).
///
/// If a questionnaire branches, a question leads to the first matching entry. If none matches, for example because it was
/// skipped, it leads to the last entry with a condition (`ORKStepNavigationRule.m` since November 2022; before, to the one
/// without). A form leads to the next step. Otherwise pre-load logic determines the next step, and hidden steps are skipped.
struct IOSNavigation {
    let design: WalkthroughDesign

    func next(after index: Int, _ answer: WalkthroughAnswer) -> NavigationResult {
        let step = design.steps[index]
        guard design.branches, step.kind != .form, !step.destinations.isEmpty else {
            return ordered(index, answer)
        }
        let fitting = step.destinations.firstIndex { !$0.condition.isEmpty && fits($0, answer, step) }
        let last = step.destinations.lastIndex { !$0.condition.isEmpty }
        guard let place = fitting ?? last ?? step.destinations.indices.first else {
            return NavigationResult(.end, by: .noDestination)
        }
        let entry = step.destinations[place]
        var rule = NavigationResult.Rule.destination(
            number: place + 1, of: step.destinations.count, condition: entry.condition, sign: entry.sign)
        if entry.condition.isEmpty {
            rule = step.destinations.count == 1 ? .onlyDestination : .defaultDestination
        }
        guard !entry.destination.isEmpty else { return NavigationResult(.end, by: rule) }
        return NavigationResult(
            design.index(of: entry.destination).map(WalkthroughDesign.Next.step) ?? .end, by: rule)
    }

    private func fits(
        _ entry: WalkthroughStep.DestinationEntry, _ answer: WalkthroughAnswer, _ step: WalkthroughStep
    ) -> Bool {
        switch answer {
        case .choices(let values, _): return values.contains(entry.condition)
        case .flag(let flag): return entry.condition.lowercased() == (flag ? "true" : "false")
        case .text(let text): return text == entry.condition
        case .number(let number):
            guard let condition = Double(entry.condition),
                let comparison = Comparison(destinationOperator: entry.sign)
            else { return false }
            // Time intervals are compared in seconds.
            return Self.holds(
                comparison, step.type?.unit == .hours ? (number * 3600).rounded() : number, condition, step)
        // "Not equal" also matches what was skipped.
        case .skipped: return entry.sign == Comparison.notEqual.destinationOperator
        case .read, .filling: return false
        }
    }

    /// Returns whether a comparison holds as on iOS: "greater" means greater by at least one, and "less" means less by
    /// at least one, even for fractions. Fractional numbers also count as equal if greater by less than a tenth.
    private static func holds(
        _ comparison: Comparison, _ answer: Double, _ value: Double, _ step: WalkthroughStep
    ) -> Bool {
        let equality = step.type?.question.equality(step.format) ?? .truncated
        switch comparison {
        case .greater: return answer >= value + 1
        case .less: return answer <= value - 1
        case .atLeast: return answer >= value
        case .atMost: return answer <= value
        case .equal: return equality.holds(answer, value, isNegated: false)
        case .notEqual: return equality.holds(answer, value, isNegated: true)
        }
    }
}

// Questionnaires without branching
extension IOSNavigation {
    private func ordered(_ index: Int, _ answer: WalkthroughAnswer) -> NavigationResult {
        let step = design.steps[index]
        let logic = step.preLoad
        if !logic.sign.isEmpty, !answer.isSkipped, holds(logic, answer) {
            return NavigationResult(follow(logic), by: .preLoad)
        }
        if !step.groupID.isEmpty, logic.sign.isEmpty, step.isHidden, !logic.destination.isEmpty {
            return NavigationResult(follow(logic), by: .group)
        }
        let steps = design.steps
        let next = steps.indices.first { $0 > index && !steps[$0].isHidden }
        return NavigationResult(next.map(WalkthroughDesign.Next.step) ?? .end, by: .order)
    }

    private func follow(_ logic: WalkthroughStep.PreLoad) -> WalkthroughDesign.Next {
        let elsewhere = WalkthroughDesign.Next.elsewhere(activity: logic.activity, step: logic.destination)
        if !logic.activity.isEmpty { return elsewhere }
        if logic.destination == "0" { return .end }
        return design.steps.firstIndex { $0.key == logic.destination }.map(WalkthroughDesign.Next.step)
            ?? elsewhere
    }

    private func holds(_ logic: WalkthroughStep.PreLoad, _ answer: WalkthroughAnswer) -> Bool {
        let signs = logic.sign.split(separator: ":").map(String.init)
        let values = logic.value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        if signs.count == 1, let comparison = Comparison(rawValue: signs[0]) {
            return Self.holds(comparison, answer.word, logic.value)
        }
        // Several conditions are combined from left to right, but only for numbers.
        guard let number = Double(answer.word) else { return false }
        var (result, connective, place) = (false, "", 0)
        for sign in signs {
            guard let comparison = Comparison(rawValue: sign) else {
                connective = sign
                continue
            }
            let value = place < values.count ? Double(values[place]) : nil
            let holds = value.map { comparison.holds(number, $0) } ?? false
            result = place == 0 ? holds : connective == "||" ? result || holds : result && holds
            place += 1
        }
        return result
    }

    private static func holds(_ comparison: Comparison, _ answer: String, _ value: String) -> Bool {
        if let left = Double(answer), let right = Double(value) { return comparison.holds(left, right) }
        let isEqual = answer.lowercased() == value.lowercased()
        return comparison == .equal ? isEqual : comparison == .notEqual && !isEqual
    }
}
