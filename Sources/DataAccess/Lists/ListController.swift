import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import StudyManagement
import Tables
import Templating
import WebAccess

/// The pages of Lists: the overview, the rows of one List, and the creation of an index for a column of a large List.
package struct ListController: Sendable {
    private static let pageCount = 100

    package let siteMap: SiteMap
    package let store: Store
    package let lists: ListRepository
    package let indexing: ListIndexer
    package let readings: ReadAuditLog
    package let schedules: StudyScheduleCache
    private let views = SavedViewRepository()

    package init(
        siteMap: SiteMap, store: Store, lists: ListRepository, indexing: ListIndexer, readings: ReadAuditLog,
        schedules: StudyScheduleCache
    ) {
        self.siteMap = siteMap
        self.store = store
        self.lists = lists
        self.indexing = indexing
        self.readings = readings
        self.schedules = schedules
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.lists, requiring: ViewResponsesAtSites.self, use: index),
            .get(ResponsePaths.list, requiring: ViewResponsesAtSites.self, async: show),
            .post(ResponsePaths.listOrder, requiring: EditResponses.self, use: prepare),
        ] + ListExport(store: store, lists: lists).routes
            + SavedViewController(siteMap: siteMap, lists: lists).routes
            + ColumnFlagController(siteMap: siteMap, lists: lists).routes
    }

    private func index(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let catalog = try lists.catalog(of: grant.subject.id, transaction)
        let access = try TableAccess(context, grant, in: transaction)
        let titles = try ListTitles(of: grant.subject.id, schedules, transaction)
        let lines = try catalog.nested.compactMap { list, depth in
            try Self.line(
                list, titles.nestedWords(for: list, in: catalog), depth, grant.subject, access, transaction)
        }
        let lock = try DataLockRepository.current(with: grant, in: transaction)
        let page = ListsPage(
            frame: siteMap.frame(
                context, "Lists",
                purpose:
                    "Answers as tables: one List for each survey, form, and choice question. Times are in UTC."
                    + (lock.map { " \($0.phrase)" } ?? ""),
                section: "/lists"),
            exportAddress: ResponsePaths.exports(grant.subject),
            flagsAddress: ResponsePaths.columnFlags(grant.subject),
            codebookAddress: ResponsePaths.codebook(grant.subject),
            lockAddress: context.hasPermission(ViewResponses.self)
                ? ResponsePaths.dataLock(grant.subject) : nil,
            lines: lines)
        return .html(page.render())
    }

    private static func line(
        _ list: ListDefinition, _ words: String?, _ depth: Int, _ channel: Channel, _ access: TableAccess,
        _ transaction: borrowing Transaction
    ) throws -> ListsPage.Row? {
        guard let id = list.id else { return nil }
        let rows = ListViewRepository(RowsView(list, id: id, query: Query(""), access))
        return ListsPage.Row(
            title: words ?? list.title, key: words == nil ? nil : list.title, depth: depth,
            kind: list.kind.title, address: ResponsePaths.list(id, channel),
            rows: try rows.all(transaction).text, questions: list.columns.count { $0.role == .answer },
            last: try rows.lastCreated(transaction).map { String($0.prefix(16)) } ?? "Never")
    }

    /// The forms of the page are also sent here and redirect to the URL with their input.
    private func show(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let found = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            return try find(context, grant, in: transaction)
        }
        if let address = found.redirect { return .redirect(to: address) }
        try await readings.note(
            "list.view", about: found.name, ViewResponsesAtSites.self, on: channel, context)
        for column in found.wanted { indexing.prepare(column, of: found.id) }
        return found.response
    }

    /// The result of a request for a List.
    private struct RequestResult: Sendable {
        let id: ListID
        let name: String
        var response = Response.noContent
        /// The URL that a form redirects to.
        var redirect: String?
        /// The columns that benefit from an index, if the List is small enough to create it right away.
        var wanted: [String] = []
    }

    private func find(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> RequestResult {
        let query = context.request.query
        let catalog = try lists.catalog(of: grant.subject.id, transaction)
        let asked = try RowsView<ListRows>.requested(
            context, grant, in: catalog, isNewestFirst: true, transaction)
        let saved = try views.all(of: .list(asked.id), kind: .rows, grant, transaction)
        let form = FilterForm(query, columns: asked.all)
        var found = RequestResult(id: asked.id, name: asked.list.name)
        let address = ResponsePaths.list(asked.id, grant.subject)
        found.redirect =
            try SavedView.address(openedBy: query, among: saved, at: address, columns: asked.all)
            ?? asked.destination(of: query, form, at: address)
        guard found.redirect == nil else { return found }
        let indexed = try indexing.columns(of: asked.id, transaction)
        let size = try ListViewRepository(asked).count(indexed: indexed, transaction)
        let (view, sorting) = sorting(asked, size, indexed)
        if size.scannedRows <= ListIndexer.promptMax { found.wanted = Self.wanted(view, size, indexed) }
        let place = PageCursor(query, type: view.sort?.type)
        let window = try ListPageRepository(view, at: place, size: size, indexed: indexed)
            .page(count: Self.pageCount, transaction)
        let channel = grant.subject
        var links = RowLinks(channel: channel, list: view.id)
        links.restricted = try ProcessingRestrictionRepository.restricted(in: channel.id, transaction)
        let lock = try DataLockRepository.current(with: grant, in: transaction)
        let titles = try ListTitles(of: channel.id, schedules, transaction)
        let page = ListPage(
            frame: frame(
                context, titles.title(of: view.list, in: catalog),
                titles.purpose(of: view.list, in: catalog), lock, channel),
            view: view, address: address, size: size, window: window, form: form,
            showsChooser: query[ColumnChooser.openName] != nil, sorting: sorting,
            linked: titles.tabs(of: view.list, in: catalog, channel),
            flagsAddress: ResponsePaths.columnFlags(channel), links: links,
            exports: ResponsePaths.exports(channel),
            saved: SavedViewBar(saved, of: view, at: address),
            marks: ColumnMarks(of: view.list, try ColumnFlags(with: grant, transaction)),
            mayExport: context.hasPermission(ExportIdentifiersAtSites.self),
            mayEdit: context.hasPermission(EditResponsesAtSites.self), isLocked: lock != nil)
        found.response = .html(page.render())
        return found
    }

    private func frame(
        _ context: RequestContext, _ title: String, _ purpose: String, _ lock: DataLock?, _ channel: Channel
    ) -> Frame {
        siteMap.frame(
            context, title, purpose: purpose + (lock.map { " \($0.phrase)" } ?? ""), section: "/lists",
            parent: PageLink("Lists", to: ResponsePaths.lists(channel)))
    }

    /// Returns whether the requested sort order is available, and the view without it if not.
    private func sorting(
        _ view: RowsView<ListRows>, _ size: ListRowCount, _ indexed: Set<String>
    ) -> (RowsView<ListRows>, ListPage.Sorting) {
        if let column = view.sort, column.sorting == .ifSmall, !size.isSmall, !size.isOfFewSites {
            return (view.unsorted, .tooLarge(column))
        }
        guard size.scannedRows > ListIndexer.promptMax, !size.isOfFewSites, let column = view.sort,
            let physical = column.physical,
            !indexed.contains(physical)
        else { return (view, .ready) }
        if indexing.isPreparing(physical, of: view.id) { return (view.unsorted, .waiting(column)) }
        return (
            view.unsorted, .needed(column, time: ListIndexer.waitingTime(rows: size.scannedRows))
        )
    }

    /// Returns the sorted column, and the filtered one if few rows match.
    private static func wanted(
        _ view: RowsView<ListRows>, _ size: ListRowCount, _ indexed: Set<String>
    ) -> [String] {
        if size.isSmall || size.isOfFewSites { return [] }
        var columns = [view.sort?.physical]
        if size.filtered.rows <= ListPageRepository.fewMax {
            let filter = view.filters.first { $0.isRange && !$0.isServed(byIndexesOf: indexed) }
            columns.append(filter?.column.physical)
        }
        return columns.compactMap { $0 }.filter { $0 != "key" && !indexed.contains($0) }
    }

    private func prepare(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let catalog = try lists.catalog(of: grant.subject.id, transaction)
        let view = try RowsView<ListRows>.requested(context, grant, in: catalog, transaction)
        let name = context.form["column"] ?? ""
        guard let column = view.all.first(where: { $0.name == name })?.physical else {
            throw NotFound("column")
        }
        try grant.record(
            "list.prepare-order", about: view.list.name, ["column": .text(name)], in: transaction)
        indexing.prepare(column, of: view.id)
        return context.redirect(
            to: ResponsePaths.list(view.id, grant.subject) + "?"
                + PercentCoding.query([(RowParameter.sort, name)]),
            flash: Flash(.information, "Preparing to sort by \(name)."))
    }
}

