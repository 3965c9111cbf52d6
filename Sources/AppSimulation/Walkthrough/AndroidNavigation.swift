import Formulas
import Studies

/// The navigation algorithm of the Android app (its `ActivityBuilder`).
///
/// It supports only destinations, not hidden steps, groups or pre-load logic. If several entries match, it uses the
/// last. An answer that matches none ends the questionnaire. The entry without a condition is for skipped questions.
struct AndroidNavigation {
    let design: WalkthroughDesign

    func next(after index: Int, _ answer: WalkthroughAnswer) -> NavigationResult {
        guard design.branches else { return NavigationResult(design.step(after: index), by: .order) }
        let step = design.steps[index]
        if step.destinations.count == 1, step.destinations[0].condition.isEmpty {
            return NavigationResult(follow(step.destinations[0].destination, index), by: .onlyDestination)
        }
        guard let type = step.type, type.answer.branchesOnAndroid else {
            return NavigationResult(design.step(after: index), by: .order)
        }
        guard let place = step.destinations.lastIndex(where: { fits($0, answer, step) }) else {
            return NavigationResult(.end, by: .noDestination)
        }
        let entry = step.destinations[place]
        let rule: NavigationResult.Rule =
            entry.condition.isEmpty
            ? .defaultDestination
            : .destination(
                number: place + 1, of: step.destinations.count, condition: entry.condition, sign: entry.sign)
        return NavigationResult(follow(entry.destination, index), by: rule)
    }

    private func follow(_ destination: String, _ index: Int) -> WalkthroughDesign.Next {
        if destination.isEmpty { return .end }
        return design.index(of: destination).map(WalkthroughDesign.Next.step) ?? design.step(after: index)
    }

    private func fits(
        _ entry: WalkthroughStep.DestinationEntry, _ answer: WalkthroughAnswer, _ step: WalkthroughStep
    ) -> Bool {
        if answer.isSkipped { return entry.condition.isEmpty }
        if case .number(let number) = answer, step.type?.isMeasured == true {
            guard let condition = Double(entry.condition),
                let comparison = Comparison(destinationOperator: entry.sign)
            else { return false }
            return comparison.holds(number, step.type?.unit == .hours ? condition / 3600 : condition)
        }
        return entry.condition.lowercased() == compared(answer).lowercased()
    }

    /// Returns the value to compare; if several choices are selected, that of the first.
    ///
    /// The app is meant to compare the text of text and image choices, but creates its steps without them, so all its
    /// versions compare the value.
    private func compared(_ answer: WalkthroughAnswer) -> String {
        guard case .choices(let values, _) = answer, let value = values.first else { return answer.word }
        return value
    }
}

extension Comparison {
    /// Creates the comparison for a destination's operator.
    init?(destinationOperator sign: String) {
        guard let comparison = Self.allCases.first(where: { $0.destinationOperator == sign }) else {
            return nil
        }
        self = comparison
    }
}
