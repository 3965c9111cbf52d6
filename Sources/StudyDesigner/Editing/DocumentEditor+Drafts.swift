import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import WebAccess

/// The value that a form would save, with the language and channel of its page.
struct PendingSave<Document: DesignDocument> {
    let value: Document
    let language: LanguageTag
    let channel: Channel
}

extension DocumentEditor {
    /// Returns the page with the submitted values; saves nothing.
    func showAgain(
        _ form: some DocumentForm, _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let desk = try EditingContext(
            form, frames, context, language: context.form["lang"], wasOpen: true, grant.viewing, transaction)
        let (value, fields, revision) = try read(form, desk, transaction)
        var shows = FormState(
            value: value, revision: revision, unreadableFields: fields.unread, hasUnsaved: true)
        for unread in fields.unread { shows.problems.add(unread.field, unread.sentence) }
        return .html(try desk.page(shows, transaction))
    }

    /// Returns the value that a form would save, for a preview.
    func attempt<Form: DocumentForm>(
        _ form: Form, _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws -> PendingSave<Form.Document> {
        let desk = try EditingContext(
            form, frames, context, language: context.form["lang"], wasOpen: true, grant.viewing, transaction)
        let (value, _, _) = try read(form, desk, transaction)
        return PendingSave(value: value, language: desk.language, channel: desk.channel)
    }

    private func read<Form: DocumentForm>(
        _ form: Form, _ desk: EditingContext<Form>, _ transaction: borrowing Transaction
    ) throws -> (Form.Document, FieldReader, Int) {
        guard let revision = desk.context.form["revision"].flatMap({ Int($0) }) else {
            throw DocumentNotFound()
        }
        var value = try value(revision, desk, transaction)
        var fields = FieldReader(desk.context.form, language: desk.language)
        form.read(&fields, into: &value)
        return (value, fields, revision)
    }
}
