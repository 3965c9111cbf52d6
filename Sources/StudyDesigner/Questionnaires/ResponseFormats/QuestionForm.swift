import PortalUI
import Studies

/// The fields of a question and of its answer.
struct QuestionForm {
    let fields: EditorFields
    let type: ResponseType
    let answer: ResponseFormatForm
    let more: QuestionUsageForm
    let isNested: Bool

    let yesNo = FieldOptions.yesNo
    let types = ResponseType.allCases.map { PortalUI.SelectOption($0.rawValue, $0.title) }

    var keyLabel: String { isNested ? "Question key" : "Step title or key" }
    var typeHint: String {
        "\(type.explanation). Stored under the key: \(type.answerDescription.lowercasedFirst)."
    }
    var hasDashboard: Bool {
        fields.english.isOn("chart") || fields.english.isOn("statistic")
    }
}

/// The fields of an instruction.
struct InstructionForm {
    let fields: EditorFields
}

/// The fields of a form step itself.
struct FormStepForm {
    let fields: EditorFields
    let yesNo = FieldOptions.yesNo
}
