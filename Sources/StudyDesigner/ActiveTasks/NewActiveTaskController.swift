import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// Adds an active task to the list: its type is chosen first, and stays.
struct NewActiveTaskController: Sendable {
    let frames: DesignFrames

    private let paths = ListPaths(.activeTasks)

    init(frames: DesignFrames) { self.frames = frames }

    var routes: [SiteRoute] {
        [
            .get(paths.new, requiring: EditDesign.self, use: begin),
            .post(paths.new, requiring: EditDesign.self, use: add),
        ]
    }

    private func begin(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(visit, grant.viewing, EditorFields(values: FieldValues()), transaction))
    }

    private func page(
        _ visit: Visit, _ grant: Grant<ViewDesign>, _ fields: EditorFields,
        _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let channel = try visit.designChannel()
        let frame = try frames.frame(
            visit, "Add an active task", section: Paths.suffix(of: .activeTasks),
            parent: PageLink(Section.activeTasks.title, to: paths.list(channel)), grant, transaction)
        return NewActiveTaskPage(frame: frame, address: paths.new(channel), fields: fields).render()
    }

    private func add(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let values = FieldValues(visit.form)
        guard let type = TaskType(rawValue: values["type"]) else {
            return try refuse(
                FormProblems([.init(field: "type", "Choose one of the tasks")]), values, visit, grant,
                transaction)
        }
        var task = ActiveTask(type)
        var exchange = FieldExchange(reading: values, in: .english) { "" }
        exchange.word("key", &task.key)
        exchange.text("name", &task.name)
        do {
            let added = try frames.designs.add(
                task, in: grant.subject.scope, by: grant.actor.author, transaction)
            try grant.record("design.add", added.entry, in: transaction)
            return visit.redirect(to: paths.item(added.id, try visit.designChannel()))
        } catch let refusal as DocumentRefused {
            return try refuse(
                FormProblems(refusal.problems.map { FormProblems.Problem(field: $0.field, $0.sentence) }),
                values, visit, grant, transaction)
        }
    }

    private func refuse(
        _ problems: FormProblems, _ values: FieldValues, _ visit: Visit, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let fields = EditorFields(values: values, problems: problems)
        return .html(try page(visit, grant.viewing, fields, transaction), status: .unprocessableContent)
    }
}

/// The form of a new active task.
struct NewActiveTaskPage {
    let frame: Frame
    let address: String
    let fields: EditorFields
    let types = TaskType.allCases.map { Choice($0.rawValue, $0.title, hint: $0.explanation) }
}
