import DesignEditing
import ParticipantPreview
import PortalUI
import Studies
import Vocabulary

/// The page of a questionnaire's flow.
struct FlowPage {
    /// A group with its fields.
    struct GroupRow {
        let title: String
        let marker: String
        let members: String
        let stepsField: String
        let stepsError: String?
        let key: TextField
        let name: TextField
        let preLoad: PreLoadForm
        let remove: String
    }

    let frame: Frame
    let chip: StateChip?
    let tabs: [Tab]
    let form: EditorForm
    let fields: EditorFields
    /// The step whose fields are shown.
    let open: ItemID?
    /// Returns how a step differs from the published one; nil if it doesn't.
    let changes: (Step) -> String?
    let questionnaire: Questionnaire
    let others: [RuleContext.OtherStep]
    let stepAddress: (ItemID) -> String
    let address: String
    let walkthroughAddress: String
    let note: String? = nil
    let add = GroupAction.add.text

    /// The most characters of a step's text at the steps that lead to it.
    private static let titleLimit = 40

    private var choices: DestinationChoices {
        DestinationChoices(questionnaire: questionnaire, others: others)
    }

    var isReadOnly: Bool { form.isReadOnly }

    var isLong: Bool { questionnaire.steps.count > 12 }

    /// The steps, in sections if there are many.
    var sections: [FlowSection] {
        let preLoads = PreLoadIndex(questionnaire)
        return FlowSection.sections(of: questionnaire.steps.indices.map { row($0, preLoads) })
    }

    private func row(_ index: Int, _ preLoads: PreLoadIndex) -> FlowRow {
        let step = questionnaire.steps[index]
        let isOpen = step.id == open && !isReadOnly
        return FlowRow(
            id: step.id, title: questionnaire.stepName(at: index), key: step.key, icon: step.icon,
            kind: step.kindTitle, address: stepAddress(step.id),
            opening: isReadOnly ? nil : "\(address)?step=\(step.id)#step-\(step.id)",
            changes: changes(step), ways: ways(from: index, preLoads),
            group: questionnaire.group(of: step)?.title ?? "", fields: isOpen ? fields(step, index) : nil)
    }

    /// Returns where a step leads, with one line for all answers with the same target.
    private func ways(from index: Int, _ preLoads: PreLoadIndex) -> [FlowRow.Way] {
        let edges = questionnaire.edgeDescriptions(from: index, preLoads)
        var landings: [Questionnaire.ResolvedDestination] = []
        for edge in edges where !landings.contains(edge.landing) { landings.append(edge.landing) }
        return landings.map { landing in
            let reasons = edges.filter { $0.landing == landing }.map(\.reason).filter { !$0.isEmpty }
            // All answers lead to one target, so there is nothing to tell apart.
            let reason = landings.count == 1 ? "" : reasons.joined(separator: " or ")
            return way(landing, reason, isNext: landings.count == 1 && landing == .step(index + 1))
        }
    }

    private func way(
        _ landing: Questionnaire.ResolvedDestination, _ reason: String, isNext: Bool
    ) -> FlowRow.Way {
        switch landing {
        case .step(let place):
            FlowRow.Way(
                reason: reason, target: "\(place + 1)",
                title: Self.short(questionnaire.steps[place].heading),
                address: "#step-\(questionnaire.steps[place].id)", isNext: isNext)
        case .end: FlowRow.Way(reason: reason, target: "Done", address: nil)
        case .elsewhere: FlowRow.Way(reason: reason, target: "another questionnaire", address: nil)
        }
    }

    /// Returns the first words of a text.
    private static func short(_ text: String) -> String {
        guard text.count > titleLimit else { return text }
        let start = text.prefix(titleLimit)
        return String(start.lastIndex(of: " ").map { start[..<$0] } ?? start) + "…"
    }

    private func fields(_ step: Step, _ index: Int) -> FlowRow.Fields {
        let name = "steps.\(step.id)"
        return FlowRow.Fields(
            marker: "\(name).here", destinationsMarker: "\(name).logic.ways",
            group: fields.pick(
                "\(name).logic.group", "Group",
                questionnaire.groups.map { PortalUI.SelectOption($0.id.text, $0.title) }, prompt: "None",
                width: .full),
            destinations: questionnaire.branches
                ? DestinationsForm(
                    fields: fields, choices: choices, step: step, index: index, name: "\(name).logic") : nil,
            cancel: "\(address)#step-\(step.id)")
    }

    var groupLines: [GroupRow] {
        questionnaire.groups.map { group in
            let name = "groups.\(group.id)"
            let members = questionnaire.members(of: group.id)
            return GroupRow(
                title: group.title, marker: "\(name).here",
                members: members.isEmpty
                    ? "No steps yet"
                    : "Steps " + members.map { "\($0 + 1)" }.joined(separator: ", "),
                stepsField: "\(name).steps", stepsError: fields.problems["\(name).steps"],
                key: fields.code(
                    "\(name).key", "Group ID", limit: DesignLimits.groupKey,
                    hint: "Identifies the group in apps.",
                    width: .full),
                name: fields.line("\(name).name", "Group name", limit: DesignLimits.groupName, width: .full),
                preLoad: PreLoadForm(
                    fields: fields, name: "\(name).preLoad",
                    question: members.last.flatMap { questionnaire.steps[$0].decidingQuestion },
                    destinations: choices.ahead(
                        of: members.last ?? -1, now: fields.values["\(name).preLoad.destination"],
                        elsewhere: true)),
                remove: GroupAction.remove(group.id).text)
        }
    }
}

extension Questionnaire {
    /// Returns the branches for the diagram of the steps, where the end has its own row.
    func jumps(from index: Int, _ preLoads: PreLoadIndex) -> [StepRow.Branch] {
        edgeDescriptions(from: index, preLoads).compactMap { edge in
            switch edge.landing {
            case .step(let place) where place == index + 1 && edge.isDefault: nil
            case .step(let place): StepRow.Branch(to: place, edge.sentence)
            case .end where index + 1 == steps.count && edge.isDefault: nil
            case .end: StepRow.Branch(to: steps.count, edge.sentence)
            case .elsewhere: nil
            }
        }
    }
}