extension RowsView where Source == ListRows {
    /// Returns the view for a URL: the rows of the grant's sites, with tokens only for users with access to them.
    ///
    /// Applies the saved view that the URL names.
    static func requested(
        _ context: RequestContext, _ grant: Grant<some ResponseReadingAtSites>, in catalog: ListCatalog,
        among saved: [SavedView]? = nil, isForFile: Bool = false, isNewestFirst: Bool = false,
        _ transaction: borrowing Transaction
    ) throws -> RowsView<ListRows> {
        let id = ListRows.requestedID(context)
        guard let list = catalog.all.first(where: { $0.id == id }) else { throw NotFound("List") }
        let all = try TableAccess(context, grant, in: transaction)
        let access = isForFile ? all.forFiles : all
        var query = context.request.query
        if let saved {
            let all = ListRows(list, id, access).columns
            query = try SavedView.completed(query, among: saved, seeing: all)
        }
        let rows = ListRows(list, id, access)
        return try RowsView(isNewestFirst ? rows.newestFirst : rows, query).checked()
    }
}

extension ListRows {
    static func requestedID(_ context: RequestContext) -> ListID {
        ListID(context.request.parameters.value("list", as: Int64.self) ?? 0)
    }
}

extension ListKind {
    /// The displayed kind.
    var title: String {
        switch self {
        case .survey: "Survey"
        case .choices: "Choice"
        case .group: "Form"
        case .task: "Active task"
        }
    }

    /// A description of the rows in this kind of List.
    var purpose: String {
        switch self {
        case .survey: "One row for each response."
        case .choices: "One row for each chosen value."
        case .group: "One row each time the form is filled out."
        case .task: "One row each time the task is completed."
        }
    }
}
