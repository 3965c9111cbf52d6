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
    /// The part to add with the first save. Nil for a part that was already saved.
    var new: NewPart?

    let title = "Questionnaire"
    let purpose = ""

    var part: QuestionnairePart? { place }

    func containsPart(_ questionnaire: Questionnaire) -> Bool {
        new != nil || questionnaire.step(at: place) != nil
    }

    func restoringPart(_ own: Questionnaire, into questionnaire: Questionnaire) -> Questionnaire {
        questionnaire.puttingBack(place, from: own)
    }

    func address(_ channel: Channel) -> String { StudyDesignerPaths.step(place, of: document, channel) }

    func exchange(_ questionnaire: inout Questionnaire, _ fields: inout FieldBinding) {
        new?.add(to: &questionnaire, at: place)
        guard var step = questionnaire.step(at: place) else {
            // The step didn't exist when the user started, so the next page reports that it wasn't found.
            return fields.refuse("key", "This step no longer exists")
        }
        step.exchange(&fields)
        questionnaire.replace(place, with: step)
    }

    func carryOut(
        _ form: Form, in questionnaire: inout Questionnaire, newID: () -> ItemID
    ) throws(InvalidInput) {
        guard questionnaire.step(at: place) != nil else { return }
        try PartAction(form)?.carryOut(on: place, in: &questionnaire, newID: newID)
    }

    func fragment(after form: Form) -> String { PartAction(form)?.fragment ?? "" }

    func actionDescription(of form: Form, in questionnaire: Questionnaire) -> String? {
        PartAction(form)?.words(on: place, in: questionnaire)
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

    func carryOut(
        _ form: Form, in questionnaire: inout Questionnaire, newID: () -> ItemID
    ) throws(InvalidInput) {
        try PartAction(form)?.carryOut(on: nil, in: &questionnaire, newID: newID)
    }

    func fragment(after form: Form) -> String { PartAction(form)?.fragment ?? "" }

    func actionDescription(of form: Form, in questionnaire: Questionnaire) -> String? {
        PartAction(form)?.words(on: nil, in: questionnaire)
    }

    func page(_ editing: EditorModel<Questionnaire>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        try pages.content(editing, self, transaction)
    }
}
