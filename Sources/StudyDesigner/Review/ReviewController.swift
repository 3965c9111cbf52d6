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

/// Serves the page of a design's review: the requests, and all threads of comments.
struct ReviewController: Sendable {
    let frames: DesignFrameBuilder
    let publishing: Publishing

    var routes: [SiteRoute] { [.get(StudyDesignerPaths.review, requiring: ViewDesign.self, use: show)] }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let filter: ReviewThreadRepository.Filter = try context.request.query.option("show") ?? .open
        let channel = try context.designChannel()
        let names = try frames.reviewNames(publishing, grant, transaction)
        var counts: [ReviewThreadRepository.Filter: Int] = [:]
        for filter in ReviewThreadRepository.Filter.allCases {
            counts[filter] = try ReviewThreadRepository.count(filter, with: grant, in: transaction)
        }
        let before = context.request.query["before"].flatMap { Int64($0) }
            .map { ReviewThreadID(rawValue: $0) }
        let found = try ReviewThreadRepository.page(filter, before: before, with: grant, in: transaction)
        let rows = try found.threads.compactMap { thread in
            try names.name(of: thread.item).map { ReviewThreadRow(thread, $0, channel, context.now) }
        }
        let digest = try publishing.draft(in: grant.subject.scope, transaction).digest
        let requests = try ReviewRequestRepository.all(with: grant, in: transaction).map {
            ReviewRequestRow($0, at: digest, channel, context.now)
        }
        let page = ReviewPage(
            frame: try frames.frame(
                context, "Review", purpose: "What colleagues say about the design before it is published.",
                section: StudyDesignerPaths.reviewSuffix, grant, transaction),
            address: StudyDesignerPaths.review(channel), filter: filter, counts: counts, rows: rows,
            isFirst: before == nil, next: found.hasMore ? found.threads.last?.id : nil, requests: requests,
            shares: StudyDesignerPaths.shares(channel),
            newReview: context.hasPermission(EditDesign.self) ? StudyDesignerPaths.newReview(channel) : nil)
        return .html(page.render())
    }
}

extension DesignFrameBuilder {
    /// Returns the names of everything in a design that comments can be about.
    func reviewNames<P: DesignReading>(
        _ publishing: Publishing, _ grant: Grant<P>, _ transaction: borrowing Transaction
    ) throws -> ReviewItemNames {
        let scope = grant.subject.scope
        guard try designs.exists(in: scope, transaction) else { throw NotFound("design") }
        return ReviewItemNames(
            try publishing.draft(in: scope, transaction), try designs.entries(in: scope, transaction))
    }
}
