import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import Vocabulary
import WebAccess

/// Prepares the panels of a home page for the current user.
struct HomePanels: Sendable {
    /// The maximum number of batches or Lists in a panel.
    private static let linesMax = 8

    let lists: ListRepository
    let batches: TokenBatchRepository
    let indexing: ListIndexer
    let schedules: StudyScheduleCache

    /// Returns the panels in order, without those that the user has no access to and those whose table or view no
    /// longer exists.
    func views(
        for context: RequestContext, _ grant: Grant<EnterStudy>, _ transaction: borrowing Transaction
    ) throws -> [HomePanelView] {
        var views: [HomePanelView] = []
        for panel in try HomePanelRepository().list(grant, in: transaction) {
            if let view = try view(of: panel, context, grant, transaction) { views.append(view) }
        }
        return views
    }

    private func view(
        of panel: HomePanel, _ context: RequestContext, _ grant: Grant<EnterStudy>,
        _ transaction: borrowing Transaction
    ) throws -> HomePanelView? {
        let channel = grant.subject
        switch panel.kind {
        case .setUp:
            var view = HomePanelView(panel, "Study configuration", to: nil)
            view.configuration = try StudyConfiguration(
                grant, maySetUp: context.hasPermission(ConfigureStudy.self), transaction)
            return view
        case .batches:
            guard context.hasPermission(ViewTokenCounts.self) else { return nil }
            let counting = try context.require(ViewTokenCounts.self, on: channel, in: transaction)
            return try ofBatches(panel, context, counting, transaction)
        case .lists, .table, .view:
            guard context.hasPermission(ViewResponses.self) else { return nil }
            let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
            switch panel.kind {
            case .lists: return try ofLists(panel, channel, transaction)
            case .table where panel.list == nil: return try ofTable(panel, context, grant, transaction)
            case .table: return try ofList(panel, context, grant, transaction)
            default: return try ofSavedView(panel, context, grant, transaction)
            }
        }
    }

    private func ofBatches(
        _ panel: HomePanel, _ context: RequestContext, _ grant: Grant<ViewTokenCounts>,
        _ transaction: borrowing Transaction
    ) throws -> HomePanelView {
        let channel = grant.subject
        let all = ResponsePaths.tokens(channel)
        let opens = context.hasPermission(ManageTokens.self)
        var view = HomePanelView(panel, "Enrollment token batches", to: all)
        view.lines = try batches.list(with: grant, count: Self.linesMax, transaction).map { batch in
            let name = batch.label.isEmpty ? "Batch \(batch.id)" : batch.label
            return (
                PageLink(name, to: opens ? ResponsePaths.batch(batch.id, channel) : all),
                ([NumberFormat.counted(batch.tokenCount, "token", "tokens")]
                    + [batch.counts.words(of: [.used, .withdrawn, .erased])].filter { !$0.isEmpty })
                    .joined(separator: ", ")
            )
        }
        view.sentence = "No batches yet."
        return view
    }

