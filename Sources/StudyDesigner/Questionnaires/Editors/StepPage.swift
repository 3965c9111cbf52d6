import DesignEditing
import ParticipantPreview
import PortalUI
import Studies

/// The page of a step, or of a question inside a form.
struct StepPage {
    let frame: Frame
    let chip: StateChip?
    let tabs: [Tab]
    let form: EditorForm
    let rows: [StepRow]
    let preview: PreviewPanel
    let newStepAddress: String
    let removeAddress: String
    let position: String
    /// The number of the part among its siblings.
    let number: Int
    let isFirst: Bool
    let isLast: Bool
    let isNested: Bool
    let isPublished: Bool
    let instruction: InstructionForm?
    let question: QuestionForm?
    /// The part to add with the first save. Nil for a part that was already saved.
    let new: NewPart?
    let formStep: FormStepForm?
    let questions: FormQuestions
    /// The fields that link the step to others. Nil for a question in a form.
    let logic: LogicForm?

    init(
        _ pageContext: EditorPageContext, _ stepForm: StepForm, _ step: Step, _ fields: EditorFields,
        preview: PreviewPanel
    ) {
        let editing = pageContext.editing
        let address = stepForm.address(editing.channel)
        frame = pageContext.frame
        chip = pageContext.chip
        tabs = pageContext.tabs
        form = pageContext.form(previewing: address + "/preview")
        rows = pageContext.rows
        self.preview = preview
        new = stepForm.new
        newStepAddress = StudyDesignerPaths.newStep(
            in: stepForm.document, after: stepForm.place.step, editing.channel)
        removeAddress = address + "/remove"
        isPublished = fields.locks["key"] != nil
        let order = PartPosition(stepForm.place, in: editing.value)
        (position, number, isNested) = (order.words, order.number, order.isNested)
        (isFirst, isLast) = (order.isFirst, order.isLast)
        instruction = step.kind == .instruction ? InstructionForm(fields: fields) : nil
        formStep = step.kind == .form ? FormStepForm(fields: fields) : nil
        if case .question(let asked) = step {
            question = QuestionForm(
                asked, fields, frequency: editing.value.schedule.frequency, isNested: order.isNested,
                files: StudyDesignerPaths.pictures(of: editing.channel))
        } else {
            question = nil
        }
        logic =
            order.isNested
            ? nil
            : LogicForm(
                fields: fields,
                choices: DestinationChoices(
                    questionnaire: editing.value, others: editing.ruleContext.otherSteps),
                step: step, index: editing.value.index(of: step.id) ?? 0,
                flowAddress: StudyDesignerPaths.flow(of: stepForm.document, editing.channel))
        var lines: [PartListItem] = []
        if case .form(let form) = step { lines = pageContext.lines(of: form) }
        questions = FormQuestions(
            lines: lines, error: fields.problems["questions"], newAddress: address + "/new-question",
            canEdit: !form.isReadOnly && editing.isEnglish && stepForm.new == nil)
    }

    /// Whether the part can be moved, copied, and removed here.
    var canChange: Bool { !form.isReadOnly && form.isEnglish && new == nil }
    /// Whether the part was saved before, so that it can be removed.
    var canRemove: Bool { !form.isReadOnly && new == nil }
    let kindField = NewPart.kindField
    let previousField = NewPart.previousField

    let note: String? = nil
    let up = PartAction(.up)
    let down = PartAction(.down)
    let duplicate = PartAction(.duplicate)
    let move = PartAction(.to)
    let positionField = PartAction.positionField

    /// What the position counts in.
    var siblings: String { isNested ? "form" : "questionnaire" }

    var moveTitle: String { isNested ? "Move question" : "Move step" }

    var removeTitle: String { isNested ? "Remove this question?" : "Remove this step?" }

    var removeSentence: String {
        isPublished
            ? "The next publication removes it from the app. Stored answers stay in the Lists, and the key stays "
                + "reserved."
            : "It was never published. You can still find it in the history of the questionnaire."
    }
}

/// The position of a step in the questionnaire, or of a question in its form.
private struct PartPosition {
    let words: String
    let number: Int
    let isFirst: Bool
    let isLast: Bool
    let isNested: Bool

    init(_ place: QuestionnairePart, in questionnaire: Questionnaire) {
        let index = questionnaire.steps.firstIndex { $0.id == place.step } ?? 0
        let step = "Step \(index + 1) of \(questionnaire.steps.count)"
        switch place {
        case .step:
            (words, number, isNested) = (step, index + 1, false)
            (isFirst, isLast) = (index == 0, index + 1 == questionnaire.steps.count)
        case .question(let id, _):
            var questions: [Question] = []
            if case .form(let form) = questionnaire.steps[index] { questions = form.questions }
            let inner = questions.firstIndex { $0.id == id } ?? 0
            (words, number) = ("\(step), question \(inner + 1) of \(questions.count)", inner + 1)
            isNested = true
            (isFirst, isLast) = (inner == 0, inner + 1 == questions.count)
        }
    }
}

/// The questions of a form.
struct FormQuestions: Sendable {
    let lines: [PartListItem]
    let error: String?
    let newAddress: String
    let canEdit: Bool
}

extension QuestionForm {
    init(
        _ question: Question, _ fields: EditorFields, frequency: Schedule.Frequency, isNested: Bool,
        files: ImageURLs
    ) {
        let type = question.response.type
        self.init(
            fields: fields, type: type,
            answer: ResponseFormatForm(fields: fields, response: question.response, files: files),
            more: QuestionUsageForm(fields: fields, type: type, frequency: frequency), isNested: isNested)
    }
}
