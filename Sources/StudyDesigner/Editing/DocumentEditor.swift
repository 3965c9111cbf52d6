import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import WebAccess

/// Shows and saves the forms of documents.
///
/// A save is refused only for values that no draft may have. A user who started from an older revision gets the page of
/// the conflict, so that users don't overwrite changes that they haven't seen.
struct DocumentEditor: Sendable {
    let frames: DesignFrameBuilder

    var designs: DesignRepository { frames.designs }

    /// Returns the page of a form, which lists what is missing if the query has `check`.
    func show(
        _ form: some DocumentForm, _ context: RequestContext, _ grant: Grant<ViewDesign>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let desk = try EditingContext(
            form, frames, context, language: context.request.query["lang"], grant, transaction)
        let found = desk.saved.value.problems(in: desk.ruleContext)
        let isChecked = context.request.query["check"] != nil
        let shown = desk.presented(
            isChecked ? found.preventingCompletion(in: desk.language) : found.refusals, in: desk.saved.value)
        let title = shown.all.count == 1 ? "1 problem to fix" : "\(shown.all.count) problems to fix"
        let shows = FormState(
            value: desk.saved.value, revision: desk.saved.revision, problems: shown,
            title: title + " before this is complete")
        return .html(try desk.page(shows, transaction))
    }

    /// Saves a form and carries out the action of its button.
    func save(
        _ form: some DocumentForm, _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let desk = try EditingContext(
            form, frames, context, language: context.form["lang"], wasOpen: true, grant.viewing, transaction)
        guard let revision = context.form["revision"].flatMap({ Int($0) }) else { throw DocumentNotFound() }
        var own = try value(revision, desk, transaction)
        var fields = FieldReader(context.form, language: desk.language)
        form.read(&fields, into: &own)
        if let question = try removalPage(own, fields, startedFrom: revision, desk, transaction) {
            return question
        }
        var shows = FormState(
            value: own, revision: revision, unreadableFields: fields.unread, hasUnsaved: true)
        if !fields.unread.isEmpty {
            shows.problems = desk.presented(own.problems(in: desk.ruleContext).refusals, in: own)
            for unread in fields.unread { shows.problems.add(unread.field, unread.sentence) }
            return .html(try desk.page(shows, transaction), status: .unprocessableContent)
        }
        do {
            return try resolve(own, startedFrom: revision, desk, grant, transaction)
        } catch let refusal as DocumentInvalid {
            shows.problems = desk.presented(refusal.problems, in: own)
        } catch let refusal as InvalidInput {
            for problem in refusal.problems { shows.problems.add(problem.field, problem.sentence) }
        } catch is DocumentConflict {
            return try conflict(own, startedFrom: revision, desk, grant, transaction)
        }
        return .html(try desk.page(shows, transaction), status: .unprocessableContent)
    }

    /// Returns the value that the user started from.
    func value<Form: DocumentForm>(
        _ revision: Int, _ desk: EditingContext<Form>, _ transaction: borrowing Transaction
    ) throws -> Form.Document {
        if revision == desk.saved.revision { return desk.saved.value }
        return try designs.value(
            Form.Document.self, of: desk.saved.id, revision: revision, in: desk.grant.subject.scope,
            transaction)
    }

