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

/// Serves the requests to review a design: asking, answering, and withdrawing.
struct ReviewRequestController: Sendable {
    let frames: DesignFrameBuilder
    let publishing: Publishing
    let queue: MailQueueRepository

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.newReview, requiring: EditDesign.self, use: form),
            .post(StudyDesignerPaths.newReview, requiring: EditDesign.self, use: ask),
            .get(StudyDesignerPaths.reviewRequest, requiring: ViewDesign.self, use: show),
            .post(StudyDesignerPaths.reviewAnswers, requiring: CommentOnDesign.self, use: answer),
            .post(StudyDesignerPaths.reviewWithdrawal, requiring: EditDesign.self, use: withdraw),
        ]
    }

    // MARK: Asking

    private func form(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try newPage(context, grant, FormProblems(), transaction).render())
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, form) = (try context.designChannel(), context.form)
        let scope = grant.subject.scope
        do {
            let chosen = try form.all("reviewer").map { value in
                guard let id = Int64(value) else {
                    throw InvalidInput("reviewer", "Choose people who can view this design.")
                }
                return UserID(id)
            }
            let request = try ReviewRequestRepository.add(
                ReviewRequestDraft(form.text("note"), from: Set(chosen)),
                of: try digest(grant, transaction),
                after: try frames.designs.lastEdit(in: scope, transaction),
                with: grant, in: transaction)
            let address = StudyDesignerPaths.reviewRequest(request.id, channel)
            for reviewer in request.reviewers {
                try queue.enqueue(
                    ReviewNotice(.request, path: address), to: reviewer.id, with: grant, in: transaction)
            }
            return context.redirect(to: address, flash: Flash("Review requested."))
        } catch let refusal as InvalidInput {
            let page = try newPage(context, grant, FormProblems(refusal), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func newPage(
        _ context: RequestContext, _ grant: Grant<EditDesign>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> NewReviewPage {
        let channel = try context.designChannel()
        guard try frames.designs.exists(in: grant.subject.scope, transaction) else {
            throw NotFound("design")
        }
        let readers = try DesignReaderRepository.all(with: grant, in: transaction)
        return NewReviewPage(
            frame: try frames.frame(
                context, "Request a review", purpose: "Ask colleagues to review the design as it is now.",
                section: StudyDesignerPaths.reviewSuffix,
                parent: PageLink("Review", to: StudyDesignerPaths.review(channel)), grant.viewing, transaction
            ),
            address: StudyDesignerPaths.newReview(channel), back: StudyDesignerPaths.review(channel),
            options: readers.filter { $0.id != context.person?.user }
                .map { SelectOption("\($0.id)", $0.name, hint: $0.email) },
            chosen: Set(context.form.all("reviewer")), note: context.form["note"] ?? "", problems: problems)
    }

    // MARK: Answering

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    private func answer(
        _ context: RequestContext, _ grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try change(context, grant.viewing, transaction) { id, channel in
            let form = context.form
            let draft = ReviewAnswerDraft(
                form["answer"].flatMap { ReviewAnswer.Answer(rawValue: $0) }, form.text("text"))
            try ReviewRequestRepository.answer(
                draft, id, at: try digest(grant, transaction), with: grant, in: transaction)
            let request = try ReviewRequestRepository.request(id, with: grant, in: transaction)
            if let author = request.author.user.map({ UserID($0) }) {
                let notice = ReviewNotice(.answer, path: StudyDesignerPaths.reviewRequest(id, channel))
                try queue.enqueue(notice, to: author, with: grant, in: transaction)
            }
            return draft.answer == .approved ? "You approved this design." : "You requested changes."
        }
    }

    private func withdraw(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try change(context, grant.viewing, transaction) { id, _ in
            try ReviewRequestRepository.withdraw(id, with: grant, in: transaction)
            return "Request withdrawn."
        }
    }

    private func change(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ transaction: borrowing Transaction,
        _ change: (ReviewRequestID, Channel) throws -> String
    ) throws -> Response {
        let (id, channel) = (Self.request(context), try context.designChannel())
        do {
            let sentence = try change(id, channel)
            return context.redirect(
                to: StudyDesignerPaths.reviewRequest(id, channel), flash: Flash(sentence))
        } catch let refusal as any UserFacingError where refusal is InvalidInput || refusal is Conflict {
            let page = try page(context, grant, FormProblems(refusal), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> ReviewRequestPage {
        let channel = try context.designChannel()
        let request = try ReviewRequestRepository.request(
            Self.request(context), with: grant, in: transaction)
        let state = request.state(at: try digest(grant, transaction))
        let isAsked = request.isRequested(from: context.person?.user)
        return ReviewRequestPage(
            frame: try frames.frame(
                context, "Review of \(TimeText.day(request.askedAt))",
                section: StudyDesignerPaths.reviewSuffix,
                parent: PageLink("Review", to: StudyDesignerPaths.review(channel)), grant, transaction),
            request: request, state: state, channel: channel, now: context.now,
            mayAnswer: isAsked && state.takesAnswers && context.hasPermission(CommentOnDesign.self),
            mayWithdraw: state != .withdrawn && context.hasPermission(EditDesign.self),
            chosen: context.form["answer"] ?? "", text: context.form["text"] ?? "", problems: problems)
    }

    private func digest<P: DesignReading>(
        _ grant: Grant<P>, _ transaction: borrowing Transaction
    ) throws -> String {
        try publishing.draft(in: grant.subject.scope, transaction).digest
    }

    private static func request(_ context: RequestContext) -> ReviewRequestID {
        ReviewRequestID(context.request.parameters.value("request", as: Int64.self) ?? 0)
    }

    private typealias Flash = WebAccess.Flash
}