    private func ofLists(
        _ panel: HomePanel, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> HomePanelView {
        var view = HomePanelView(panel, "Lists", to: ResponsePaths.lists(channel))
        let catalog = try lists.catalog(of: channel.id, transaction)
        let titles = try ListTitles(of: channel.id, schedules, transaction)
        view.lines = catalog.all.prefix(Self.linesMax).compactMap { list in
            list.id.map {
                (PageLink(titles.title(of: list, in: catalog), to: ResponsePaths.list($0, channel)), "")
            }
        }
        view.sentence = "No Lists yet. They appear with the first response."
        return view
    }

    // MARK: Panels with rows

    private func ofTable(
        _ panel: HomePanel, _ context: RequestContext, _ grant: Grant<ViewResponses>,
        _ transaction: borrowing Transaction
    ) throws -> HomePanelView? {
        let channel = grant.subject
        let tables = try DataTable.all(for: context, grant, in: transaction)
        guard let table = tables.first(where: { $0.name == panel.subject }) else { return nil }
        var view = HomePanelView(
            panel, table.title, hint: "newest rows",
            to: ResponsePaths.data(table.name, channel))
        try fill(&view, table, "", context, channel, transaction)
        return view
    }

    private func ofList(
        _ panel: HomePanel, _ context: RequestContext, _ grant: Grant<ViewResponses>,
        _ transaction: borrowing Transaction
    ) throws -> HomePanelView? {
        let channel = grant.subject
        guard let id = panel.list, let (list, title) = try self.list(id, of: channel, transaction) else {
            return nil
        }
        var view = HomePanelView(panel, title, hint: "newest rows", to: ResponsePaths.list(id, channel))
        let access = try TableAccess(context, grant, in: transaction)
        try fill(&view, Self.view(of: list, id, "", access), channel, transaction)
        return view
    }

    /// Returns a List with its title; nil if there is none.
    private func list(
        _ id: ListID, of channel: Channel, _ transaction: borrowing Transaction
    ) throws -> (ListDefinition, String)? {
        let catalog = try lists.catalog(of: channel.id, transaction)
        guard let list = catalog.all.first(where: { $0.id == id }) else { return nil }
        let titles = try ListTitles(of: channel.id, schedules, transaction)
        return (list, titles.title(of: list, in: catalog))
    }

    private func ofSavedView(
        _ panel: HomePanel, _ context: RequestContext, _ grant: Grant<ViewResponses>,
        _ transaction: borrowing Transaction
    ) throws -> HomePanelView? {
        let channel = grant.subject
        let id = SavedViewID(Int64(panel.subject) ?? 0)
        guard let saved = try SavedViewRepository().findShared(id, grant, transaction) else { return nil }
        let (isChart, address) = (saved.kind == .chart, ResponsePaths.open(saved, channel))
        switch saved.table {
        case .list(let id):
            guard let (list, title) = try self.list(id, of: channel, transaction) else { return nil }
            var view = HomePanelView(
                panel, saved.name, hint: isChart ? nil : "of \(title)", to: address)
            if isChart {
                view.sentence = "A chart of \(title)."
            } else {
                let access = try TableAccess(context, grant, in: transaction)
                try fill(&view, Self.view(of: list, id, saved.query, access), channel, transaction)
            }
            return view
        case .table(let name):
            let tables = try DataTable.all(for: context, grant, in: transaction)
            guard let table = tables.first(where: { $0.name == name }) else { return nil }
            var view = HomePanelView(panel, saved.name, hint: "of \(table.title)", to: address)
            try fill(&view, table, saved.query, context, channel, transaction)
            return view
        }
    }

    /// Returns the view of a List for a query. If the query has no sort order, the newest rows come first.
    private static func view(
        of list: ListDefinition, _ id: ListID, _ query: String, _ access: TableAccess
    ) -> RowsView<ListRows> {
        let newest = PercentCoding.query([(RowParameter.sort, "-Key")])
        let isSorted = Query(query)[RowParameter.sort] != nil
        let whole = isSorted ? query : query.isEmpty ? newest : "\(query)&\(newest)"
        return RowsView(list, id: id, query: Query(whole), access)
    }

    private func fill(
        _ view: inout HomePanelView, _ shown: RowsView<ListRows>, _ channel: Channel,
        _ transaction: borrowing Transaction
    ) throws {
        if let problem = shown.problem {
            view.sentence = "The view can't be shown. \(problem)"
            return
        }
        let indexed = try indexing.columns(of: shown.id, transaction)
        let size = try ListViewRepository(shown).count(indexed: indexed, transaction)
        guard Self.isQuick(shown, size, indexed) else {
            view.sentence = "This List is too large to search here. Open the view to see its rows."
            return
        }
        let window = try ListPageRepository(shown, at: nil, size: size, indexed: indexed)
            .page(count: HomeRows.countMax, transaction)
        view.rows = HomeRows(shown, window, titled: view.title, of: size, in: channel)
        view.sentence =
            shown.filters.isEmpty
            ? "No rows yet. They appear here with the first responses." : "No rows match this view."
        if view.rows != nil { view.reading = ("list.view", shown.list.name) }
    }

    /// Adds the rows of a table of the data browser.
    private func fill(
        _ view: inout HomePanelView, _ table: DataTable, _ query: String, _ context: RequestContext,
        _ channel: Channel, _ transaction: borrowing Transaction
    ) throws {
        let shown = RowsView(table, Query(query))
        if let problem = shown.problem {
            view.sentence = "The view can't be shown. \(problem)"
            return
        }
        guard !shown.showsHolders, !shown.showsAppTokens else {
            view.sentence = "Open the view to see its rows. The audit log records who views used tokens."
            return
        }
        let isSmall = try DataTableRepository(shown.table).isSmall(transaction)
        let page = try DataViewRepository(shown).page(
            isSmall: isSmall, count: HomeRows.countMax, transaction)
        view.rows = HomeRows(
            DataRows(
                view: shown, page: page, channel: channel,
                failures: try page.failures(
                    of: shown.table, try context.require(ViewResponses.self, on: channel, in: transaction),
                    transaction)),
            of: try DataTableRepository(table).count(upTo: HomeRows.countedMax + 1, transaction))
        view.sentence =
            page.isCutShort
            ? "No matches so far. Open the view to search the remaining rows."
            : shown.filters.isEmpty
                ? "No rows yet." : "No rows match this view."
        if view.rows != nil { view.reading = ("data.view", table.name) }
    }

    /// Returns whether the first rows can be found quickly. The home page must not wait for a scan of a large List.
    private static func isQuick(_ view: RowsView<ListRows>, _ size: ListRowCount, _ indexed: Set<String>)
        -> Bool
    {
        if size.isSmall { return true }
        if let sort = view.sort?.physical, !indexed.contains(sort) { return false }
        return view.filters.isEmpty || view.filters.contains { $0.isServed(byIndexesOf: indexed) }
    }
}
