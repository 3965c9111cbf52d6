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
        guard value.method.asksQuestions else {
            return "Not used with this method. The questions are kept in case you choose another method."
        }
        let order = "Asked in this order. People who give a failing answer can't enroll."
        return canAdd && rows.contains(where: \.isPublished)
            ? order + " Published short titles can't be changed." : order
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

        var keyInput: String { EligibilityForm.input("key", of: question.id) }

        /// Whether the short title is published and unchanged, so that it is shown as text. A changed one is a field
        /// with its error.
        var isPublished: Bool { wasPublished && editing.problems[keyInput] == nil }

        private var wasPublished: Bool {
            editing.ruleContext.published.isPublished(question.id.text, in: .eligibility)
        }

        var key: TextField {
            TextField(
                keyInput, "Short title", question.key, error: editing.problems[keyInput],
                limit: DesignLimits.eligibilityKey,
                lock: wasPublished ? "Can't be changed after publication." : nil, width: .short, isCode: true,
                more: wasPublished ? nil : StudyDesignerPaths.keysLink(editing.channel))
        }

        var text: TextArea {
            let name = EligibilityForm.input("text", of: question.id)
            return TextArea(
                name, editing.isEnglish ? "Question" : item.title, question.text[editing.language],
                rows: editing.isEnglish ? 1 : 2,
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
