import HTTP
import Studies

/// A form of an activity, or one page of it, whose fields an exchange reads.
protocol BoundForm: ListedDocumentForm {
    /// What was sent; nil where the page is opened.
    var typed: SubmittedFields? { get }

    /// Exchanges the values of the fields that the page has.
    func exchange(_ document: inout Document, _ fields: inout FieldBinding)

    /// Does what a button of the form orders, after its fields were read.
    func carryOut(_ order: String?, in document: inout Document, newID: () -> ItemID)
}

extension BoundForm {
    /// Most forms have buttons that save, and no others.
    func carryOut(_ order: String?, in document: inout Document, newID: () -> ItemID) {}

    func read(_ fields: inout FieldReader, into document: inout Document) {
        guard let typed else { return }
        var exchange = typed.exchange(in: fields.language)
        self.exchange(&document, &exchange)
        for (field, sentence) in typed.problems + exchange.refusals { fields.note(field, sentence) }
        carryOut(fields.form["action"], in: &document, newID: typed.newID)
    }
}
