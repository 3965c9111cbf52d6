import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The decision on the page of a conflict.
enum ConflictDecision: String {
    /// Saves both users' changes, with the value that the user chose for each conflict.
    case chosen
    /// Saves both users' changes, with the other user's values where they conflict.
    case bothTheirs
    /// Saves both users' changes, with the user's own values where they conflict.
    case bothOwn
    /// Saves the user's own value; the other user's changes are lost.
    case own
    /// Shows both users' changes in the form without saving them, with the chosen values.
    case edit

    /// Returns the side of a merge whose values are used where the form has no choice; nil if nothing is merged.
    func side(in form: Form) -> MergeSide? {
        switch self {
        case .bothTheirs, .chosen: .theirs
        case .edit: form.fields.contains { ConflictChoice.isChoice($0.name) } ? .theirs : .own
        case .bothOwn: .own
        case .own: nil
        }
    }
}

/// The values that a user chose on the page of a conflict: `conflict.0` is `own` or `theirs`, followed by a path.
enum ConflictChoice {
    private static let prefix = "conflict."

    /// Returns whether a field of a form is a choice.
    static func isChoice(_ field: String) -> Bool { field.hasPrefix(prefix) }

    /// Returns the field that chooses between the values of one conflict. The own value is chosen at first, as in the
    /// form that was sent.
    static func field(
        _ number: Int, _ label: String, path: String, before: String, theirs: PortalUI.SelectOption,
        own: PortalUI.SelectOption
    ) -> ChoiceField {
        ChoiceField(
            "\(prefix)\(number)", label,
            [
                PortalUI.SelectOption("own \(path)", own.title, hint: own.hint),
                PortalUI.SelectOption("theirs \(path)", theirs.title, hint: theirs.hint),
            ], chosen: "own \(path)", style: .cards, hint: "Before: \(before)")
    }

    /// Returns the paths where the user's own value was chosen.
    static func ownPaths(in form: Form) -> Set<String> {
        let own = form.fields.filter { isChoice($0.name) && $0.value.hasPrefix("own ") }
        return Set(own.map { String($0.value.dropFirst("own ".count)) })
    }
}

extension DocumentEditor {
    /// Returns the page that shows both users' changes and asks the second user to decide.
    func conflict<Form: DocumentForm>(
        _ own: Form.Document, startedFrom revision: Int, _ editing: EditingContext<Form>,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> Response {
        do {
            // Differences start at the form's revision, even if a third user saved in the meantime.
            _ = try save(own, startedFrom: revision, editing, grant, transaction)
            throw Conflict("This was changed while you were editing. Go back and reload the page.")
        } catch let conflict as DocumentConflict {
            return try page(of: conflict, own, editing, grant, transaction)
        }
    }

    /// Returns the form with both users' changes, which aren't saved yet.
    ///
    /// The form shows the new English text next to the user's translation of the earlier one. Saving it
    /// unchanged doesn't tell whether the user read the new text, so it remains a translation of the earlier
    /// one until the user changes or confirms it.
    func keepEditing<Form: DocumentForm>(
        _ merged: MergedDocument<Form.Document>, startedFrom revision: Int, _ editing: EditingContext<Form>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        try designs.recordSources(of: merged.outdated, transaction)
        let outdated = editing.problems(of: merged.outdated)
        let formState = FormState(
            value: merged.value, revision: revision, problems: editing.presented(outdated, in: merged.value),
            title: EditorMessages.outdated(outdated.count), hasUnsaved: true)
        return .html(try editing.page(formState, transaction))
    }

    private func page<Form: DocumentForm>(
        of conflict: DocumentConflict, _ own: Form.Document, _ editing: EditingContext<Form>,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> Response {
        let isOwn = try self.isOwn(conflict, grant, transaction)
        let frame = try frames.frame(
            editing.context,
            isOwn
                ? "You saved changes in another window" : "Someone else saved changes while you were editing",
            purpose: Self.purpose(of: conflict, isOwn, now: editing.context.now),
            section: StudyDesignerPaths.suffix(of: Form.Document.kind.section),
            parent: PageLink(Self.title(of: editing), to: editing.address(editing.language)), editing.grant,
            transaction)
        let base = try designs.value(
            Form.Document.self, of: conflict.document, revision: conflict.startedFrom,
            in: grant.subject.scope, transaction)
        let page = ConflictPage(
            frame: frame, address: editing.address(), conflict: conflict, isOwn: isOwn,
            theirDifferences: DocumentDifferenceText(from: base, to: editing.saved.value),
            ownDifferences: DocumentDifferenceText(from: base, to: own),
            previous: DocumentDifferenceText(from: own, to: base),
            outdated: try outdatedNames(in: own, conflict, grant, transaction),
            fields: editing.form.fields(of: editing.context.form))
        return .html(page.render(), status: .conflict)
    }

    /// Returns who saved first and when, and what isn't saved.
    private static func purpose(of conflict: DocumentConflict, _ isOwn: Bool, now: Instant) -> String {
        let name = isOwn ? "You" : conflict.author.author.name
        let time = TimeText.phrase(conflict.author.savedAt, from: now)
        return "\(name) saved \(time). Your changes \(isOwn ? "in this window " : "")aren't saved yet."
    }

    /// Returns the name of the page of the form: "Sleep diary, step 2".
    private static func title<Form: DocumentForm>(of editing: EditingContext<Form>) -> String {
        let saved = editing.saved.value
        guard let part = editing.form.part, let questionnaire = saved as? Questionnaire else {
            return editing.form.title
        }
        let step = StepLabels(questionnaire: questionnaire).number(of: part.step)
        return [questionnaire.title, step].compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the names of the user's translations whose English text the other user changed.
    private func outdatedNames<Document: DesignDocument>(
        in own: Document, _ conflict: DocumentConflict, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws -> [String] {
        let merged = try designs.merged(
            own, of: conflict.document, startedFrom: conflict.startedFrom, with: conflict.current,
            preferring: .own, in: grant.subject.scope, transaction)
        let labels = DocumentDifferenceText(from: own, to: merged.value)
        return merged.outdated.map { labels.name(of: "\($0.text.path.text).\($0.language)") }
    }

    /// Returns whether the user saved all of the other changes, in another window.
    private func isOwn(
        _ conflict: DocumentConflict, _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let author = grant.actor.author
        return try designs.history(of: conflict.document, in: grant.subject.scope, transaction)
            .filter { $0.revision > conflict.startedFrom }
            .allSatisfy { $0.author.isSameUser(as: author) }
    }
}
