import Access
import Entrances
import HTTP
import SQLStore
import Studies
import Timekeeping

/// The form of one step, or of one question inside a form.
struct StepForm: ExchangeForm {
    let document: DocumentID
    let place: StepPlace
    let pages: EditorPages
    /// What was sent; nil where the page is opened.
    var typed: TypedFields?

    let title = "Questionnaire"
    let purpose = ""

    var part: StepPlace? { place }

    func holdsPart(_ questionnaire: Questionnaire) -> Bool { questionnaire.step(at: place) != nil }

    func puttingBack(_ own: Questionnaire, into questionnaire: Questionnaire) -> Questionnaire {
        questionnaire.puttingBack(place, from: own)
    }

    func address(_ channel: Channel) -> String { Paths.step(place, of: document, channel) }

    func exchange(_ questionnaire: inout Questionnaire, _ fields: inout FieldExchange) {
        guard var step = questionnaire.step(at: place) else {
            // There was none when the person started: the page that follows says that it is not found.
            return fields.refuse("key", "This step is not there")
        }
        step.exchange(&fields)
        questionnaire.replace(place, with: step)
    }

    func carryOut(_ order: String?, in questionnaire: inout Questionnaire, newID: () -> ItemID) {
        guard questionnaire.step(at: place) != nil else { return }
        PartOrder(order)?.carryOut(on: place, in: &questionnaire, newID: newID)
    }

    func fragment(after form: Form) -> String { PartOrder(form["action"]).map { "#\($0.buttonID)" } ?? "" }

    func deed(of form: Form, in questionnaire: Questionnaire) -> String? {
        PartOrder(form["action"])?.words(on: place, in: questionnaire)
    }

    func input(of problem: Problem) -> String? { problem.page.part == place.part ? problem.field : nil }

    func page(_ editing: Editing<Questionnaire>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        try pages.step(editing, self, transaction)
    }
}

/// The form of a questionnaire's key and title, with the list of its steps.
struct ContentForm: ExchangeForm {
    let document: DocumentID
    let pages: EditorPages
    var typed: TypedFields?

    let title = "Questionnaire"
    let purpose = ""

    func address(_ channel: Channel) -> String { Paths.questionnaire(document, channel) }

    func exchange(_ questionnaire: inout Questionnaire, _ fields: inout FieldExchange) {
        questionnaire.exchange(&fields)
    }

    func carryOut(_ order: String?, in questionnaire: inout Questionnaire, newID: () -> ItemID) {
        guard let order = PartOrder(order), let item = order.item else { return }
        order.carryOut(on: .step(item), in: &questionnaire, newID: newID)
    }

    func fragment(after form: Form) -> String { PartOrder(form["action"]).map { "#\($0.buttonID)" } ?? "" }

    func deed(of form: Form, in questionnaire: Questionnaire) -> String? {
        guard let order = PartOrder(form["action"]), let item = order.item else { return nil }
        return order.words(on: .step(item), in: questionnaire)
    }

    func page(_ editing: Editing<Questionnaire>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        try pages.content(editing, self, transaction)
    }
}
