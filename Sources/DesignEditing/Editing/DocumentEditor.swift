import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// Shows and saves the forms of documents.
///
/// A save is refused only for values that no draft may have. A user who started from an older revision gets the page of
/// the conflict, so that users don't overwrite changes that they haven't seen.
package struct DocumentEditor: Sendable {
    package let frames: DesignFrameBuilder

    package init(frames: DesignFrameBuilder) {
        self.frames = frames
    }

    package var designs: DesignRepository { frames.designs }

    /// Returns the page of a form, which lists what is outdated, and what is missing if the query has `check`.
    package func show(
        _ form: some DocumentForm, _ context: RequestContext, _ grant: Grant<ViewDesign>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let editing = try EditingContext(
            form, frames, context, language: context.request.query["lang"], grant, transaction)
        let found = editing.saved.value.problems(in: editing.ruleContext)
        let isChecked = context.request.query["check"] != nil
        let toFix = isChecked ? found.preventingCompletion(in: editing.language) : found.refusals
        let stale = try editing.staleTranslations(transaction)
        let outdated = editing.problems(of: stale)
        let formState = FormState(
            value: editing.saved.value, revision: editing.saved.revision, found: found,
            stale: stale, problems: editing.presented(toFix + outdated, in: editing.saved.value),
            title: EditorMessages.problems(toFix: toFix.count, outdated: outdated.count))
        return .html(try editing.page(formState, transaction))
    }

    /// Saves a form and carries out the action of its button.
    package func save(
        _ form: some DocumentForm, _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let editing = try EditingContext(
            form, frames, context, language: context.form["lang"], wasOpen: true, grant.viewing, transaction)
        guard let revision = context.form["revision"].flatMap({ Int($0) }) else { throw DocumentNotFound() }
        var own = try value(revision, editing, transaction)
        var fields = FieldReader(context.form, language: editing.language)
        form.read(&fields, into: &own)
        if let question = try removalPage(own, fields, startedFrom: revision, editing, transaction) {
            return question
        }
        if !fields.unread.isEmpty {
            var formState = FormState(
                value: own, revision: revision, unreadableFields: fields.unread, hasUnsaved: true)
            formState.problems = editing.presented(own.problems(in: editing.ruleContext).refusals, in: own)
            for unread in fields.unread { formState.problems.add(unread.field, unread.sentence) }
            return .html(try editing.page(formState, transaction), status: .unprocessableContent)
        }
        return try saveReadable(own, startedFrom: revision, editing, grant, transaction)
    }

    /// Saves the value of a form that could be read, or shows what prevents it.
    private func saveReadable<Form: DocumentForm>(
        _ own: Form.Document, startedFrom revision: Int, _ editing: EditingContext<Form>,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> Response {
        var formState = FormState(value: own, revision: revision, hasUnsaved: true)
        // A form that is sent twice has the saved value, so it isn't in conflict with its own save.
        let start = own == editing.saved.value ? editing.saved.revision : revision
        do {
            return try resolve(own, startedFrom: start, editing, grant, transaction)
        } catch let refusal as DocumentInvalid {
            formState.problems = editing.presented(refusal.problems, in: own)
        } catch let refusal as InvalidInput {
            for problem in refusal.problems { formState.problems.add(problem.field, problem.sentence) }
        } catch is DocumentConflict {
            return try conflict(own, startedFrom: revision, editing, grant, transaction)
        }
        return .html(try editing.page(formState, transaction), status: .unprocessableContent)
    }

    /// Returns the value that the user started from.
    func value<Form: DocumentForm>(
        _ revision: Int, _ editing: EditingContext<Form>, _ transaction: borrowing Transaction
    ) throws -> Form.Document {
        if revision == editing.saved.revision { return editing.saved.value }
        return try designs.value(
            Form.Document.self, of: editing.saved.id, revision: revision, in: editing.grant.subject.scope,
            transaction)
    }

    /// Saves the value, or carries out the decision from the page of a conflict.
    private func resolve<Form: DocumentForm>(
        _ own: Form.Document, startedFrom revision: Int, _ editing: EditingContext<Form>,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> Response {
        if editing.isMissingPart(of: own) {
            let restored = editing.form.restoringPart(own, into: editing.saved.value)
            return try store(restored, startedFrom: editing.saved.revision, editing, grant, transaction)
        }
        guard let decision = editing.context.form["resolve"].flatMap(ConflictDecision.init),
            let seen = editing.context.form["seen"].flatMap({ Int($0) })
        else { return try store(own, startedFrom: revision, editing, grant, transaction) }
        guard let side = decision.side(in: editing.context.form) else {
            return try store(own, startedFrom: seen, editing, grant, transaction)
        }
        let merged = try designs.merged(
            own, of: editing.saved.id, startedFrom: revision, with: seen, preferring: side,
            ownPaths: ConflictChoice.ownPaths(in: editing.context.form), in: grant.subject.scope, transaction)
        if decision != .edit {
            let response = try store(merged.value, startedFrom: seen, editing, grant, transaction)
            try designs.recordSources(of: merged.outdated, transaction)
            return response
        }
        return try keepEditing(merged, startedFrom: seen, editing, transaction)
    }

    private func store<Form: DocumentForm>(
        _ value: Form.Document, startedFrom revision: Int, _ editing: EditingContext<Form>,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> Response {
        let offer = try UndoPoint(designs, grant, transaction)
        let saved = try save(value, startedFrom: revision, editing, grant, transaction)
        if editing.removal != nil { try grant.record("design.reinstate", saved.entry, in: transaction) }
        if saved.revision != revision {
            try editing.form.didSave(value, from: editing.saved.value, editing.context, grant, transaction)
            try grant.record("design.save", saved.entry, in: transaction)
        }
        let message =
            editing.restorationNotice(in: value)
            ?? editing.form.actionDescription(of: editing.context.form, in: value)
        return try finish(saved.entry, message, editing, grant, offer, transaction)
    }

    /// Marks the document complete or incomplete if requested, and redirects.
    private func finish(
        _ entry: DocumentSummary, _ message: String?, _ editing: EditingContext<some DocumentForm>,
        _ grant: Grant<EditDesign>, _ offer: UndoPoint, _ transaction: borrowing Transaction
    ) throws -> Response {
        let context = editing.context
        // Saving may have changed the channel's name or app, which changes the address of this page.
        let channel = try FolderRepository.channel(editing.channel.id, in: transaction) ?? editing.channel
        let here = editing.address(editing.language, on: channel)
        func answer(_ path: String, _ flash: Flash) throws -> Response {
            try offer.redirect(context, to: path, flash: flash, on: channel, transaction)
        }
        switch context.form["action"] {
        case "complete":
            if let refusal = try complete(entry, editing, grant, transaction) {
                return try answer(
                    editing.address(editing.language, checked: true, on: channel),
                    Flash(.information, EditorMessages.savedIncomplete(refusal.problems.count)))
            }
            let next = editing.language == .english ? editing.form.next(channel) : nil
            return try answer(next ?? here, Flash(EditorMessages.completed(entry.name, editing.language)))
        case "reopen":
            try reopen(entry, editing.language, grant, transaction)
            return try answer(here, Flash(EditorMessages.reopened))
        default:
            let flash = Self.flash(message, entry, editing.language)
            return try answer(here + editing.form.fragment(after: context.form), flash)
        }
    }

    /// Marks the document complete; returns what is missing instead.
    private func complete(
        _ entry: DocumentSummary, _ editing: EditingContext<some DocumentForm>, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws -> DocumentInvalid? {
        do {
            try designs.markComplete(
                entry.id, language: editing.language, in: grant.subject.scope, by: grant.actor.author,
                transaction)
        } catch let refusal as DocumentInvalid {
            return refusal
        }
        try grant.record("design.complete", entry, editing.language, in: transaction)
        return nil
    }

    private func reopen(
        _ entry: DocumentSummary, _ language: LanguageTag, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws {
        try designs.markIncomplete(
            entry.id, language: language, in: grant.subject.scope, by: grant.actor.author, transaction)
        try grant.record("design.reopen", entry, language, in: transaction)
    }

    /// Returns a message about a save with the state of the document, or the state if there is none.
    private static func flash(
        _ message: String?, _ entry: DocumentSummary, _ language: LanguageTag
    ) -> Flash {
        let isComplete = entry.completeIn.contains(language)
        let saved = isComplete ? EditorMessages.saved : EditorMessages.savedAsDraft
        return message.map { Flash($0, detail: saved) } ?? Flash(saved)
    }
}

extension Grant where P == EditDesign {
    /// Records an action on a document with its revision, and with its language if it isn't English.
    package func record(
        _ action: String, _ entry: DocumentSummary, _ language: LanguageTag = .english,
        in transaction: borrowing Transaction
    ) throws {
        var details: AuditDetails = [
            "section": .text(entry.kind.section.title), "revision": .number(entry.revision),
        ]
        if language != .english { details.append("language", .text(language.text)) }
        try record(action, about: entry.name, details, in: transaction)
    }
}

extension DocumentSummary {
    /// The title of a document in a list, or else of its page.
    fileprivate var name: String { kind.isListed ? title : kind.section.title }
}
