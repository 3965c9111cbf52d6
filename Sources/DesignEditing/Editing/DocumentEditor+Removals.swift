import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

extension EditingContext {
    /// Returns whether the edited part was removed from the document.
    func isMissingPart(of own: Form.Document) -> Bool {
        form.containsPart(own) && !form.containsPart(saved.value)
    }

    /// Returns the message after restoring a removed item or part; nil if nothing was removed.
    func restorationNotice(in value: Form.Document) -> String? {
        if removal != nil { return "\(value.title) is restored with your changes." }
        return isMissingPart(of: value) ? "The \(part) is restored with your changes." : nil
    }

    /// The name of the part that the form edits.
    var part: String {
        if case .question = form.part { return "question" }
        return "step"
    }
}

extension DocumentEditor {
    /// Returns the page that asks what to do with an item that was removed while its form was open; nil if nothing was
    /// removed or the user chose to restore it.
    func removalPage<Form: DocumentForm>(
        _ own: Form.Document, _ fields: FieldReader, startedFrom revision: Int,
        _ editing: EditingContext<Form>,
        _ transaction: borrowing Transaction
    ) throws -> Response? {
        guard editing.context.form[RemovalPage.decision] != RemovalPage.restoring else { return nil }
        let (scope, kind) = (editing.grant.subject.scope, Form.Document.kind)
        let isPart = editing.removal == nil
        if isPart, !editing.isMissingPart(of: own) { return nil }
        let removal =
            try editing.removal
            ?? designs.removal(
                from: editing.saved.id, since: revision, in: scope, transaction, of: editing.form.containsPart
            )
        guard let removal else { return nil }
        let typed = try lines(of: own, fields, startedFrom: revision, editing, transaction)
        let saved = editing.saved.value.title
        let title = isPart || saved.isEmpty ? "The \(isPart ? editing.part : "item")" : saved
        let page = RemovalPage(
            frame: try frames.frame(
                editing.context, "\(title) was removed while you were editing",
                purpose: "Your changes aren't saved yet. Choose what to do with them.",
                section: StudyDesignerPaths.suffix(of: kind.section), editing.grant, transaction),
            address: editing.address(), removal: removal, now: editing.context.now,
            typed: typed, place: Self.place(of: editing, isPart: isPart),
            fields: editing.form.fields(of: editing.context.form))
        return .html(page.render(), status: .conflict)
    }

    /// Returns what the user has changed since a revision, and the input that could not be read.
    private func lines<Form: DocumentForm>(
        of own: Form.Document, _ fields: FieldReader, startedFrom revision: Int,
        _ editing: EditingContext<Form>, _ transaction: borrowing Transaction
    ) throws -> [DiffLine] {
        let (id, scope) = (editing.saved.id, editing.grant.subject.scope)
        let start = try designs.value(
            Form.Document.self, of: id, revision: revision, in: scope, transaction)
        let differences = DocumentDifferenceText(from: start, to: own)
        let typed = try designs.differences(of: id, from: revision, to: own, in: scope, transaction)
        return differences.lines(typed)
            + fields.unread.map { DiffLine(.changed, differences.name(of: $0.field), to: $0.text) }
    }

    /// Returns the link to what is left: the document of a removed part, or else the list.
    private static func place<Form: DocumentForm>(
        of editing: EditingContext<Form>, isPart: Bool
    ) -> PageLink {
        let (saved, kind, channel) = (editing.saved, Form.Document.kind, editing.channel)
        return isPart
            ? PageLink(saved.value.title, to: StudyDesignerPaths.document(saved.id, kind, channel))
            : PageLink(kind.section.title, to: StudyDesignerPaths.section(kind.section, channel))
    }

    /// Saves a value; restores a removed document with it.
    func save<Form: DocumentForm>(
        _ value: Form.Document, startedFrom revision: Int, _ editing: EditingContext<Form>,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Form.Document> {
        let (scope, author) = (grant.subject.scope, grant.actor.author)
        if editing.removal != nil {
            return try designs.reinstate(
                editing.saved.id, with: value, startedFrom: revision, in: scope, by: author, transaction)
        }
        return try designs.save(
            value, as: editing.saved.id, startedFrom: revision, in: scope, by: author, transaction)
    }
}
