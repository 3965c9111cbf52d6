import Access
import DesignEditing
import HTTP
import JSON
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

extension AppEditor {
    /// A part of a document that someone removed while its form was open.
    struct RemovedPart<Document: AppDocument> {
        /// The document with the part restored to its last value.
        let value: Document
        /// Who removed it and when.
        let removal: Removal
    }

    /// Returns the document with the restored part that the form edits; nil if the part wasn't removed.
    func removed<Form: AppForm>(
        _ editing: AppEditingContext<Form>, _ transaction: borrowing Transaction
    ) throws -> RemovedPart<Form.Document>? {
        if editing.form.containsPart(editing.saved.value) { return nil }
        let last = try AppDocumentRepository(of: editing.app.id).lastValue(
            of: Form.Document.self, holding: editing.form.containsPart, transaction)
        guard let last else { throw NotFound("page") }
        return RemovedPart(
            value: editing.form.restoringPart(from: last.value, into: editing.saved.value),
            removal: last.removal)
    }

    /// Returns the page that asks whether to restore it.
    func removalPage<Form: AppForm>(
        of removed: RemovedPart<Form.Document>, typed value: Form.Document,
        _ unread: [FieldReader.UnreadableField],
        _ editing: AppEditingContext<Form>
    ) throws -> Response {
        let names = DifferenceLabels(
            nil, of: [try JSONTree(storing: value), try JSONTree(storing: removed.value)])
        let differences = try AppDocumentRepository(of: editing.app.id).differences(
            from: removed.value, to: value)
        let page = RemovalPage(
            frame: siteMap.frame(
                editing.context, "\(editing.form.title) was removed while you were editing",
                purpose: "Your changes aren't saved yet. Choose what to do with them.",
                section: editing.form.section),
            address: editing.address, removal: removed.removal, now: editing.context.now,
            typed: names.lines(differences)
                + unread.map { DiffLine(.changed, names.name(of: $0.field), to: $0.text) },
            place: editing.form.parent(editing.app)
                ?? PageLink(editing.form.title, to: editing.form.next(editing.app)),
            fields: editing.form.fields(of: editing.context.form))
        return .html(page.render(), status: .conflict)
    }
}
