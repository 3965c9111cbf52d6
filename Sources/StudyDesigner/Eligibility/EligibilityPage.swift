import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// The page of the eligibility requirements.
struct EligibilityPage {
    let editing: EditorModel<Eligibility>
    let preview: EnrollmentPreview

    var frame: Frame { editing.phoneFrame }
    var form: EditorForm { editing.previewedForm }
    var isEnglish: Bool { editing.isEnglish }
    var isReadOnly: Bool { editing.form.isReadOnly }
    private var value: Eligibility { editing.value }

    var method: ChoiceField {
        ChoiceField(
            "method", "Method",
            Eligibility.Method.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.explanation) },
            chosen: value.method.rawValue, style: .cards, error: editing.problems["method"],
            was: editing.publishedText { $0.method.title },
            lock: editing.ruleContext.publishedEligibilityMethod == nil
                ? nil : "Can't be changed after launch.")
    }

    var instruction: TextArea {
        editing.lines(
            "instruction", "Instruction text", \.instruction, limit: DesignLimits.eligibilityInstruction,
            rows: 3,
            hint: "Shown above the token field.")
    }

    /// Whether to show the test: the method has one, or there are questions for it.
    var hasTest: Bool { value.method.asksQuestions || !value.questions.isEmpty }
    var canAdd: Bool { isEnglish && !isReadOnly }

    var testHint: String {
        value.method.asksQuestions
            ? "Asked in this order. People who give a failing answer can't enroll."
            : "Not used with this method. The questions are kept in case you choose another method."
    }

    /// The problem of the complete list.
    var listError: String? { editing.problems["questions"] }

    var rows: [Row] {
        value.questions.enumerated().map { index, question in
            Row(
                editing: editing,
                item: ItemFields(
                    noun: EligibilityForm.noun, id: question.id, number: index + 1,
                    count: value.questions.count, canChange: canAdd),
                question: question)
        }
    }

    /// One question in the form.
    struct Row {
        let editing: EditorModel<Eligibility>
        let item: ItemFields
        let question: EligibilityQuestion

        var key: TextField {
            let name = EligibilityForm.input("key", of: question.id)
            let isPublished = editing.ruleContext.published.isPublished(question.id.text, in: .eligibility)
            return TextField(
                name, "Short title", question.key, error: editing.problems[name],
                limit: DesignLimits.eligibilityKey,
                lock: isPublished ? "Can't be changed after publication." : nil, isCode: true,
                more: isPublished ? nil : StudyDesignerPaths.keysLink(editing.channel))
        }

        var text: TextArea {
            let name = EligibilityForm.input("text", of: question.id)
            return TextArea(
                name, editing.isEnglish ? "Question" : item.title, question.text[editing.language], rows: 2,
                error: editing.problems[name], limit: DesignLimits.eligibilityQuestion, language: editing.tag,
                source: editing.source(question.text))
        }

        var yes: ChoiceField { answer("yesPasses", "Response \"Yes\"", question.yesPasses) }
        var no: ChoiceField { answer("noPasses", "Response \"No\"", question.noPasses) }

        private func answer(_ field: String, _ label: String, _ passes: Bool?) -> ChoiceField {
            let name = EligibilityForm.input(field, of: question.id)
            return ChoiceField(
                name, label, [SelectOption("pass", "Pass"), SelectOption("fail", "Fail")],
                chosen: passes.map { $0 ? "pass" : "fail" } ?? "", style: .segmented,
                error: editing.problems[name])
        }
    }
}

extension Eligibility.Method {
    /// A sentence about what people do.
    fileprivate var explanation: String {
        switch self {
        case .token: "People enter the enrollment token that they received."
        case .combined: "People enter their token, then answer the test."
        case .test: "Anyone can take the test."
        }
    }
}
