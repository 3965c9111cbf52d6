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

/// Serves the comments on a document or an item of it: reading, commenting, replying, and resolving.
struct DiscussionController: Sendable {
    let frames: DesignFrameBuilder
    let publishing: Publishing
    let queue: MailQueueRepository

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.discussion, requiring: ViewDesign.self, use: show),
            .post(StudyDesignerPaths.discussion, requiring: CommentOnDesign.self, use: comment),
            .post(StudyDesignerPaths.replies, requiring: CommentOnDesign.self, use: reply),
            .post(StudyDesignerPaths.resolution, requiring: CommentOnDesign.self, use: resolve),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, Self.item(context), grant, FormProblems(), transaction).render())
    }

    private func comment(
        _ context: RequestContext, _ grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (item, fields) = (try Self.item(context), CommentFields())
        return try answer(context, item, grant, fields, transaction) { name in
            guard !name.isRemoved else {
                throw Conflict("\(name.title) is no longer part of the design. Comment on another item.")
            }
            let added = try ReviewThreadRepository.open(
                try fields.draft(context.form), about: name, with: grant, in: transaction)
            try queue.notify(
                added.mentioned, of: added.comment.thread, about: item, try context.designChannel(), grant,
                transaction)
            return (added.comment.thread, "Comment added.")
        }
    }

    private func reply(
        _ context: RequestContext, _ grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let thread = try Self.thread(context, grant, transaction)
        let fields = CommentFields(replyTo: thread.id)
        return try answer(context, thread.item, grant, fields, transaction) { name in
            let added = try ReviewThreadRepository.reply(
                try fields.draft(context.form), to: thread.id, titled: name.title, with: grant,
                in: transaction)
            try queue.notify(
                added.mentioned, of: thread.id, about: thread.item, try context.designChannel(), grant,
                transaction)
            return (thread.id, "Reply added.")
        }
    }

    private func resolve(
        _ context: RequestContext, _ grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let thread = try Self.thread(context, grant, transaction)
        let isResolved = context.form["state"] != "open"
        return try answer(context, thread.item, grant, CommentFields(), transaction) { name in
            try ReviewThreadRepository.setResolved(
                isResolved, thread.id, titled: name.title, with: grant, in: transaction)
            return (thread.id, isResolved ? "Thread resolved." : "Thread reopened.")
        }
    }

    /// Makes a change and shows the thread; after a refusal, the page with what was entered.
    private func answer(
        _ context: RequestContext, _ item: ReviewItem, _ grant: Grant<CommentOnDesign>,
        _ fields: CommentFields, _ transaction: borrowing Transaction,
        _ change: (NamedReviewItem) throws -> (ReviewThreadID, String)
    ) throws -> Response {
        let channel = try context.designChannel()
        let names = try frames.reviewNames(publishing, grant, transaction)
        guard let name = try names.name(of: item) else { throw NotFound("item") }
        do {
            let (thread, sentence) = try change(name)
            return context.redirect(
                to: StudyDesignerPaths.discussion(of: item, thread: thread, channel), flash: Flash(sentence))
        } catch let refusal as any UserFacingError where refusal is InvalidInput || refusal is Conflict {
            let problems = fields.problems(refusal)
            let page = try page(context, item, grant.viewing, problems, transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func page(
        _ context: RequestContext, _ item: ReviewItem, _ grant: Grant<ViewDesign>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> DiscussionPage {
        let channel = try context.designChannel()
        let names = try frames.reviewNames(publishing, grant, transaction)
        guard let name = try names.name(of: item) else { throw NotFound("item") }
        let labels = try SuggestedTextLabels(frames.designs, item.document, grant, transaction)
        let texts = try ReviewedTexts(of: name, frames.designs, in: grant.subject.scope, transaction)
        func threads(_ filter: ReviewThreadRepository.Filter) throws -> [DiscussionThread] {
            try ReviewThreadRepository.threads(filter, about: item, with: grant, in: transaction).map {
                DiscussionThread(
                    $0, about: $0.item == item ? nil : try names.name(of: $0.item), context, channel,
                    labels: labels)
            }
        }
        return DiscussionPage(
            frame: try frames.frame(
                context, "Comments on \(name.title)", section: StudyDesignerPaths.reviewSuffix,
                parent: PageLink("Review", to: StudyDesignerPaths.review(channel)), grant, transaction),
            name: name, address: StudyDesignerPaths.discussion(of: item, channel),
            item: PageLink(
                "Open \(texts.stepNumber ?? "item")", to: StudyDesignerPaths.address(of: name.page, channel)),
            texts: texts.rows,
            suggestionAddress: context.hasPermission(CommentOnDesign.self) && !name.isRemoved
                ? StudyDesignerPaths.suggestions(of: item, channel) : nil,
            open: try threads(.open), resolved: try threads(.resolved),
            form: context.hasPermission(CommentOnDesign.self)
                ? CommentForm(
                    readers: try DesignReaderRepository.all(with: grant, in: transaction), context.form,
                    problems) : nil,
            problems: problems)
    }

    private static func item(_ context: RequestContext) throws -> ReviewItem {
        let document = DocumentID(context.request.parameters.value("document", as: Int64.self) ?? 0)
        return ReviewItem(document, part: context.request.query["item"] ?? "")
    }

    private static func thread(
        _ context: RequestContext, _ grant: Grant<CommentOnDesign>, _ transaction: borrowing Transaction
    ) throws -> ReviewThread {
        let id = ReviewThreadID(context.request.parameters.value("thread", as: Int64.self) ?? 0)
        return try ReviewThreadRepository.thread(id, with: grant, in: transaction)
    }

    private typealias Flash = WebAccess.Flash
}

extension MailQueueRepository {
    /// Queues an email to the mentioned users, except to the user who wrote the comment.
    func notify(
        _ mentioned: [DesignReader], of thread: ReviewThreadID, about item: ReviewItem, _ channel: Channel,
        _ grant: Grant<CommentOnDesign>, _ transaction: borrowing Transaction
    ) throws {
        let notice = ReviewNotice(
            .mention, path: StudyDesignerPaths.discussion(of: item, thread: thread, channel))
        for reader in mentioned where reader.id != grant.actor.user {
            try enqueue(notice, to: reader.id, with: grant, in: transaction)
        }
    }
}
