import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Adds an activity to its list. Its key and name are entered first.
struct NewActivityController<List: DocumentList>: Sendable where List.Document: Activity {
    let list: List
    let frames: DesignFrameBuilder
    /// The questions of the form.
    let questions: NewActivityPage.Questions
    /// Returns the activity that a form describes. Throws ``Access/InvalidInput`` if a fixed value is missing.
    let make: @Sendable (FieldValues) throws -> List.Document

    private var paths: ListPaths { ListPaths(list.section) }

    var routes: [SiteRoute] {
        [
            .get(paths.new, requiring: EditDesign.self, use: begin),
            .post(paths.new, requiring: EditDesign.self, use: add),
        ]
    }

    private func begin(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant.viewing, EditorFields(values: FieldValues()), in: transaction))
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ fields: EditorFields,
        in transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let channel = try context.designChannel()
        var fields = fields
        fields.keysLink = StudyDesignerPaths.keysLink(channel)
        let frame = try frames.frame(
            context, list.addition, section: StudyDesignerPaths.suffix(of: list.section),
            parent: PageLink(list.section.title, to: paths.list(channel)), grant, transaction)
        return NewActivityPage(
            frame: frame, address: paths.new(channel), fields: fields, questions: questions,
            button: "Add \(list.noun)"
        ).render()
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let values = FieldValues(context.form)
        do {
            let offer = try UndoPoint(frames.designs, grant, transaction)
            let added = try frames.designs.add(
                make(values), in: grant.subject.scope, by: grant.actor.author, transaction)
            try grant.record("design.add", added.entry, in: transaction)
            return try offer.redirect(
                context, to: paths.item(added.id, try context.designChannel()),
                flash: Flash("The \(list.noun) was added."), transaction)
        } catch let refusal as InvalidInput {
            return try refuse(FormProblems(refusal), values, context, grant, in: transaction)
        } catch let refusal as DocumentInvalid {
            return try refuse(FormProblems(refusal), values, context, grant, in: transaction)
        }
    }

    private func refuse(
        _ problems: FormProblems, _ values: FieldValues, _ context: RequestContext,
        _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let fields = EditorFields(values: values, problems: problems)
        return .html(try page(context, grant.viewing, fields, in: transaction), status: .unprocessableContent)
    }
}

extension NewActivityController<QuestionnaireList> {
    /// Adds questionnaires.
    init(frames: DesignFrameBuilder, random: @escaping RandomBytes) {
        self.init(
            list: QuestionnaireList(), frames: frames,
            questions: NewActivityPage.Questions(name: "Title", nameLimit: DesignLimits.activityName)
        ) { values in
            var exchange = FieldBinding(reading: values, in: .english) { ItemID(random: random(8)) }
            var questionnaire = Questionnaire()
            questionnaire.exchange(&exchange)
            return questionnaire
        }
    }
}

extension NewActivityController<ActiveTaskList> {
    /// Adds active tasks. The type cannot be changed later.
    init(frames: DesignFrameBuilder) {
        self.init(
            list: ActiveTaskList(), frames: frames,
            questions: NewActivityPage.Questions(
                types: TaskType.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.explanation) },
                name: "Display name", nameLimit: DesignLimits.taskName)
        ) { values in
            guard let type = TaskType(rawValue: values["type"]) else {
                throw InvalidInput("type", "Choose a task")
            }
            var task = ActiveTask(type)
            var exchange = FieldBinding(reading: values, in: .english) { "" }
            exchange.word("key", &task.key)
            exchange.text("name", &task.name)
            return task
        }
    }
}

/// The form of a new activity.
struct NewActivityPage {
    /// The questions of the form, which differ between kinds of activities.
    struct Questions: Sendable {
        /// The types to choose from. Empty for activities without types.
        var types: [PortalUI.SelectOption] = []
        /// The label of the name field.
        let name: String
        let nameLimit: Int
    }

    let frame: Frame
    let address: String
    let fields: EditorFields
    let questions: Questions
    let button: String
}
