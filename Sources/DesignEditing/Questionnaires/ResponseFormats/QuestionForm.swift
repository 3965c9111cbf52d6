import PortalUI
import Studies

/// The fields of a question and of its answer.
package struct QuestionForm {
    let fields: EditorFields
    let type: ResponseType
    let answer: ResponseFormatForm
    let more: QuestionUsageForm
    let isNested: Bool

    let yesNo = FieldOptions.yesNo
    let types = ResponseType.allCases.map { PortalUI.SelectOption($0.rawValue, $0.title) }

    package init(
        fields: EditorFields, type: ResponseType, answer: ResponseFormatForm, more: QuestionUsageForm,
        isNested: Bool
    ) {
        self.fields = fields
        self.type = type
        self.answer = answer
        self.more = more
        self.isNested = isNested
    }

    var keyLabel: String { isNested ? "Question key" : "Step title or key" }
    var typeHint: String {
        "\(type.explanation). Stored under the key: \(type.answerDescription.lowercasedFirst)."
    }
    var hasDashboard: Bool {
        fields.english.isOn("chart") || fields.english.isOn("statistic")
    }
}

/// The fields of an instruction.
package struct InstructionForm {
    package let fields: EditorFields

    package init(fields: EditorFields) {
        self.fields = fields
    }
}

/// The fields of a form step itself.
package struct FormStepForm {
    package let fields: EditorFields
    let yesNo = FieldOptions.yesNo

    package init(fields: EditorFields) {
        self.fields = fields
    }
}
