import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Templating
import Vocabulary
import WebAccess

/// Serves the forms of a questionnaire: shows, saves, and checks them, and renders their preview.
struct QuestionnaireEditor: Sendable {
    let editor: DocumentEditor
    let store: Store
    let random: RandomBytes

    /// The maximum size of the form with its images.
    static let bodyLimit = 24 << 20

    /// Returns the routes that show and save a form. The form is created for each request.
    func routes<Form: BoundForm>(
        _ pattern: String, _ form: @escaping @Sendable (RequestContext, DocumentID, SubmittedFields?) -> Form
    ) -> [SiteRoute] {
        [
            .get(pattern, requiring: ViewDesign.self) { context, grant, transaction in
                try editor.show(form(context, context.documentID(), nil), context, grant, transaction)
            },
            .post(pattern, requiring: EditDesign.self) { context, grant in
                let document = try context.documentID()
                return try await send(context, grant) { form(context, document, $0) }
            },
        ]
    }

    /// Carries out a button of a form: saves it, or shows it again with all submitted values.
    ///
    /// Images are stored first in a separate transaction, so that they are kept if the form is refused.
    func send<Form: DocumentForm>(
        _ context: RequestContext, _ grant: Grant<EditDesign>,
        _ form: @escaping @Sendable (SubmittedFields) -> Form
    ) async throws -> Response {
        let typed = try await typed(context, in: grant.subject.files)
        let editor = editor
        if EditorCommand(context.form["action"]) != nil {
            return try await store.read { transaction in
                try editor.showAgain(form(typed), context, grant, transaction)
            }
        }
        return try await store.write { transaction in
            try editor.save(form(typed), context, grant, transaction)
        }
    }

    /// Returns the preview with unsaved changes.
    func preview<Form: DocumentForm>(
        _ context: RequestContext, _ grant: Grant<EditDesign>, at place: QuestionnairePart?,
        _ form: @escaping @Sendable (SubmittedFields) -> Form
    ) async throws -> Response where Form.Document == Questionnaire {
        let (editor, random) = (editor, random)
        return try await store.read { transaction in
            let typed = try SubmittedFields(
                context.form, of: grant.subject.files, keeping: nil, random: random, transaction)
            let form = form(typed)
            let attempt = try editor.attempt(form, context, grant, transaction)
            let panel = try EditorPages(context: context).preview(
                attempt.value, typed, attempt.language, attempt.channel,
                at: attempt.value.steps.firstIndex { $0.id == place?.step } ?? 0,
                form.address(attempt.channel), sendsForm: true)
            var html = HTMLWriter()
            panel.render(into: &html)
            return .html(html.finish())
        }
    }

    private func typed(_ context: RequestContext, in holder: FileOwner) async throws -> SubmittedFields {
        let random = random
        guard context.form.files.isEmpty else {
            return try await store.write { transaction in
                try SubmittedFields(
                    context.form, of: holder, keeping: context.now, random: random, transaction)
            }
        }
        return try await store.read { transaction in
            try SubmittedFields(context.form, of: holder, keeping: nil, random: random, transaction)
        }
    }

    /// Changes a questionnaire by one action on one of its parts, regardless of the revision shown.
    func change(
        _ document: DocumentID, _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction,
        _ change: (inout Questionnaire) throws -> Void
    ) throws {
        let scope = grant.subject.scope
        let saved = try editor.designs.document(Questionnaire.self, document, in: scope, transaction)
        var value = saved.value
        try change(&value)
        let after = try editor.designs.save(
            value, as: document, startedFrom: saved.revision, in: scope, by: grant.actor.author, transaction)
        if after.revision != saved.revision {
            try grant.record("design.save", after.entry, in: transaction)
        }
    }
}

extension RequestContext {
    /// Returns the ID of the document in the address.
    func documentID() throws -> DocumentID {
        guard let number = request.parameters.value("document", as: Int64.self) else {
            throw NotFound("questionnaire")
        }
        return DocumentID(number)
    }

    /// The step in the address.
    var step: QuestionnairePart { .step(ItemID(request.parameters["step"])) }

    /// The question of a form in the address.
    var question: QuestionnairePart {
        .question(ItemID(request.parameters["question"]), in: ItemID(request.parameters["step"]))
    }
}
