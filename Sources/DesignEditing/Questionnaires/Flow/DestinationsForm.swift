import PortalUI
import Studies
import Vocabulary

/// The fields of a step's destinations: the default one, those of answers, and a formula.
package struct DestinationsForm {
    let fields: EditorFields
    let choices: DestinationChoices
    let step: Step
    let index: Int
    /// The prefix of the names of the fields.
    let name: String
    /// Whether an answer can have a destination.
    let kept: (Question.BranchPoint) -> Bool

    package init(
        fields: EditorFields, choices: DestinationChoices, step: Step, index: Int, name: String,
        kept: @escaping (Question.BranchPoint) -> Bool = { _ in true }
    ) {
        (self.fields, self.choices, self.step) = (fields, choices, step)
        (self.index, self.name, self.kept) = (index, name, kept)
    }

    private var questionnaire: Questionnaire { choices.questionnaire }
    private var question: Question? { if case .question(let question) = step { question } else { nil } }

    var defaultField: SelectField {
        pick(
            "destination", "Default destination step",
            prompt: "The next step: \(questionnaire.words(behind))",
            hint: "Where participants go if no other destination applies.")
    }

    private var behind: Questionnaire.ResolvedDestination {
        index + 1 < questionnaire.steps.count ? .step(index + 1) : .end
    }

    /// The destination fields of answers.
    var rows: [SelectField] {
        (question?.branchPoints ?? []).filter(kept).map { point in
            let words = point.text.english.isEmpty ? point.value : point.text.english
            return pick(
                "choices.\(point.id)", words.isEmpty ? "Choice with no text" : words, prompt: "Use default")
        }
    }

    var hasFormula: Bool { question?.response.type.isMeasured == true }

    private var formulaHint: String {
        let unit = valueUnit.map { " Numbers are in \($0)." } ?? ""
        return
            "For example answer >= 18 and answer < 65. It can use and, or, not, + - * / % and parentheses.\(unit)"
    }

    /// Which answers lead where; nil without a formula that phones can evaluate.
    var formulaOutcomes: FormulaOutcomes? {
        guard let question, let formula = step.logic.formula else { return nil }
        return FormulaOutcomes(formula, of: question, in: questionnaire)
    }

    var formulaBox: CheckboxField {
        fields.box(
            "\(name).formula", "Use formula-based conditional branching logic",
            hint: "Compares the answer with numbers.")
    }

    var conditionField: TextField {
        fields.entry("\(name).formula.condition", "Formula", hint: formulaHint, width: .full)
    }

    var thenField: SelectField {
        pick("formula.then", "Destination if true", prompt: "Choose a destination")
    }

    var otherwiseField: SelectField {
        pick("formula.otherwise", "Destination if false", prompt: "Choose a destination")
    }

    private func pick(
        _ field: String, _ label: String, prompt: String, hint: String? = nil
    ) -> SelectField {
        let name = "\(name).\(field)"
        return fields.pick(
            name, label, groups: choices.ahead(of: index, now: fields.values[name]), prompt: prompt,
            hint: hint,
            width: .full)
    }

    private var valueUnit: String? {
        switch question?.response.type.unit {
        case .hours: "minutes"
        case .centimeters: "cm"
        case nil: nil
        }
    }
}
