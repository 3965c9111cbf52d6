import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

extension EditingContext {
    /// Whether the part that was typed has been taken out of the document since.
    func isMissingPart(of own: Form.Document) -> Bool {
        form.containsPart(own) && !form.containsPart(saved.value)
    }

    /// What is said of something that is back with what was typed; nil where nothing was away.
    func restorationNotice(in value: Form.Document) -> String? {
        if removal != nil { return "\(value.title) is back, with what you typed." }
        return isMissingPart(of: value) ? "The \(part) is back, with what you typed." : nil
    }

    /// What people call the part that the form edits.
    var part: String {
        if case .question = form.part { return "question" }
        return "step"
    }
}

extension DocumentEditor {
    /// The page that asks what becomes of something that was removed while its form was open; nil where nothing
    /// was, or where it is to be restored.
    func removalPage<Form: DocumentForm>(
        _ own: Form.Document, _ fields: FieldReader, startedFrom revision: Int, _ desk: EditingContext<Form>,
        _ transaction: borrowing Transaction
    ) throws -> Response? {
        guard desk.context.form[RemovalPage.decision] != RemovalPage.restoring else { return nil }
        let (scope, kind) = (desk.grant.subject.scope, Form.Document.kind)
        let isPart = desk.removal == nil
        if isPart, !desk.isMissingPart(of: own) { return nil }
        let removal =
            try desk.removal
            ?? designs.removal(
                from: desk.saved.id, since: revision, in: scope, transaction, of: desk.form.containsPart)
        guard let removal else { return nil }
        let differences = DocumentDifferenceText(
            from: try designs.value(
                Form.Document.self, of: desk.saved.id, revision: revision, in: scope, transaction), to: own)
        let typed = try designs.differences(
            of: desk.saved.id, from: revision, to: own, in: scope, transaction)
        let saved = desk.saved.value.title
        let title = isPart || saved.isEmpty ? "The \(isPart ? desk.part : "item")" : saved
        let page = RemovalPage(
            frame: try frames.frame(
                desk.context, "\(title) was removed meanwhile",
                purpose: "What you typed is not saved yet. Decide what becomes of it.",
                section: StudyDesignerPaths.suffix(of: kind.section), desk.grant, transaction),
            address: desk.address(), removal: removal, now: desk.context.now,
            typed: differences.lines(typed)
                + fields.unread.map { DiffLine(.changed, differences.name(of: $0.field), to: $0.text) },
            place: isPart
                ? PageLink(
                    desk.saved.value.title, to: StudyDesignerPaths.document(desk.saved.id, kind, desk.channel)
                )
                : PageLink(kind.section.title, to: StudyDesignerPaths.section(kind.section, desk.channel)),
            fields: desk.form.fields(of: desk.context.form))
        return .html(page.render(), status: .conflict)
    }

    /// Saves a value; of a document that was removed, and is to be restored, as what it returns with.
    func save<Form: DocumentForm>(
        _ value: Form.Document, startedFrom revision: Int, _ desk: EditingContext<Form>,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> SavedDocument<Form.Document> {
        let (scope, author) = (grant.subject.scope, grant.actor.author)
        if desk.removal != nil {
            return try designs.reinstate(
                desk.saved.id, with: value, startedFrom: revision, in: scope, by: author, transaction)
        }
        return try designs.save(
            value, as: desk.saved.id, startedFrom: revision, in: scope, by: author, transaction)
    }
}
