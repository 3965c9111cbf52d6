import Access
import DesignEditing
import HTTP
import SQLStore
import Studies
import Timekeeping
import Vocabulary
import WebAccess

/// The form of one step, or of one question inside a form.
struct StepForm: BoundForm {
    let document: DocumentID
    let place: QuestionnairePart
    let pages: EditorPages
    /// The submitted fields. Nil when the page is opened.
    var typed: SubmittedFields?

    let title = "Questionnaire"
    let purpose = ""

    var part: QuestionnairePart? { place }

    func containsPart(_ questionnaire: Questionnaire) -> Bool { questionnaire.step(at: place) != nil }

    func restoringPart(_ own: Questionnaire, into questionnaire: Questionnaire) -> Questionnaire {
        questionnaire.puttingBack(place, from: own)
    }

    func address(_ channel: Channel) -> String { StudyDesignerPaths.step(place, of: document, channel) }

    func exchange(_ questionnaire: inout Questionnaire, _ fields: inout FieldBinding) {
        guard var step = questionnaire.step(at: place) else {
            // The step didn't exist when the user started, so the next page reports that it wasn't found.
            return fields.refuse("key", "This step no longer exists")
        }
        step.exchange(&fields)
        questionnaire.replace(place, with: step)
    }

    func carryOut(_ order: String?, in questionnaire: inout Questionnaire, newID: () -> ItemID) {
        guard questionnaire.step(at: place) != nil else { return }
        PartAction(order)?.carryOut(on: place, in: &questionnaire, newID: newID)
    }

    func fragment(after form: Form) -> String { PartAction(form["action"]).map { "#\($0.buttonID)" } ?? "" }

    func actionDescription(of form: Form, in questionnaire: Questionnaire) -> String? {
        PartAction(form["action"])?.words(on: place, in: questionnaire)
    }

    func input(of problem: Problem) -> String? { problem.page.part == place.part ? problem.field : nil }

    func page(_ editing: EditorModel<Questionnaire>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        try pages.step(editing, self, transaction)
    }
}

/// The form of a questionnaire's key and title, with the list of its steps.
struct ContentForm: BoundForm {
    let document: DocumentID
    let pages: EditorPages
    var typed: SubmittedFields?

    let title = "Questionnaire"
    let purpose = ""

    func address(_ channel: Channel) -> String { StudyDesignerPaths.questionnaire(document, channel) }

    func exchange(_ questionnaire: inout Questionnaire, _ fields: inout FieldBinding) {
        questionnaire.exchange(&fields)
    }

    func carryOut(_ order: String?, in questionnaire: inout Questionnaire, newID: () -> ItemID) {
        guard let order = PartAction(order), let item = order.item else { return }
        order.carryOut(on: .step(item), in: &questionnaire, newID: newID)
    }

    func fragment(after form: Form) -> String { PartAction(form["action"]).map { "#\($0.buttonID)" } ?? "" }

    func actionDescription(of form: Form, in questionnaire: Questionnaire) -> String? {
        guard let order = PartAction(form["action"]), let item = order.item else { return nil }
        return order.words(on: .step(item), in: questionnaire)
    }

    func page(_ editing: EditorModel<Questionnaire>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        try pages.content(editing, self, transaction)
    }
}
