import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import StudyManagement
import Templating
import Vocabulary
import WebAccess

/// The pages of the Response table: all responses, failed responses by cause, and reprocessing.
struct ResponseController: Sendable {
    private static let pageCount = 50

    let siteMap: SiteMap
    let store: Store
    let intake: ResponseIntake
    let reprocessing: ReprocessingQueue
    let schedules: StudyScheduleCache
    private let table = ResponseListingRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.responses, requiring: ViewResponsesAtSites.self, use: list),
            .post(ResponsePaths.reprocess, requiring: EditResponses.self, async: reprocess),
        ]
    }

    private func list(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let query = context.request.query
        let filter = try ResponseFilter { query[$0] }
        let before = query.rowNumber("before").map { ResponseID($0) }
        var lines = try table.page(grant, filter, before: before, count: Self.pageCount + 1, transaction)
        let hasMore = lines.count > Self.pageCount
        if hasMore { lines.removeLast() }
        let address = ResponsePaths.responses(grant.subject)
        let counts = try table.counts(grant, transaction)
        let mayReprocess = context.hasPermission(EditResponses.self)
        let isOfErrors = filter.status == .error
        let titles = try ActivityTitles(of: grant.subject.id, schedules, transaction)
        let page = ResponsesPage(
            frame: siteMap.frame(
                context, "Responses", purpose: "All responses as received. Times are in UTC.",
                section: "/responses"),
            address: address, filter: filter, mayReprocess: mayReprocess,
            tabs: Self.tabs(counts, filter, address),
            activities: try table.activities(grant, transaction).map { SelectOption($0, titles[$0]) },
            causes: try causes(grant, filter, counts, titles, in: transaction),
            matching: mayReprocess && isOfErrors && filter.isNarrow && filter.text.isEmpty
                && filter.start == nil && filter.end == nil
                ? try table.failedCount(grant, filter, transaction) : nil,
            run: try grant.studyWide.flatMap {
                try ReprocessingRepository.latest(in: $0.subject.id, transaction)
            }
            .map { ReprocessingProgress($0, page: filter.address(address), token: context.formToken) },
            lines: lines.map { ResponsesPage.Row($0, grant.subject, titles) },
            nothing: ResponsesPage.nothing(
                in: grant.subject, mayConfigure: context.hasPermission(ConfigureStudy.self)),
            first: before == nil ? nil : filter.address(address),
            next: hasMore
                ? filter.address(address, [("before", "\(lines.last?.id.rawValue ?? 0)")]) : nil)
        return .html(page.render())
    }

    private func causes(
        _ grant: Grant<ViewResponsesAtSites>, _ filter: ResponseFilter, _ counts: [ResponseStatus: Int],
        _ titles: ActivityTitles, in transaction: borrowing Transaction
    ) throws -> ResponsesPage.Causes? {
        guard let failed = counts[.error], failed > 0, filter.status == nil || filter.status == .error else {
            return nil
        }
        let causes = try table.causes(grant, transaction)
        return ResponsesPage.Causes(
            causes, failed: failed, filter, titles, ResponsePaths.responses(grant.subject))
    }

    /// Reprocesses selected responses immediately, or all of a cause in the background.
    private func reprocess(_ context: RequestContext, _ grant: Grant<EditResponses>) async throws -> Response
    {
        let channel = grant.subject
        let form = context.form
        let filter = try ResponseFilter { form[$0] }
        let address = filter.address(ResponsePaths.responses(channel))
        if try form.flag("all") { return try await reprocessAll(filter, context, channel) }
        let ids = form.all("id").compactMap { Int64($0).map { ResponseID($0) } }
        guard !ids.isEmpty else {
            return context.redirect(
                to: address, flash: Flash(.failure, "Select the responses to reprocess, or choose a cause."))
        }
        try await store.write { transaction in
            let grant = try context.require(EditResponses.self, on: channel, in: transaction)
            try DataLockRepository.check(channel.id, in: transaction)
            try grant.record("response.reprocess", ["count": .number(ids.count)], in: transaction)
        }
        let outcome = try await intake.reprocess(ids, in: channel.id, by: grant.actor.name)
        let left = outcome.left.map { "\($0)" }.joined(separator: ", ")
        let isOne = outcome.left.count == 1
        let detail =
            outcome.left.isEmpty
            ? ""
            : "\(isOne ? "Response" : "Responses") \(left) \(isOne ? "was" : "were") not reprocessed. "
                + "Only failed responses can be reprocessed."
        return context.redirect(
            to: address,
            flash: Flash(
                .success,
                "Reprocessed \(outcome.reprocessed) \(outcome.reprocessed == 1 ? "response" : "responses").",
                detail: detail))
    }

    private func reprocessAll(
        _ filter: ResponseFilter, _ context: RequestContext, _ channel: Channel
    ) async throws -> Response {
        let run = try await store.write { transaction -> Int64? in
            let grant = try context.require(EditResponses.self, on: channel, in: transaction)
            guard let run = try reprocessing.begin(filter, with: grant, in: transaction) else { return nil }
            try grant.record(
                "response.reprocess-all", about: filter.activity, ["cause": .text(filter.cause)],
                in: transaction)
            return run
        }
        let address = ResponsePaths.responses(channel)
        guard let run else {
            return context.redirect(
                to: address, flash: Flash(.information, "No failed responses have this cause anymore."))
        }
        reprocessing.resume(run)
        return context.redirect(
            to: address,
            flash: Flash(.success, "Reprocessing started.", detail: "It continues if you leave this page.")
        )
    }

    private static func tabs(
        _ counts: [ResponseStatus: Int], _ filter: ResponseFilter, _ address: String
    ) -> [Tab] {
        var other = filter
        other.text = ""
        other.cause = ""
        other.status = nil
        let all = Tab(
            "All", to: other.address(address), count: NumberFormat.integer(counts.values.reduce(0, +)),
            isCurrent: filter.status == nil)
        let order: [ResponseStatus] = [.error, .pending, .processed, .forwarded, .discarded]
        return [all]
            + order.map { status in
                other.status = status
                let count = counts[status] ?? 0
                return Tab(
                    status.title, to: other.address(address), count: NumberFormat.integer(count),
                    isBad: status == .error && count > 0, isCurrent: filter.status == status)
            }
    }
}
