import Access
import HTTP
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
        _ desk: AppEditingContext<Form>, _ transaction: borrowing Transaction
    ) throws -> RemovedPart<Form.Document>? {
        if desk.form.containsPart(desk.saved.value) { return nil }
        let last = try AppDocumentRepository(of: desk.app.id).lastValue(
            of: Form.Document.self, holding: desk.form.containsPart, transaction)
        guard let last else { throw NotFound("page") }
        return RemovedPart(
            value: desk.form.restoringPart(from: last.value, into: desk.saved.value), removal: last.removal)
    }

    /// Returns the page that asks whether to restore it.
    func removalPage<Form: AppForm>(
        of removed: RemovedPart<Form.Document>, typed value: Form.Document,
        _ unread: [FieldReader.UnreadableField],
        _ desk: AppEditingContext<Form>
    ) throws -> Response {
        let names = DifferenceLabels(nil)
        let differences = try AppDocumentRepository(of: desk.app.id).differences(
            from: removed.value, to: value)
        let page = RemovalPage(
            frame: siteMap.frame(
                desk.context, "\(desk.form.title) was removed while you were editing",
                purpose: "Your changes aren't saved yet. Choose what to do with them.",
                section: desk.form.section),
            address: desk.address, removal: removed.removal, now: desk.context.now,
            typed: names.lines(differences)
                + unread.map { DiffLine(.changed, names.name(of: $0.field), to: $0.text) },
            place: desk.form.parent(desk.app) ?? PageLink(desk.form.title, to: desk.form.next(desk.app)),
            fields: desk.form.fields(of: desk.context.form))
        return .html(page.render(), status: .conflict)
    }
}
