import Access
import DesignEditing
import HTTP
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// The form of a questionnaire's flow: branching, groups, and the default destination of each step.
struct FlowForm: BoundForm {
    let document: DocumentID
    let pages: EditorPages
    /// The submitted fields. Nil when the page is opened.
    var typed: SubmittedFields?
    /// The step whose fields are shown.
    let open: ItemID?

    let title = "Flow"
    let purpose = "Set whether answers decide which step comes next and which steps form a group."

    func address(_ channel: Channel) -> String { StudyDesignerPaths.flow(of: document, channel) }

    func exchange(_ questionnaire: inout Questionnaire, _ fields: inout FieldBinding) {
        questionnaire.exchangeFlow(&fields)
    }

    func carryOut(_ form: Form, in questionnaire: inout Questionnaire, newID: () -> ItemID) {
        GroupAction(form["action"])?.carryOut(in: &questionnaire, newID: newID)
    }

    /// Returns the field of this page for problems of a step's group and default destination.
    func input(of problem: Problem) -> String? {
        switch problem.page.part {
        case .flow: return problem.field
        case .item(let step):
            guard step == open, Self.shown.contains(where: problem.field.hasPrefix) else { return nil }
            return "steps.\(step).\(problem.field)"
        default: return nil
        }
    }

    /// The fields of a step that are shown here, and not only on its page.
    private static let shown = ["logic.group", "logic.destination", "logic.choices", "logic.formula"]

    /// Returns the step whose fields a form has, or which a link opens.
    static func open(_ context: RequestContext) -> ItemID? {
        if let step = context.request.query["step"] { return ItemID(step) }
        let sent = context.form.fields.first { $0.name.hasPrefix("steps.") && $0.name.hasSuffix(".here") }
        return sent.map { ItemID(String($0.name.dropFirst("steps.".count).dropLast(".here".count))) }
    }

    func page(_ editing: EditorModel<Questionnaire>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        try pages.flow(editing, self, transaction)
    }
}

/// A change to the groups that a button makes when it saves the form.
enum GroupAction: Equatable {
    case add
    case remove(ItemID)

    /// Parses the value of a button. Returns nil for other values.
    init?(_ text: String?) {
        let words = (text ?? "").split(separator: " ").map(String.init)
        guard words.first == "group" else { return nil }
        switch (words.dropFirst().first, words.count) {
        case ("add"?, 2): self = .add
        case ("remove"?, 3): self = .remove(ItemID(words[2]))
        default: return nil
        }
    }

    /// The value of the button.
    var text: String {
        switch self {
        case .add: "group add"
        case .remove(let id): "group remove \(id)"
        }
    }

    func carryOut(in questionnaire: inout Questionnaire, newID: () -> ItemID) {
        switch self {
        case .add: questionnaire.groups.append(StepGroup(id: newID()))
        case .remove(let id):
            questionnaire.groups.removeAll { $0.id == id }
            for index in questionnaire.steps.indices where questionnaire.steps[index].logic.group == id {
                questionnaire.steps[index].logic.group = nil
            }
        }
    }
}
