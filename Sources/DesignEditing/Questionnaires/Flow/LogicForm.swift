import Formulas
import PortalUI
import Studies
import Vocabulary

/// The fields that link a step to others: destinations, pre-load logic, and piping.
package struct LogicForm {
    package let fields: EditorFields
    package let choices: DestinationChoices
    package let step: Step
    package let index: Int
    package let flowAddress: String

    package init(
        fields: EditorFields, choices: DestinationChoices, step: Step, index: Int, flowAddress: String
    ) {
        self.fields = fields
        self.choices = choices
        self.step = step
        self.index = index
        self.flowAddress = flowAddress
    }

    private var questionnaire: Questionnaire { choices.questionnaire }
    private var question: Question? { if case .question(let question) = step { question } else { nil } }

    /// Whether the piping fields are shown. In other languages, only the snippet is shown, and only if there is an
    /// English one.
    var hasPiping: Bool {
        step.kind != .form && (fields.isEnglish || fields.english.isOn("logic.piping"))
    }
    var isEnglish: Bool { fields.isEnglish }
    var branches: Bool { questionnaire.branches }
    var takesPreLoad: Bool { !(step.decidingQuestion?.response.type.preLoadComparisons ?? []).isEmpty }
    var isEmpty: Bool { !isEnglish && !hasPiping }

    var groupName: String? { questionnaire.group(of: step)?.title }

    private func ahead(_ name: String, elsewhere: Bool = false) -> [SelectOptionGroup] {
        choices.ahead(of: index, now: fields.values[name], elsewhere: elsewhere)
    }

    var destinations: DestinationsForm {
        DestinationsForm(
            fields: fields, choices: choices, step: step, index: index, name: "logic",
            kept: { [self] in isKept($0) })
    }

    /// New choices have no ID yet under which to store a destination.
    private func isKept(_ point: Question.BranchPoint) -> Bool {
        if [ChoiceBranch.yes, ChoiceBranch.no, ChoiceBranch.other].contains(point.id) { return true }
        return fields.values.texts.contains { name, value in
            value == point.id.text && name.hasPrefix("response.") && name.hasSuffix("].id")
        }
    }

    var preLoad: PreLoadForm {
        PreLoadForm(
            fields: fields, name: "logic.preLoad", question: step.decidingQuestion,
            destinations: ahead("logic.preLoad.destination", elsewhere: true))
    }

    var sourceField: SelectField {
        fields.pick(
            "logic.piping.source", "Source question",
            groups: choices.before(index, now: fields.values["logic.piping.source"]),
            prompt: "Choose a question", hint: "From this questionnaire or another one.",
            width: .full)
    }

    // Values shown in collapsed rows.
    var destinationsValue: String {
        guard branches else { return "Off" }
        let count = step.logic.choices.count + (step.logic.formula == nil ? 0 : 1)
        let fallback = questionnaire.words(questionnaire.defaultDestination(after: index))
        return count == 0 ? fallback : "\(count) by answer, otherwise \(fallback)"
    }

    var preLoadValue: String {
        PreLoadIndex(questionnaire).logic(at: index)?.destination.map(questionnaire.words) ?? "Off"
    }

    var pipingValue: String { step.logic.piping?.source.map(questionnaire.words) ?? "Off" }

    var destinationsAreOpen: Bool {
        branches || hasProblem("logic.destination", "logic.choices", "logic.formula")
    }
    var preLoadIsOpen: Bool { fields.values.isOn("logic.preLoad") || hasProblem("logic.preLoad") }
    var pipingIsOpen: Bool { fields.values.isOn("logic.piping") || hasProblem("logic.piping") }

    private func hasProblem(_ names: String...) -> Bool {
        fields.problems.all.contains { problem in names.contains { problem.field.hasPrefix($0) } }
    }
}

/// The fields of pre-load logic: a destination for answers that match conditions.
package struct PreLoadForm {
    /// One comparison.
    struct Row {
        let connective: SelectField?
        let comparison: SelectField
        let value: TextField
    }

    package let fields: EditorFields
    /// The prefix of the field names, which is also the name of the checkbox.
    package let name: String
    /// The question whose answer is compared. Nil if none is selected yet.
    package let question: Question?
    package let destinations: [SelectOptionGroup]

    package init(fields: EditorFields, name: String, question: Question?, destinations: [SelectOptionGroup]) {
        self.fields = fields
        self.name = name
        self.question = question
        self.destinations = destinations
    }

    var box: CheckboxField {
        fields.box(
            name, "Send some answers to another step",
            hint:
                "Turns default visibility off: the step must be answered, and only these answers show the "
                + "destination."
        )
    }

    var destination: SelectField {
        fields.pick(
            "\(name).destination", "If true, destination", groups: destinations,
            prompt: "Choose a destination", width: .full)
    }

    var formula: TextField {
        fields.entry(
            "\(name).formula", "Formula",
            hint:
                "Optional. When you save, it is turned into comparisons, which replace those above. For example "
                + "answer >= 18 and answer < 65.", width: .full)
    }

    /// The filled rows and one empty row.
    var rows: [Row] {
        let filled = (0..<DesignLimits.preLoadConditions).last { place in
            !fields.values["\(name).if\(place).comparison"].isEmpty
                || !fields.values["\(name).if\(place).value"].isEmpty
        }
        let count = min((filled ?? -1) + 2, DesignLimits.preLoadConditions)
        return (0..<count).map(row)
    }

    private func row(_ place: Int) -> Row {
        let allowed = question?.response.type.preLoadComparisons ?? Comparison.allCases
        let number = place == 0 ? "" : " \(place + 1)"
        return Row(
            connective: place == 0
                ? nil
                : fields.pick(
                    "\(name).if\(place).connective", "And/or\(number)",
                    [PortalUI.SelectOption("&&", "and"), PortalUI.SelectOption("||", "or")], width: .full),
            comparison: fields.pick(
                "\(name).if\(place).comparison", "The answer\(number)",
                allowed.map { PortalUI.SelectOption($0.rawValue, "\($0.rawValue)  \($0.words)") },
                prompt: place == 0 ? "Choose a comparison" : "No more comparisons", width: .full),
            value: fields.entry(
                "\(name).if\(place).value", "Value\(number)", hint: valueHint, width: .full))
    }

    private var valueHint: String? {
        guard let question else { return nil }
        let values = question.allChoices.map(\.value).filter { !$0.isEmpty }
        if !values.isEmpty { return "One of: \(values.prefix(6).joined(separator: ", "))" }
        return question.response.type.unit == .centimeters ? "In centimeters" : nil
    }
}
