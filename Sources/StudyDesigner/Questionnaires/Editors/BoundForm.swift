import Access
import DesignEditing
import HTTP
import Vocabulary

/// A form of an activity, or one page of it, whose fields are read by an `exchange` function.
protocol BoundForm: ListedDocumentForm {
    /// The submitted fields. Nil when the page is opened.
    var typed: SubmittedFields? { get }

    /// Exchanges the values of the fields on the page.
    func exchange(_ document: inout Document, _ fields: inout FieldBinding)

    /// Carries out the command of a form's button after the fields were read.
    ///
    /// - Throws: ``Access/InvalidInput`` for fields of the command that can't be read.
    func carryOut(_ form: Form, in document: inout Document, newID: () -> ItemID) throws(InvalidInput)
}

extension BoundForm {
    /// Does nothing, because most forms only have save buttons.
    func carryOut(_ form: Form, in document: inout Document, newID: () -> ItemID) throws(InvalidInput) {}

    func read(_ fields: inout FieldReader, into document: inout Document) {
        guard let typed else { return }
        var exchange = typed.exchange(in: fields.language)
        self.exchange(&document, &exchange)
        for (field, sentence) in typed.problems + exchange.refusals { fields.note(field, sentence) }
        do {
            try carryOut(fields.form, in: &document, newID: typed.newID)
        } catch {
            for problem in error.problems { fields.note(problem.field, problem.sentence) }
        }
    }
}
