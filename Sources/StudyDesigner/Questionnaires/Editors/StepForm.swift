import Access
import Entrances
import HTTP
import SQLStore
import Studies
import Timekeeping

/// The form of one step, or of one question inside a form.
struct StepForm: DocumentForm {
    let document: DocumentID
    let place: StepPlace
    let pages: EditorPages
    /// What was sent; nil where the page is opened.
    var typed: TypedFields?

    let title = "Questionnaire"
    let purpose = ""

    func address(_ channel: Channel) -> String { Paths.step(place, of: document, channel) }

    func saved(
        _ designs: Designs, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> Saved<Questionnaire> {
        try designs.document(Questionnaire.self, document, in: scope, transaction)
    }

    func read(_ fields: inout FieldReader, into questionnaire: inout Questionnaire) {
        guard let typed else { return }
        guard var step = questionnaire.step(at: place) else {
            // There was none when the person started: the page that follows says that it is not found.
            fields.note("key", "This step is not there")
            return
        }
        var exchange = typed.exchange(in: fields.language)
        step.exchange(&exchange)
        for (field, sentence) in typed.problems + exchange.refusals { fields.note(field, sentence) }
        questionnaire.replace(place, with: step)
        if let order = PartOrder(fields.form["action"]) {
            order.carryOut(on: place, in: &questionnaire, newID: typed.newID)
        }
    }

    func input(of problem: Problem) -> String? { problem.page.part == place.part ? problem.field : nil }

    func page(_ editing: Editing<Questionnaire>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        try pages.step(editing, self, transaction)
    }
}

/// The form of a questionnaire's key and title, with the list of its steps.
struct ContentForm: DocumentForm {
    let document: DocumentID
    let pages: EditorPages
    var typed: TypedFields?

    let title = "Questionnaire"
    let purpose = ""

    func address(_ channel: Channel) -> String { Paths.questionnaire(document, channel) }

    func saved(
        _ designs: Designs, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> Saved<Questionnaire> {
        try designs.document(Questionnaire.self, document, in: scope, transaction)
    }

    func read(_ fields: inout FieldReader, into questionnaire: inout Questionnaire) {
        guard let typed else { return }
        var exchange = typed.exchange(in: fields.language)
        questionnaire.exchange(&exchange)
        for (field, sentence) in exchange.refusals { fields.note(field, sentence) }
        if let order = PartOrder(fields.form["action"]), let item = order.item {
            order.carryOut(on: .step(item), in: &questionnaire, newID: typed.newID)
        }
    }

    func page(_ editing: Editing<Questionnaire>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        try pages.content(editing, self, transaction)
    }
}
