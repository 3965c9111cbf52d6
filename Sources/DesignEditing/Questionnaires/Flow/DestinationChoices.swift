import PortalUI
import Studies

/// The options for destinations and for questions whose answers are inserted.
package struct DestinationChoices {
    package let questionnaire: Questionnaire
    /// The steps of the study's other activities.
    package var others: [RuleContext.OtherStep] = []

    package init(questionnaire: Questionnaire, others: [RuleContext.OtherStep] = []) {
        self.questionnaire = questionnaire
        self.others = others
    }

    /// Returns everything that can follow a step: later steps, groups, and the end.
    package func ahead(of index: Int, now value: String, elsewhere: Bool = false) -> [SelectOptionGroup] {
        let later = questionnaire.steps.indices.filter { $0 > index }.map { place in
            PortalUI.SelectOption(
                Destination.step(questionnaire.steps[place].id).text, "\(questionnaire.stepName(at: place))")
        }
        let groups = questionnaire.groups.filter { group in
            questionnaire.members(of: group.id).first.map { $0 > index } ?? false
        }
        var choices = [
            SelectOptionGroup("Later steps", later),
            SelectOptionGroup(
                "Groups", groups.map { PortalUI.SelectOption(Destination.group($0.id).text, $0.title) }),
            SelectOptionGroup("The end", [PortalUI.SelectOption(Destination.end.text, "Completion step")]),
        ]
        if elsewhere { choices += others(where: { _ in true }) }
        return keeping(value, in: choices)
    }

    /// Returns the questions whose answers can be piped into a text: earlier ones, and those of other activities.
    func before(_ index: Int, now value: String) -> [SelectOptionGroup] {
        let earlier = questionnaire.steps.indices.filter {
            $0 < index && questionnaire.steps[$0].kind == .question
        }
        let own = earlier.map { place in
            PortalUI.SelectOption(
                Destination.step(questionnaire.steps[place].id).text, questionnaire.stepName(at: place))
        }
        return keeping(
            value, in: [SelectOptionGroup("This questionnaire", own)] + others(where: \.isQuestion))
    }

    private func others(where isWanted: (RuleContext.OtherStep) -> Bool) -> [SelectOptionGroup] {
        var groups: [SelectOptionGroup] = []
        for step in others where isWanted(step) {
            let destination = Destination.elsewhere(activity: step.activity, step: step.key)
            let choice = PortalUI.SelectOption(
                destination.text, step.heading.isEmpty ? step.key : "\(step.key): \(step.heading)")
            if let last = groups.last, last.title == step.title {
                groups[groups.count - 1] = SelectOptionGroup(last.title, last.choices + [choice])
            } else {
                groups.append(SelectOptionGroup(step.title, [choice]))
            }
        }
        return groups
    }

    /// Adds the current destination if it is no longer available, so that it stays visible.
    private func keeping(_ value: String, in groups: [SelectOptionGroup]) -> [SelectOptionGroup] {
        let filled = groups.filter { !$0.choices.isEmpty }
        if value.isEmpty || filled.contains(where: { $0.choices.contains { $0.value == value } }) {
            return filled
        }
        let words = Destination(text: value).map(questionnaire.words) ?? value
        return filled + [SelectOptionGroup("Unavailable", [PortalUI.SelectOption(value, words)])]
    }
}

extension Questionnaire {
    /// Returns the number and heading of a step.
    package func stepName(at index: Int) -> String { "\(index + 1). \(steps[index].heading)" }

    /// Returns the description of a destination.
    func words(_ destination: Destination) -> String {
        switch destination {
        case .end: "Completion step"
        case .step(let id): index(of: id).map(stepName) ?? "Deleted step"
        case .group(let id):
            groups.first { $0.id == id }.map { "Group \($0.title)" } ?? "Deleted group"
        case .elsewhere(let activity, let step): "\(step) in \(activity)"
        }
    }

    /// Returns the description of a resolved destination.
    func words(_ landing: ResolvedDestination) -> String {
        switch landing {
        case .step(let index): stepName(at: index)
        case .end: "Completion step"
        case .elsewhere: "Another questionnaire"
        }
    }
}
