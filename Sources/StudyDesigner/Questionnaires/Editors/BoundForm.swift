import DesignEditing
import HTTP
import Vocabulary

/// A form of an activity, or one page of it, whose fields are read by an `exchange` function.
protocol BoundForm: ListedDocumentForm {
    /// The submitted fields. Nil when the page is opened.
    var typed: SubmittedFields? { get }

    /// Exchanges the values of the fields on the page.
    func exchange(_ document: inout Document, _ fields: inout FieldBinding)

    /// Carries out the command of a button after the fields were read.
    func carryOut(_ order: String?, in document: inout Document, newID: () -> ItemID)
}

extension BoundForm {
    /// Does nothing, because most forms only have save buttons.
    func carryOut(_ order: String?, in document: inout Document, newID: () -> ItemID) {}

    func read(_ fields: inout FieldReader, into document: inout Document) {
        guard let typed else { return }
        var exchange = typed.exchange(in: fields.language)
        self.exchange(&document, &exchange)
        for (field, sentence) in typed.problems + exchange.refusals { fields.note(field, sentence) }
        carryOut(fields.form["action"], in: &document, newID: typed.newID)
    }
}
