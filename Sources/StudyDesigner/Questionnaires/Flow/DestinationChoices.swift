import PortalUI
import Studies

/// What a field offers that says where something leads, or where an answer is taken from.
struct DestinationChoices {
    let questionnaire: Questionnaire
    /// The steps of the study's other activities.
    var others: [RuleContext.OtherStep] = []

    /// Everything that can come after a step: later steps, groups, the end.
    func ahead(of index: Int, now value: String, elsewhere: Bool = false) -> [SelectOptionGroup] {
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

    /// The questions whose answers a text can take in: earlier ones, and those of other activities.
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

    /// A destination that is gone or lies behind stays in sight, since nothing else is chosen yet.
    private func keeping(_ value: String, in groups: [SelectOptionGroup]) -> [SelectOptionGroup] {
        let filled = groups.filter { !$0.choices.isEmpty }
        if value.isEmpty || filled.contains(where: { $0.choices.contains { $0.value == value } }) {
            return filled
        }
        let words = Destination(text: value).map(questionnaire.words) ?? value
        return filled + [SelectOptionGroup("Cannot be reached", [PortalUI.SelectOption(value, words)])]
    }
}

extension Questionnaire {
    /// A step by its number and heading.
    func stepName(at index: Int) -> String { "\(index + 1). \(steps[index].heading)" }

    /// A destination in words.
    func words(_ destination: Destination) -> String {
        switch destination {
        case .end: "Completion step"
        case .step(let id): index(of: id).map(stepName) ?? "A step that is gone"
        case .group(let id):
            groups.first { $0.id == id }.map { "The group \($0.title)" } ?? "A group that is gone"
        case .elsewhere(let activity, let step): "\(step) in \(activity)"
        }
    }

    /// Where people land, in words.
    func words(_ landing: ResolvedDestination) -> String {
        switch landing {
        case .step(let index): stepName(at: index)
        case .end: "Completion step"
        case .elsewhere: "Another questionnaire"
        }
    }
}
