import Access
import DesignEditing
import HTTP
import JSON
import PortalUI
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Vocabulary
import WebAccess

/// Shows and saves the forms of an app's documents.
struct AppEditor: Sendable {
    let siteMap: SiteMap
    let dependencies: DesignFeature.Dependencies

    /// Returns the page of a form, which lists what is outdated if the query has `check`.
    func show<Form: AppForm>(
        _ form: Form, _ context: RequestContext, _ grant: Grant<ManageApp>,
        _ transaction: borrowing Transaction
    ) throws -> Response {
        let editing = try AppEditingContext(
            form, siteMap, context, context.request.query["lang"], grant, transaction)
        var formState = AppEditingContext<Form>.FormState(
            editing.saved.value, revision: editing.saved.revision)
        if context.request.query["check"] != nil {
            formState.problems = try editing.outdatedTranslations(with: notifications, transaction)
            formState.problemsTitle = EditorMessages.outdated(formState.problems.all.count)
        }
        return .html(try editing.page(formState, transaction))
    }

    /// Saves a form, or shows it again with the change that its button requested.
    func send<Form: AppForm>(
        _ context: RequestContext, _ grant: Grant<ManageApp>, taking kind: FormUploads.Kind,
        _ form: @escaping @Sendable (FormUploads) -> Form
    ) async throws -> Response {
        let (app, store) = (grant.subject, dependencies.store)
        let intake = try await intake(context, app, kind)
        let (response, isSaved) = try await store.write { transaction in
            let grant = try context.require(ManageApp.self, on: app, in: transaction)
            return try save(form(intake), context, grant, transaction)
        }
        if isSaved { try await dependencies.published.refresh() }
        return response
    }

    /// Reads the uploads; opens a write transaction only if there are files.
    private func intake(_ context: RequestContext, _ app: AppFolder, _ kind: FormUploads.Kind) async throws
        -> FormUploads
    {
        if context.form.files.isEmpty {
            return try await dependencies.store.read { try FormUploads(context, kind, into: app.files, $0) }
        }
        return try await dependencies.store.write { transaction in
            _ = try context.require(ManageApp.self, on: app, in: transaction)
            return try FormUploads(context, kind, into: app.files, transaction)
        }
    }

    private func save<Form: AppForm>(
        _ form: Form, _ context: RequestContext, _ grant: Grant<ManageApp>,
        _ transaction: borrowing Transaction
    ) throws -> (Response, Bool) {
        let editing = try AppEditingContext(form, siteMap, context, context.form["lang"], grant, transaction)
        guard var revision = context.form["revision"].flatMap({ Int($0) }) else { throw NotFound("page") }
        let removed = try removed(editing, transaction)
        var value = removed?.value ?? editing.saved.value
        var fields = FieldReader(context.form, language: editing.language)
        try form.read(&fields, into: &value)
        if let removed {
            guard context.form[RemovalPage.decision] == RemovalPage.restoring else {
                return (try removalPage(of: removed, typed: value, fields.unread, editing), false)
            }
            // The restored part may have a later English text than the form showed.
            _ = try editing.translationProblems(startedFrom: revision, in: value, transaction)
            revision = editing.saved.revision
        }
        var formState = AppEditingContext<Form>.FormState(value, revision: revision, hasUnsaved: true)
        formState.unread = fields.unread
        let isSaving = context.form["action"] == "save"
        guard isSaving, fields.unread.isEmpty else {
            for unread in fields.unread { formState.problems.add(unread.field, unread.sentence) }
            let page = try editing.page(formState, transaction)
            return (.html(page, status: isSaving ? .unprocessableContent : .ok), false)
        }
        let decisions = TranslationDecisions(context.form)
        do {
            try save(
                try decisions.applied(to: value, of: grant.subject), startedFrom: revision,
                outdated: .confirmed(decisions.confirmed), grant, transaction)
            let tail = editing.language == .english ? "" : "?lang=\(editing.language)"
            let flash =
                removed == nil
                ? Flash(form.consequence)
                : Flash("Restored with your changes.", detail: form.consequence)
            return (context.redirect(to: form.next(grant.subject) + tail, flash: flash), true)
        } catch let conflict as AppDocumentRepository.EditConflict {
            formState.revision = conflict.revision
            formState.problems = try editing.translationProblems(
                startedFrom: revision, in: value, transaction)
            formState.problems.add("", Self.words(conflict, context))
            return (.html(try editing.page(formState, transaction), status: .conflict), false)
        } catch {
            try refuse(error, decisions, in: &formState, editing, transaction)
            return (.html(try editing.page(formState, transaction), status: .unprocessableContent), false)
        }
    }

    /// Adds to a form why it wasn't saved.
    private func refuse<Form: AppForm>(
        _ error: any Error, _ decisions: TranslationDecisions,
        in formState: inout AppEditingContext<Form>.FormState, _ editing: AppEditingContext<Form>,
        _ transaction: borrowing Transaction
    ) throws {
        switch error {
        case let refusal as AppDocumentInvalid:
            formState.problems = editing.shown(refusal.problems)
            if !decisions.isEmpty { try editing.ask(about: decisions, in: &formState, transaction) }
        case is AppDocumentRepository.UnconfirmedTranslations:
            try editing.ask(about: decisions, in: &formState, transaction)
        case let refusal as InvalidInput:
            try editing.ask(about: decisions, in: &formState, transaction)
            for problem in refusal.problems { formState.problems.add(problem.field, problem.sentence) }
        default: throw error
        }
    }

    /// Saves a value and records the audit events.
    func save<Document: AppDocument>(
        _ value: Document, startedFrom revision: Int, outdated: OutdatedTexts = .confirmed([]),
        _ grant: Grant<ManageApp>, _ transaction: borrowing Transaction
    ) throws {
        let contents = AppDocumentRepository(of: grant.subject.id)
        let change = try contents.save(
            value, startedFrom: revision, by: grant.actor.author, at: grant.now,
            siteAddress: dependencies.address(), outdated: outdated, transaction)
        if change.differences.isEmpty { return }
        try grant.record(
            "app-\(Document.kind.rawValue).save", about: grant.subject.title,
            AuditDetails(change.differences), in: transaction)
        for stale in change.confirmed {
            try grant.record(confirming: stale.text, in: stale.language, transaction)
        }
    }

    private static func words(_ conflict: AppDocumentRepository.EditConflict, _ context: RequestContext)
        -> String
    {
        let time = TimeText.phrase(conflict.at, from: context.now)
        if conflict.author.isSameUser(as: context.actor.author) {
            return "You saved this page in another window \(time). Compare it with this one. "
                + "If you save now, these values replace the others"
        }
        return "\(conflict.author.name) saved this page \(time). Open it in another window to compare. "
            + "If you save now, your values replace theirs"
    }
}

extension AuditDetails {
    /// The maximum length of a value in an audit event.
    private static let valueLengthMax = 4_000
    /// The maximum number of differences in an audit event.
    private static let differencesMax = 100

    /// Creates details from the differences between two values of a document.
    init(_ differences: [Difference]) {
        self = [:]
        for difference in differences.prefix(Self.differencesMax) {
            append(
                difference.path,
                .change(from: Self.text(difference.before), to: Self.text(difference.after)))
        }
        let rest = differences.count - Self.differencesMax
        if rest > 0 { append("further changes", .number(rest)) }
    }

    private static func text(_ value: JSONTree?) -> String {
        guard let value else { return "" }
        let text = value.string ?? value.description
        return text.count > valueLengthMax ? text.prefix(valueLengthMax) + "…" : text
    }
}
