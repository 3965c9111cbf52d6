import DesignEditing
import ParticipantPreview
import PortalUI
import Studies
import Vocabulary

/// The page of a questionnaire's flow.
struct FlowPage {
    /// A step with its group and destination.
    struct FlowStepRow {
        let title: String
        let address: String
        let marker: String
        let destinationsMarker: String
        let group: SelectField
        let destination: SelectField?
        /// Descriptions of destinations that depend on the answer.
        let special: [String]
    }

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
    let rows: [StepRow]
    let questionnaire: Questionnaire
    let others: [RuleContext.OtherStep]
    let stepAddress: (ItemID) -> String
    let englishAddress: String
    let walkthroughAddress: String
    let note: String? = nil
    let add = GroupAction.add.text

    private var choices: DestinationChoices {
        DestinationChoices(questionnaire: questionnaire, others: others)
    }

    var isReadOnly: Bool { form.isReadOnly }

    var stepLines: [FlowStepRow] {
        let preLoads = PreLoadIndex(questionnaire)
        return questionnaire.steps.indices.map { index in
            let step = questionnaire.steps[index]
            let name = "steps.\(step.id)"
            return FlowStepRow(
                title: questionnaire.stepName(at: index), address: stepAddress(step.id),
                marker: "\(name).here", destinationsMarker: "\(name).ways",
                group: fields.pick(
                    "\(name).group", "Group",
                    questionnaire.groups.map { PortalUI.SelectOption($0.id.text, $0.title) }, prompt: "None",
                    width: .full),
                destination: questionnaire.branches
                    ? fields.pick(
                        "\(name).destination", "Default destination step",
                        groups: choices.ahead(of: index, now: fields.values["\(name).destination"]),
                        prompt: "The next step", width: .full) : nil,
                special: questionnaire.edgeDescriptions(from: index, preLoads).filter { !$0.isDefault }
                    .map(\.sentence))
        }
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
