import Access
import HTTP
import JSON
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import WebAccess

/// The report on one study, as a page to print and as a file.
public struct ReportController: Sendable {
    /// The maximum number of rows of a table on the page; the file contains the rest.
    private static let rowsOnPage = 200

    let siteMap: SiteMap
    let store: Store
    let maker: ReportMaker

    /// Creates the controller of a site; `corrections` returns the corrections of a channel's rows.
    public init(
        siteMap: SiteMap, store: Store, audit: Audit, corrections: @escaping ReportedCorrections
    ) {
        self.siteMap = siteMap
        self.store = store
        maker = ReportMaker(audit: audit, corrections: corrections)
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.report, requiring: ViewAudit.self, async: show),
            SiteRoute.post(AdministrationPaths.report, requiring: ViewAudit.self, async: download)
                .described(as: .exportReport),
        ]
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewAudit>) async throws -> Response {
        let query = context.request.query
        let period = ReportPeriod(from: query["from"], to: query["to"], now: context.now)
        let made = try await make(period, Self.rowsOnPage, context, grant.subject)
        if made.includesValues { try await note(context, grant.subject) }
        let page = ReportPage(
            frame: siteMap.frame(
                context, "Study report", purpose: "For an inspection: \(period.words).",
                section: AdministrationPaths.audit,
                parent: PageLink("Audit log", to: AdministrationPaths.audit(context.location))),
            address: AdministrationPaths.report(context.location), period: period, facts: made.facts,
            parts: period.problems.isEmpty
                ? ReportPart.all(made.pageSections, areOpen: query["open"] == "all") : [])
        return .html(page.render(), status: period.problems.isEmpty ? .ok : .unprocessableContent)
    }

    /// Records the read of participants' data in the audit log before a user sees values.
    private func note(_ context: RequestContext, _ folder: Folder) async throws {
        try await store.write { transaction in
            try context.require(ViewAudit.self, on: folder, in: transaction)
                .record("data.view", about: "Study report", in: transaction)
        }
    }

    /// Records the export in the audit log before the file is sent.
    private func download(_ context: RequestContext, _ grant: Grant<ViewAudit>) async throws -> Response {
        let period = try ReportPeriod(from: context.form["from"], to: context.form["to"], now: context.now)
            .checked()
        let (folder, isJSON) = (grant.subject, context.form["format"] == "json")
        try await store.write { transaction in
            let grant = try context.require(ViewAudit.self, on: folder, in: transaction)
            try grant.record(
                "audit.export", about: folder.path,
                ["report": .text("study"), "from": .text(period.from), "to": .text(period.to)],
                in: transaction)
        }
        let made = try await make(period, ReportMaker.rowsInFile, context, folder)
        let day = context.now.iso8601.prefix(10)
        let name = "report-\(folder.path.replacing("/", with: "-"))-\(day).\(isJSON ? "json" : "csv")"
        let response: Response
        if isJSON {
            response = .json(made.document.write())
        } else {
            let text = made.csv
            response = .stream(type: "text/csv; charset=utf-8") { sink in try sink.write(text) }
        }
        return response.attachment(named: name)
    }

    private func make(
        _ period: ReportPeriod, _ limit: Int, _ context: RequestContext, _ folder: Folder
    ) async throws -> FinishedReport {
        try await store.read { [maker] transaction in
            try maker.make(
                period, limit: limit,
                with: context.require(ViewAudit.self, on: folder, in: transaction),
                reading: { channel, transaction in
                    guard context.hasPermission(ViewResponses.self) else { return nil }
                    return try context.require(ViewResponses.self, on: channel, in: transaction)
                }, in: transaction)
        }
    }
}
