import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// What someone decided on the page of a conflict.
enum ConflictDecision: String {
    /// Both people's changes; the others' where both changed the same.
    case bothTheirs
    /// Both people's changes; one's own where both changed the same.
    case bothOwn
    /// One's own value, knowing that the others' changes go.
    case own
    /// Both people's changes in the form, not saved yet.
    case edit

    /// Whose value is in a merge; nil where nothing is merged.
    var side: MergeSide? {
        switch self {
        case .bothTheirs: .theirs
        case .bothOwn, .edit: .own
        case .own: nil
        }
    }
}

extension DocumentEditor {
    /// The page that shows what two people changed, and lets the second decide.
    func conflict<Form: DocumentForm>(
        _ own: Form.Document, startedFrom revision: Int, _ desk: EditingContext<Form>,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> Response {
        do {
            // Always told from where the form started, also when a third person saved while one decided.
            _ = try save(own, startedFrom: revision, desk, grant, transaction)
            throw Conflict("Somebody else saved this meanwhile. Go back and reload.")
        } catch let conflict as DocumentConflict {
            let frame = try frames.frame(
                desk.context, "Somebody else saved this meanwhile",
                purpose: "Your changes are not saved yet. Decide what becomes of both.",
                section: StudyDesignerPaths.suffix(of: Form.Document.kind.section),
                parent: PageLink(desk.form.title, to: desk.address(desk.language)), desk.grant, transaction)
            let base = try designs.value(
                Form.Document.self, of: conflict.document, revision: conflict.startedFrom,
                in: grant.subject.scope, transaction)
            let page = ConflictPage(
                frame: frame, address: desk.address(), conflict: conflict, now: desk.context.now,
                theirDifferences: DocumentDifferenceText(from: base, to: desk.saved.value),
                ownDifferences: DocumentDifferenceText(from: base, to: own),
                fields: desk.form.fields(of: desk.context.form))
            return .html(page.render(), status: .conflict)
        }
    }
}
