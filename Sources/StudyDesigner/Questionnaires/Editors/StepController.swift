import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Serves the pages of a questionnaire's steps and of the questions of its forms.
struct StepController: Sendable {
    private let questionnaireEditor: QuestionnaireEditor
    private let random: RandomBytes

    init(editor: DocumentEditor, store: Store, random: @escaping RandomBytes) {
        questionnaireEditor = QuestionnaireEditor(editor: editor, store: store, random: random)
        self.random = random
    }

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.newStep, requiring: EditDesign.self, use: chooseStep),
            .get(StudyDesignerPaths.newQuestion, requiring: EditDesign.self, use: chooseQuestion),
        ]
            + routes(
                of: StudyDesignerPaths.step, StudyDesignerPaths.stepPreview, StudyDesignerPaths.stepRemove,
                at: { $0.step })
            + routes(
                of: StudyDesignerPaths.question, StudyDesignerPaths.questionPreview,
                StudyDesignerPaths.questionRemove, at: { $0.question })
    }

    private typealias Target = @Sendable (RequestContext) -> QuestionnairePart

    private func routes(
        of page: String, _ preview: String, _ removal: String, at place: @escaping Target
    ) -> [SiteRoute] {
        [
            .get(page, requiring: ViewDesign.self) { context, grant, transaction in
                try show(context, place(context), grant, in: transaction)
            },
            .post(page, requiring: EditDesign.self, bodyLimit: QuestionnaireEditor.bodyLimit) {
                context, grant in
                try await save(context, place(context), grant)
            },
            .post(preview, requiring: EditDesign.self) { context, grant in
                try await self.preview(context, place(context), grant)
            },
            .post(removal, requiring: EditDesign.self) { context, grant, transaction in
                try remove(context, place(context), grant, in: transaction)
            },
        ]
    }

    private func show(
        _ context: RequestContext, _ place: QuestionnairePart, _ grant: Grant<ViewDesign>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let form = StepForm(
            document: try context.documentID(), place: place, pages: EditorPages(context: context))
        return try questionnaireEditor.editor.show(form, context, grant, transaction)
    }

    private func save(
        _ context: RequestContext, _ place: QuestionnairePart, _ grant: Grant<EditDesign>
    ) async throws -> Response {
        let document = try context.documentID()
        let new = try NewPart(context.form, at: place)
        return try await questionnaireEditor.send(context, grant) { typed in
            StepForm(
                document: document, place: place, pages: EditorPages(context: context), typed: typed, new: new
            )
        }
    }

    private func preview(
        _ context: RequestContext, _ place: QuestionnairePart, _ grant: Grant<EditDesign>
    ) async throws -> Response {
        let document = try context.documentID()
        let new = try NewPart(context.form, at: place)
        return try await questionnaireEditor.preview(context, grant, at: place) { typed in
            StepForm(
                document: document, place: place, pages: EditorPages(context: context), typed: typed, new: new
            )
        }
    }

    private func remove(
        _ context: RequestContext, _ place: QuestionnairePart, _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let (document, channel) = (try context.documentID(), try context.designChannel())
        let (designs, scope) = (questionnaireEditor.editor.designs, grant.subject.scope)
        let offer = try UndoPoint(designs, grant, transaction)
        let saved = try designs.document(Questionnaire.self, document, in: scope, transaction)
        if saved.value.step(at: place) == nil {
            let removal = try designs.removal(
                from: document, since: 0, in: scope, transaction
            ) { (previous: Questionnaire) in previous.step(at: place) != nil }
            guard let removal else { throw NotFound("step") }
            var noun = "step"
            if case .question = place { noun = "question" }
            return context.redirect(
                to: StudyDesignerPaths.questionnaire(document, channel),
                flash: .removed("The \(noun)", removal, context.now))
        }
        try questionnaireEditor.change(document, grant, transaction) { $0.remove(place) }
        switch place {
        case .step:
            return try offer.redirect(
                context, to: StudyDesignerPaths.questionnaire(document, channel),
                flash: Flash("The step was removed."),
                transaction)
        case .question(_, let form):
            return try offer.redirect(
                context, to: StudyDesignerPaths.step(.step(form), of: document, channel),
                flash: Flash("The question was removed."), transaction)
        }
    }
}

// New steps and questions.
extension StepController {
    private func chooseStep(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (document, channel) = (try context.documentID(), try context.designChannel())
        let after = context.request.query["after"]
        if let kind = context.request.query["kind"] {
            return try fill(context, kind, at: { .step($0) }, grant, in: transaction)
        }
        return try choice(
            context, "Add step", StudyDesignerPaths.newStep(in: document, channel), after: after,
            groups: [AddPartPage.screens, AddPartPage.questions],
            library: .steps(document, after: after.map { ItemID($0) }), grant, in: transaction)
    }

    private func chooseQuestion(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (document, place) = (try context.documentID(), context.step)
        if let kind = context.request.query["kind"] {
            return try fill(context, kind, at: { .question($0, in: place.step) }, grant, in: transaction)
        }
        let address =
            StudyDesignerPaths.step(place, of: document, try context.designChannel()) + "/new-question"
        return try choice(
            context, "Add question", address, after: nil, groups: [AddPartPage.questions],
            library: .form(document, place.step), grant, in: transaction)
    }

    private func choice(
        _ context: RequestContext, _ title: String, _ address: String, after: String?,
        groups: [AddPartPage.Group],
        library: LibraryInsertionPoint, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (document, channel) = (try context.documentID(), try context.designChannel())
        let saved = try questionnaireEditor.editor.designs.document(
            Questionnaire.self, document, in: grant.subject.scope, transaction)
        var frame = try questionnaireEditor.editor.frames.frame(
            context, title, purpose: "Choose what to add. You can fill in the details next.",
            section: StudyDesignerPaths.suffix(of: .questionnaires),
            parent: PageLink(
                saved.value.title.isEmpty ? "Untitled questionnaire" : saved.value.title,
                to: StudyDesignerPaths.questionnaire(document, channel)), grant.viewing, transaction)
        frame.extraStyles.append(.editor)
        let page = AddPartPage(
            frame: frame, address: address, after: after, groups: groups,
            libraryAddress: LibraryPaths.choice(library, channel))
        return .html(page.render())
    }

    /// Returns the form of a new part, which isn't part of the design until it is saved.
    ///
    /// The ID is in the address, so that a reloaded page, or one that returns after signing in, is the same form.
    private func fill(
        _ context: RequestContext, _ kind: String, at place: (ItemID) -> QuestionnairePart,
        _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (document, query) = (try context.documentID(), context.request.query)
        let chosen = query["id"].map { ItemID($0) }
        let part = place(chosen ?? ItemID(random: random(8)))
        let new = try NewPart(kind: kind, after: query["after"], at: part)
        guard chosen != nil else { return context.redirect(to: "\(context.request.path)?\(new.query)") }
        let saved = try questionnaireEditor.editor.designs.document(
            Questionnaire.self, document, in: grant.subject.scope, transaction)
        if saved.value.step(at: part) != nil {
            let channel = try context.designChannel()
            return context.redirect(to: StudyDesignerPaths.step(part, of: document, channel))
        }
        let form = StepForm(document: document, place: part, pages: EditorPages(context: context), new: new)
        return try questionnaireEditor.editor.show(form, context, grant.viewing, transaction)
    }
}
