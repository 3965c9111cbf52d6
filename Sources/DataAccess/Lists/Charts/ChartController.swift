import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Tables
import Templating
import WebAccess

/// The charts of a List: the distribution of each column, and charts of one or two columns, optionally grouped by a
/// third.
package struct ChartController: Sendable {
    /// The columns on one page of distributions.
    private static let columnsMax = 12
    /// Limits the page number in the URL.
    private static let partsMax = 1_000

    package let siteMap: SiteMap
    package let store: Store
    package let lists: ListRepository
    package let readings: ReadAuditLog
    package let schedules: StudyScheduleCache
    private let views = SavedViewRepository()

    package init(
        siteMap: SiteMap, store: Store, lists: ListRepository, readings: ReadAuditLog,
        schedules: StudyScheduleCache
    ) {
        self.siteMap = siteMap
        self.store = store
        self.lists = lists
        self.readings = readings
        self.schedules = schedules
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.distribution, requiring: ViewResponsesAtSites.self, async: distribution),
            .get(ResponsePaths.charts, requiring: ViewResponsesAtSites.self, async: chart),
        ]
    }

    private func distribution(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let part = min(max(1, context.request.query["part"].flatMap { Int($0) } ?? 1), Self.partsMax)
        let (view, read, columns, rows) = try await store.read { transaction in
            let (view, saved) = try shown(context, channel, transaction)
            let all = Self.distributed(view)
            let columns = Array(all.dropFirst((part - 1) * Self.columnsMax).prefix(Self.columnsMax))
            guard part == 1 || !columns.isEmpty else { throw NotFound("part of the columns") }
            if columns.isEmpty {
                throw HTTPError(
                    .badRequest,
                    "There is no distribution for Key columns. Show another column, then try again.")
            }
            let repository = ListViewRepository(view)
            let rows = try repository.chartRows(columns, of: repository.count(transaction), transaction)
            return (view, saved, (all.count, columns), rows)
        }
        try await readings.note(
            "list.view", about: view.list.name, ViewResponsesAtSites.self, on: channel, context)
        let page = DistributionPage(
            frame: frame(context, try await title(of: view, channel), view, channel),
            bar: ChartBar(view, read, nil, channel),
            words: rows.words, filters: view.filters.map { "\($0.column.caption) \($0.words)" },
            charts: columns.1.enumerated().map { index, column in
                Distribution(
                    column, rows.rows.map { $0[index] },
                    isFreeText: view.list.column(column.name)?.isFreeText == true
                ).chart
            },
            parts: Self.parts(columns.0, part, view, channel))
        return .html(page.render())
    }

    private func chart(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let found = try await store.read { try read(context, channel, $0) }
        if let address = found.redirect { return .redirect(to: address) }
        try await readings.note(
            "list.view", about: found.view.list.name, ViewResponsesAtSites.self, on: channel, context)
        guard let request = found.request else { throw NotFound("chart") }
        let drawing = found.rows.map { ChartBuilder(request, $0.rows) }
        let leftOut = drawing?.leftOut ?? 0
        let blank =
            leftOut == 0
            ? ""
            : ". Not shown: \(NumberFormat.counted(leftOut, "row", "rows")) without a value"
        let page = ChartPage(
            frame: frame(context, try await title(of: found.view, channel), found.view, channel),
            bar: ChartBar(found.view, found.saved, request, channel), view: found.view, request: request,
            plot: drawing?.plot, words: (found.rows?.words ?? "") + blank + (drawing?.thinned ?? ""),
            caption: drawing?.caption ?? "",
            address: ResponsePaths.charts(of: found.view.id, channel))
        return .html(page.render())
    }

    /// The result of a chart request.
    private struct RequestResult: Sendable {
        let view: RowsView<ListRows>
        let saved: [SavedView]
        var redirect: String?
        var request: ChartRequest?
        var rows: ChartRows?
    }

    private func read(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> RequestResult {
        let query = context.request.query
        let (view, saved) = try shown(context, channel, transaction)
        if let text = query[SavedView.openName] {
            guard let opened = saved.first(where: { "\($0.id)" == text }) else {
                throw NotFound("saved chart")
            }
            return RequestResult(view: view, saved: saved, redirect: Self.opened(opened, view, channel))
        }
        let request = try ChartRequest(query, of: view).checked()
        guard request.isAsked, request.problems.isEmpty else {
            return RequestResult(view: view, saved: saved, request: request)
        }
        let repository = ListViewRepository(view)
        let rows = try repository.chartRows(request.columns, of: repository.count(transaction), transaction)
        return RequestResult(view: view, saved: saved, request: request, rows: rows)
    }

    private func shown(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> (RowsView<ListRows>, [SavedView]) {
        let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
        let view = try RowsView<ListRows>.requested(
            context, grant, in: try lists.catalog(of: grant.subject.id, transaction), transaction)
        return (view, try views.all(of: .list(view.id), kind: .chart, grant, transaction))
    }

    private static func opened(_ saved: SavedView, _ view: RowsView<ListRows>, _ channel: Channel) -> String {
        let origin = PercentCoding.query([(SavedView.originName, "\(saved.id)")])
        return "\(ResponsePaths.charts(of: view.id, channel))?\(saved.query)&\(origin)"
    }

    /// Returns the selected columns, or all answers.
    private static func distributed(_ view: RowsView<ListRows>) -> [Column] {
        let offered = ChartRequest.columns(of: view)
        let chosen = view.parameters.filter { $0.0 == RowParameter.column }.map(\.1)
        if !chosen.isEmpty { return offered.filter { chosen.contains($0.name) } }
        return offered.filter {
            ($0.group == .own && $0.physical != "participant_id") || $0.physical == "created"
        }
    }

    private static func parts(
        _ count: Int, _ part: Int, _ view: RowsView<ListRows>, _ channel: Channel
    ) -> (summary: String, previous: String?, next: String?) {
        let last = max(1, (count + columnsMax - 1) / columnsMax)
        func link(_ number: Int) -> String? {
            guard (1...last).contains(number), number != part else { return nil }
            return "\(ResponsePaths.distribution(of: view.id, channel))?"
                + PercentCoding.query(view.parameters + [("part", "\(number)")])
        }
        return (NumberFormat.counted(count, "column", "columns"), link(part - 1), link(part + 1))
    }

    /// Returns the title of a List in words, or its name.
    private func title(of view: RowsView<ListRows>, _ channel: Channel) async throws -> String {
        try await store.read { transaction in
            try ListTitles(of: channel.id, schedules, transaction)
                .title(of: view.list, in: try lists.catalog(of: channel.id, transaction))
        }
    }

    private func frame(
        _ context: RequestContext, _ title: String, _ view: RowsView<ListRows>, _ channel: Channel
    ) -> Frame {
        siteMap.frame(
            context, "Charts of \(title)",
            purpose: "How answers are distributed and how they relate. \(WireDateTime.words)",
            section: "/lists",
            parent: PageLink(title, to: ResponsePaths.list(view.id, channel)))
    }
}
