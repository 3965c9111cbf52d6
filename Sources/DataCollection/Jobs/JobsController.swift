import Access
import DataAccess
import Forwarding
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Templating
import WebAccess

/// The page with the background jobs of a study: their progress, who started them, and controls to stop or repeat them.
struct JobsController: Sendable {
    private static let runCount = 30

    let siteMap: SiteMap
    let reprocessing: ReprocessingQueue
    let batches: TokenBatchRepository
    let exports: ExportWorker

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.jobs, requiring: ViewResponses.self, use: show),
            .post(ResponsePaths.stopJob, requiring: EditResponses.self, use: stop),
            .post(ResponsePaths.repeatJob, requiring: EditResponses.self, async: repeatJob),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let address = ResponsePaths.jobs(channel)
        let runs = try ReprocessingRepository.runs(grant, count: Self.runCount, transaction)
        let mayEdit = context.hasPermission(EditResponses.self)
        let isBusy = runs.contains { $0.isRunning }
        let made =
            context.hasPermission(ViewTokenCounts.self)
            ? try batches.list(
                with: context.require(ViewTokenCounts.self, on: channel, in: transaction),
                count: Self.runCount,
                transaction
            ).filter { !$0.isComplete }
            : []
        let shown = try exports.repository.list(
            with: grant, before: nil, count: Self.runCount, transaction)
        let access = ExportAccess(context)
        let codes = try StudySiteRepository.codes(of: channel.id, in: transaction)
        let page = JobsPage(
            frame: siteMap.frame(
                context, "Jobs",
                purpose: "Background jobs for this study. They resume if the server restarts.",
                section: "/jobs"),
            address: address,
            running: runs.filter { $0.isRunning }.map {
                JobsPage.running($0, address, context.formToken, mayStop: mayEdit)
            } + made.map { TokenBatchPage.job($0, page: address, context.formToken) }
                + (try shown.filter(\.isPending).map { export in
                    ExportsPage.job(
                        export, before: try exports.repository.countBefore(export.id, transaction),
                        page: ResponsePaths.exports(channel), token: context.formToken)
                }),
            forwarding: context.hasPermission(ConfigureStudy.self)
                ? try forwarding(context, channel, in: transaction) : nil,
            ended: JobsPage.newestFirst(
                runs.filter { !$0.isRunning }.map {
                    JobsPage.Row($0, address, mayRepeat: mayEdit && !isBusy)
                }
                    + shown.filter { !$0.isPending }.map {
                        JobsPage.Row(
                            $0, atSites: $0.order.sites.codes(among: codes),
                            ResponsePaths.exports(channel), access: access)
                    }),
            exports: ResponsePaths.exports(channel))
        return .html(page.render())
    }

    private func forwarding(
        _ context: RequestContext, _ channel: Channel, in transaction: borrowing Transaction
    ) throws -> ForwardingSummary {
        try ForwardingSummary(
            context.require(ConfigureStudy.self, on: channel, in: transaction), transaction)
    }

    private func stop(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = context.request.parameters.value("job", as: Int64.self) ?? 0
        guard try reprocessing.stop(id, with: grant, in: transaction) else { throw NotFound("running job") }
        try grant.record("response.stop-reprocessing", about: "job \(id)", in: transaction)
        return context.redirect(
            to: ResponsePaths.jobs(grant.subject),
            flash: Flash(
                .success, "Job stopped.",
                detail: "Responses already being processed will finish. The others aren't reprocessed."))
    }

    /// Starts the same job again for the responses of this activity and cause that have failed by now.
    private func repeatJob(_ context: RequestContext, _ grant: Grant<EditResponses>) async throws -> Response
    {
        let (id, channel) = (context.request.parameters.value("job", as: Int64.self) ?? 0, grant.subject)
        let run = try await reprocessing.store.write { transaction -> Int64? in
            let grant = try context.require(EditResponses.self, on: channel, in: transaction)
            guard let previous = try ReprocessingRepository.run(id, with: grant, transaction) else {
                throw NotFound("job")
            }
            var filter = ResponseFilter()
            (filter.activity, filter.cause) = (previous.activityID, previous.cause)
            guard let run = try reprocessing.begin(filter, with: grant, in: transaction) else { return nil }
            try grant.record(
                "response.reprocess-all", about: filter.activity, ["cause": .text(filter.cause)],
                in: transaction)
            return run
        }
        let address = ResponsePaths.jobs(channel)
        guard let run else {
            return context.redirect(
                to: address, flash: Flash(.information, "No failed responses have this cause anymore."))
        }
        reprocessing.resume(run)
        return context.redirect(to: address, flash: Flash(.success, "Reprocessing started."))
    }
}
