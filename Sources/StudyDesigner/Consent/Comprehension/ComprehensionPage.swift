import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// The page of the comprehension test.
struct ComprehensionPage {
    let editing: EditorModel<Comprehension>
    let preview: EnrollmentPreview

    var frame: Frame { editing.phoneFrame }
    var form: EditorForm { editing.previewedForm }
    var isEnglish: Bool { editing.isEnglish }
    private var value: Comprehension { editing.value }

    var isAsked: ChoiceField {
        ChoiceField(
            "isAsked", "Need a comprehension test?", [SelectOption("yes", "Yes"), SelectOption("no", "No")],
            chosen: value.isAsked ? "yes" : "no", style: .segmented, error: editing.problems["isAsked"],
            was: editing.publishedText { $0.isAsked ? "Yes" : "No" })
    }

    var passScore: TextField {
        TextField(
            "passScore", "Minimum score needed to pass",
            editing.text("passScore", value.passScore.map(String.init) ?? ""),
            kind: .number(min: 1, max: DesignLimits.passScore.upperBound),
            hint: "Each correctly answered question is worth one point.",
            error: editing.problems["passScore"],
            was: editing.publishedText { $0.passScore.map(String.init) ?? "" },
            width: .medium, unit: value.questions.isEmpty ? nil : "of \(value.questions.count)")
    }

    /// Whether to show questions: the test is on, or it already has questions.
    var hasTest: Bool { value.isAsked || !value.questions.isEmpty }
    var canAdd: Bool { isEnglish && !editing.form.isReadOnly }

    var testHint: String {
        value.isAsked
            ? "Asked in this order after people read the consent sections."
            : "Not asked. The questions are kept in case you turn on the test."
    }

    /// The problem of the complete list.
    var listError: String? { editing.problems["questions"] }

    var rows: [ComprehensionQuestionFields] {
        value.questions.enumerated().map { index, question in
            ComprehensionQuestionFields(
                editing: editing,
                item: ItemFields(
                    noun: ComprehensionForm.noun, id: question.id, number: index + 1,
                    count: value.questions.count, canChange: canAdd),
                question: question)
        }
    }
}

/// The fields of one question of the test.
struct ComprehensionQuestionFields {
    let editing: EditorModel<Comprehension>
    let item: ItemFields
    let question: ComprehensionQuestion

    var isEnglish: Bool { editing.isEnglish }
    var addAnswerTitle: String { "Add an answer to question \(item.number)" }
    var addAnswer: String { ResponseOptionAction.adding(to: question.id) }
    var answerInput: String { ComprehensionForm.input("answer", of: question.id) }
    var answersID: String { FieldID.control(ComprehensionForm.input("answers", of: question.id)) }
    var answersError: String? { editing.problems[ComprehensionForm.input("answers", of: question.id)] }

    var text: TextArea {
        let name = ComprehensionForm.input("text", of: question.id)
        return TextArea(
            name, editing.isEnglish ? "Question text" : item.title, question.text[editing.language],
            rows: editing.isEnglish ? 1 : 2,
            error: editing.problems[name], limit: DesignLimits.comprehensionQuestion, language: editing.tag,
            source: editing.source(question.text))
    }

    var matching: ChoiceField {
        let name = ComprehensionForm.input("matching", of: question.id)
        return ChoiceField(
            name, "Answers marked correct",
            ComprehensionQuestion.Matching.allCases.map { SelectOption($0.rawValue, $0.words) },
            chosen: question.matching.rawValue, style: .segmented,
            hint: "If all must be chosen, people can choose several answers. Otherwise, they choose one.",
            error: editing.problems[name])
    }

    var answers: [OptionRow] {
        question.answers.enumerated().map { index, answer in
            OptionRow(
                editing: editing, question: question, number: index + 1, answer: answer,
                canRemove: question.answers.count > DesignLimits.comprehensionAnswers.lowerBound)
        }
    }

    /// One answer of a question in the form.
    struct OptionRow {
        let editing: EditorModel<Comprehension>
        let question: ComprehensionQuestion
        let number: Int
        let answer: ComprehensionQuestion.ResponseOption
        let canRemove: Bool

        var id: String { answer.id.text }
        var remove: String { ResponseOptionAction.removing(answer.id, from: question.id) }
        var removeTitle: String { "Remove answer \(number)" }

        private func input(_ field: String) -> String {
            ComprehensionForm.input("answers[\(answer.id)].\(field)", of: question.id)
        }

        var text: TextField {
            TextField(
                input("text"), "Answer \(number)", answer.text[editing.language],
                error: editing.problems[input("text")], limit: DesignLimits.comprehensionAnswer,
                language: editing.tag, source: editing.source(answer.text))
        }

        var isCorrect: CheckboxField {
            CheckboxField(
                input("isCorrect"), "Answer \(number) is correct", isOn: answer.isCorrect == true,
                value: "yes",
                error: editing.problems[input("isCorrect")])
        }
    }
}

extension ComprehensionQuestion.Matching {
    /// What people must choose.
    fileprivate var words: String {
        switch self {
        case .all: "All must be chosen"
        case .any: "Any one is enough"
        }
    }
}
