import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import StudyPublishing
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Serves the page of a comment, with its previous texts, and lets its author edit and delete it.
struct CommentController: Sendable {
    let frames: DesignFrameBuilder
    let publishing: Publishing
    let queue: MailQueueRepository

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.comment, requiring: ViewDesign.self, use: show),
            .post(StudyDesignerPaths.comment, requiring: CommentOnDesign.self, use: edit),
            .post(StudyDesignerPaths.commentDeletion, requiring: CommentOnDesign.self, use: delete),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    private func edit(
        _ context: RequestContext, _ grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = try context.designChannel()
        let (id, thread, name) = try found(context, grant.viewing, transaction)
        guard let revision = context.form["revision"].flatMap({ Int($0) }) else { throw NotFound("comment") }
        do {
            let edited = try ReviewThreadRepository.edit(
                id, seen: revision, to: try CommentFields().draft(context.form), titled: name.title,
                with: grant, in: transaction)
            try queue.notify(edited.mentioned, of: thread.id, about: thread.item, channel, grant, transaction)
            return context.redirect(
                to: StudyDesignerPaths.discussion(of: thread.item, thread: thread.id, channel),
                flash: Flash("Comment saved."))
        } catch let refusal as any UserFacingError where refusal is InvalidInput || refusal is Conflict {
            let page = try page(context, grant.viewing, FormProblems(refusal), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func delete(
        _ context: RequestContext, _ grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = try context.designChannel()
        let (id, thread, name) = try found(context, grant.viewing, transaction)
        let remains = try ReviewThreadRepository.delete(
            id, titled: name.title, with: grant, in: transaction)
        return context.redirect(
            to: StudyDesignerPaths.discussion(of: thread.item, thread: remains ? thread.id : nil, channel),
            flash: Flash("Comment deleted."))
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> CommentPage {
        let channel = try context.designChannel()
        let (id, thread, name) = try found(context, grant, transaction)
        let comment = try ReviewThreadRepository.comment(id, with: grant, in: transaction).comment
        let isOwn = context.hasPermission(CommentOnDesign.self) && comment.isBy(context.person?.user)
        let back = StudyDesignerPaths.discussion(of: thread.item, thread: thread.id, channel)
        let form = CommentForm(
            readers: isOwn ? try DesignReaderRepository.all(with: grant, in: transaction) : [],
            context.form, problems)
        return CommentPage(
            frame: try frames.frame(
                context, isOwn ? "Edit comment" : "Comment", purpose: "About \(name.title).",
                section: StudyDesignerPaths.reviewSuffix,
                parent: PageLink("Comments on \(name.title)", to: back), grant, transaction),
            address: StudyDesignerPaths.comment(id, channel), back: back, revision: comment.revision,
            comment: DiscussionComment(comment, isOwn: false, context.now, channel, suggestion: nil),
            inputs: isOwn ? form.fields(comment) : nil,
            previous: try ReviewThreadRepository.revisions(of: id, with: grant, in: transaction),
            now: context.now, problems: problems)
    }

    /// Returns the comment of a request, its thread, and what it is about.
    private func found(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws -> (ReviewCommentID, ReviewThread, NamedReviewItem) {
        let id = ReviewCommentID(context.request.parameters.value("comment", as: Int64.self) ?? 0)
        let thread = try ReviewThreadRepository.comment(id, with: grant, in: transaction).thread
        let names = try frames.reviewNames(publishing, grant, transaction)
        guard let name = try names.name(of: thread.item) else { throw NotFound("comment") }
        return (id, thread, name)
    }

    private typealias Flash = WebAccess.Flash
}

/// The page of a comment.
struct CommentPage {
    let frame: Frame
    let address: String
    let back: String
    let revision: Int
    let comment: DiscussionComment
    /// The fields; nil for a comment of another user.
    let inputs: CommentInputs?
    let previous: [ReviewCommentRevision]
    let now: Instant
    let problems: FormProblems

    func until(_ revision: ReviewCommentRevision) -> String {
        "Until \(TimeText.phrase(revision.replacedAt, from: now))"
    }
}
