import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

extension AppEditor {
    /// A part of a document that someone took out while its form was open.
    struct RemovedPart<Document: AppDocument> {
        /// The document with the part put back as it was last.
        let value: Document
        /// Who took it out.
        let removal: Removal
    }

    /// What the form edits, put back for it; nil while it is there.
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

    /// The page that asks what becomes of it.
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
                desk.context, "\(desk.form.title) was removed meanwhile",
                purpose: "What you typed is not saved yet. Decide what becomes of it.",
                section: desk.form.section),
            address: desk.address, removal: removed.removal, now: desk.context.now,
            typed: names.lines(differences)
                + unread.map { DiffLine(.changed, names.name(of: $0.field), to: $0.text) },
            place: desk.form.parent(desk.app) ?? PageLink(desk.form.title, to: desk.form.next(desk.app)),
            fields: desk.form.fields(of: desk.context.form))
        return .html(page.render(), status: .conflict)
    }
}