    /// Saves the value, or carries out the decision from the page of a conflict.
    private func resolve<Form: DocumentForm>(
        _ own: Form.Document, startedFrom revision: Int, _ desk: EditingContext<Form>,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> Response {
        if desk.isMissingPart(of: own) {
            let whole = desk.form.restoringPart(own, into: desk.saved.value)
            return try store(whole, startedFrom: desk.saved.revision, desk, grant, transaction)
        }
        guard let decision = desk.context.form["resolve"].flatMap(ConflictDecision.init),
            let seen = desk.context.form["seen"].flatMap({ Int($0) })
        else { return try store(own, startedFrom: revision, desk, grant, transaction) }
        guard let side = decision.side else {
            return try store(own, startedFrom: seen, desk, grant, transaction)
        }
        let merged = try designs.merged(
            own, of: desk.saved.id, startedFrom: revision, with: seen, preferring: side,
            in: grant.subject.scope, transaction)
        guard decision == .edit else {
            return try store(merged, startedFrom: seen, desk, grant, transaction)
        }
        let shows = FormState(value: merged, revision: seen, hasUnsaved: true)
        return .html(try desk.page(shows, transaction))
    }

    private func store<Form: DocumentForm>(
        _ value: Form.Document, startedFrom revision: Int, _ desk: EditingContext<Form>,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> Response {
        let offer = try UndoPoint(designs, grant, transaction)
        let saved = try save(value, startedFrom: revision, desk, grant, transaction)
        if desk.removal != nil { try grant.record("design.reinstate", saved.entry, in: transaction) }
        if saved.revision != revision {
            try desk.form.didSave(value, from: desk.saved.value, desk.context, grant, transaction)
            try grant.record("design.save", saved.entry, in: transaction)
        }
        let message =
            desk.restorationNotice(in: value) ?? desk.form.actionDescription(of: desk.context.form, in: value)
        return try finish(saved.entry, message, desk, grant, offer, transaction)
    }

    /// Marks the document complete or incomplete if requested, and redirects.
    private func finish(
        _ entry: DocumentSummary, _ message: String?, _ desk: EditingContext<some DocumentForm>,
        _ grant: Grant<EditDesign>, _ offer: UndoPoint, _ transaction: borrowing Transaction
    ) throws -> Response {
        let context = desk.context
        // Saving may have changed the channel's name or app, which changes the address of this page.
        let channel = try FolderRepository.channel(desk.channel.id, in: transaction) ?? desk.channel
        let here = desk.address(desk.language, on: channel)
        let scope = grant.subject.scope
        func answer(_ path: String, _ flash: Flash) throws -> Response {
            try offer.redirect(context, to: path, saying: flash, on: channel, transaction)
        }
        switch context.form["action"] {
        case "complete":
            do {
                try designs.markComplete(
                    entry.id, language: desk.language, in: scope, by: grant.actor.author, transaction)
            } catch let refusal as DocumentInvalid {
                return try answer(
                    desk.address(desk.language, checked: true, on: channel),
                    Flash(.information, EditorMessages.savedIncomplete(refusal.problems.count)))
            }
            try grant.record("design.complete", entry, desk.language, in: transaction)
            let next = desk.language == .english ? desk.form.next(channel) : nil
            let title = entry.kind.isListed ? entry.title : entry.kind.section.title
            return try answer(next ?? here, Flash(EditorMessages.completed(title, desk.language)))
        case "reopen":
            try designs.markIncomplete(
                entry.id, language: desk.language, in: scope, by: grant.actor.author, transaction)
            try grant.record("design.reopen", entry, desk.language, in: transaction)
            return try answer(here, Flash(EditorMessages.reopened))
        default:
            let saved =
                entry.completeIn.contains(desk.language) ? EditorMessages.saved : EditorMessages.savedAsDraft
            let flash = message.map { Flash($0, detail: saved) } ?? Flash(saved)
            return try answer(here + desk.form.fragment(after: context.form), flash)
        }
    }
}

extension Grant where P == EditDesign {
    /// Records an action on a document with its revision, and with its language if it isn't English.
    func record(
        _ action: String, _ entry: DocumentSummary, _ language: LanguageTag = .english,
        in transaction: borrowing Transaction
    ) throws {
        var details: AuditDetails = [
            "section": .text(entry.kind.section.title), "revision": .number(entry.revision),
        ]
        if language != .english { details.append("language", .text(language.text)) }
        let about = entry.kind.isListed ? entry.title : entry.kind.section.title
        try record(action, about: about, details, in: transaction)
    }
}
