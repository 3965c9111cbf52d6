import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// The value that a form would save, with the language and channel of its page.
package struct PendingSave<Document: DesignDocument> {
    package let value: Document
    package let language: LanguageTag
    package let channel: Channel
}

extension DocumentEditor {
    /// Returns the page with the submitted values; saves nothing.
    package func showAgain(
        _ form: some DocumentForm, _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let editing = try EditingContext(
            form, frames, context, language: context.form["lang"], wasOpen: true, grant.viewing, transaction)
        let (value, fields, revision) = try read(form, editing, transaction)
        var formState = FormState(
            value: value, revision: revision, unreadableFields: fields.unread, hasUnsaved: true)
        for unread in fields.unread { formState.problems.add(unread.field, unread.sentence) }
        return .html(try editing.page(formState, transaction))
    }

    /// Returns the value that a form would save, for a preview.
    package func attempt<Form: DocumentForm>(
        _ form: Form, _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws -> PendingSave<Form.Document> {
        let editing = try EditingContext(
            form, frames, context, language: context.form["lang"], wasOpen: true, grant.viewing, transaction)
        let (value, _, _) = try read(form, editing, transaction)
        return PendingSave(value: value, language: editing.language, channel: editing.channel)
    }

    private func read<Form: DocumentForm>(
        _ form: Form, _ editing: EditingContext<Form>, _ transaction: borrowing Transaction
    ) throws -> (Form.Document, FieldReader, Int) {
        guard let revision = editing.context.form["revision"].flatMap({ Int($0) }) else {
            throw DocumentNotFound()
        }
        var value = try value(revision, editing, transaction)
        var fields = FieldReader(editing.context.form, language: editing.language)
        form.read(&fields, into: &value)
        return (value, fields, revision)
    }
}
