import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Templating
import Vocabulary
import WebAccess

/// Serves suggested changes of texts: choosing a text, suggesting another one, and accepting it.
struct SuggestionController: Sendable {
    let frames: DesignFrameBuilder
    let publishing: Publishing
    let queue: MailQueueRepository

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.suggestion, requiring: CommentOnDesign.self, use: show),
            .post(StudyDesignerPaths.suggestion, requiring: CommentOnDesign.self, use: suggest),
            .post(StudyDesignerPaths.acceptance, requiring: EditDesign.self, use: accept),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let place = try SuggestionPlace(context, frames, publishing, grant, transaction)
        guard let text = place.text else {
            return .html(try list(place, context, grant, transaction).render())
        }
        let page = try form(place, text, context, grant, FormProblems(), transaction)
        return .html(page.render())
    }

    private func suggest(
        _ context: RequestContext, _ grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let place = try SuggestionPlace(context, frames, publishing, grant, transaction)
        guard let text = place.text else { throw NotFound("text") }
        do {
            let added = try ReviewThreadRepository.open(
                try SuggestionFields.draft(context.form, of: text, in: place.language), about: place.name,
                with: grant, in: transaction)
            let thread = added.comment.thread
            try queue.notify(
                added.mentioned, of: thread, about: place.name.item, place.channel, grant, transaction)
            return context.redirect(
                to: StudyDesignerPaths.discussion(of: place.name.item, thread: thread, place.channel),
                flash: Flash("Change suggested.", detail: "Designers can accept it on this page."))
        } catch let refusal as any UserFacingError where refusal is InvalidInput || refusal is Conflict {
            let page = try form(place, text, context, grant, FormProblems(refusal), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func accept(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = ReviewCommentID(context.request.parameters.value("comment", as: Int64.self) ?? 0)
        let (comment, thread) = try ReviewThreadRepository.comment(id, with: grant, in: transaction)
        let names = try frames.reviewNames(publishing, grant, transaction)
        guard let suggestion = comment.suggestion, let name = try names.name(of: thread.item) else {
            throw NotFound("suggestion")
        }
        let offer = try UndoPoint(frames.designs, grant, transaction)
        try ReviewThreadRepository.accept(id, titled: name.title, with: grant, in: transaction)
        try apply(suggestion, to: name, grant, transaction)
        return try offer.redirect(
            context,
            to: StudyDesignerPaths.discussion(
                of: thread.item, thread: thread.id, try context.designChannel()),
            flash: Flash(
                "Suggestion accepted.", detail: "The text is changed and the thread is resolved."),
            transaction)
    }

    /// Changes the text as suggested.
    ///
    /// - Throws: ``Conflict`` for a text that was changed or removed since, and for one that the rules reject.
    private func apply(
        _ suggestion: TextSuggestion, to name: NamedReviewItem, _ grant: Grant<EditDesign>,
        _ transaction: borrowing Transaction
    ) throws {
        let (designs, scope) = (frames.designs, grant.subject.scope)
        let text = try designs.text(at: suggestion.path, of: name.item.document, in: scope, transaction)
        guard !name.isRemoved, let text else {
            throw Conflict("This text is no longer part of the design. Resolve the thread instead.")
        }
        guard text.text[suggestion.language] == suggestion.previous else {
            throw Conflict(
                "The text was changed after this suggestion. Open the item and edit it, or resolve the thread."
            )
        }
        let refusal = try designs.replace(
            text, with: suggestion.suggested, in: suggestion.language, scope: scope, by: grant.actor.author,
            transaction)
        if let refusal { throw Conflict("The text can't be saved: \(refusal). Open the item and edit it.") }
    }

    private func list(
        _ place: SuggestionPlace, _ context: RequestContext, _ grant: Grant<CommentOnDesign>,
        _ transaction: borrowing Transaction
    ) throws -> SuggestibleTextsPage {
        SuggestibleTextsPage(
            frame: try frame(place, "Suggest a change", context, grant, transaction), name: place.name)
    }

    private func form(
        _ place: SuggestionPlace, _ text: DesignText, _ context: RequestContext,
        _ grant: Grant<CommentOnDesign>, _ problems: FormProblems, _ transaction: borrowing Transaction
    ) throws -> SuggestionPage {
        var frame = try frame(place, "Suggest a change", context, grant, transaction)
        frame.hasRichText = text.isRich
        let readers = try DesignReaderRepository.all(with: grant.viewing, in: transaction)
        return SuggestionPage(
            frame: frame,
            address: StudyDesignerPaths.suggestion(
                for: text, in: place.language, of: place.name.item, place.channel),
            text: text, language: place.language,
            suggested: context.form[SuggestionFields.suggested] ?? text.text[place.language],
            label: place.texts.label(of: text), limit: place.texts.limit(of: text),
            languages: place.languages(of: text), texts: place.rows,
            comment: CommentForm(readers: readers, context.form, problems),
            back: StudyDesignerPaths.discussion(of: place.name.item, place.channel), problems: problems)
    }

    private func frame(
        _ place: SuggestionPlace, _ title: String, _ context: RequestContext,
        _ grant: Grant<CommentOnDesign>, _ transaction: borrowing Transaction
    ) throws -> Frame {
        try frames.frame(
            context, title, purpose: "Those who edit the design can accept it with one click.",
            section: StudyDesignerPaths.reviewSuffix,
            parent: PageLink(
                "Comments on \(place.name.title)",
                to: StudyDesignerPaths.discussion(of: place.name.item, place.channel)), grant.viewing,
            transaction)
    }

    private typealias Flash = WebAccess.Flash
}
