import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Tables
import Templating
import WebAccess

/// The data browser: every table of a study with its columns, types and captions, and the rows of each.
package struct DataController: Sendable {
    package let siteMap: SiteMap
    package let store: Store
    package let lists: ListRepository
    package let reading: GridLoader
    package let schedules: StudyScheduleCache

    package init(
        siteMap: SiteMap, store: Store, lists: ListRepository, reading: GridLoader,
        schedules: StudyScheduleCache
    ) {
        self.siteMap = siteMap
        self.store = store
        self.lists = lists
        self.reading = reading
        self.schedules = schedules
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.data, requiring: ViewResponsesAtSites.self, use: index),
            .get(ResponsePaths.dataTable, requiring: ViewResponsesAtSites.self, async: table),
        ] + DataExport(store: store).routes
    }

    private func index(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let access = try TableAccess(context, grant, in: transaction)
        let listed = try listRows(channel, access, transaction)
        let tables = try DataTable.all(for: context, grant, in: transaction)
        let others = try tables.filter { !$0.isOfParticipantPage }.map {
            try Self.row($0, channel, transaction)
        }
        let page = DataPage(
            frame: siteMap.frame(
                context, "Data browser", purpose: "All tables and columns of the study.",
                section: "/data"),
            statementAddress: ResponsePaths.statement(channel),
            schemas: [
                DataPage.Schema(
                    schema: .lists, hint: "a List for each questionnaire, form, and choice question",
                    tables: listed),
                DataPage.Schema(
                    schema: .mobileappstudy, hint: "who takes part, and the responses as they arrived",
                    tables: others),
            ])
        return .html(page.render())
    }

    /// Returns a table with the number of its rows, which are counted up to a limit.
    private static func row(
        _ table: DataTable, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> DataPage.TableRow {
        let most = DataTableRepository.sortedMax
        let count: Int? =
            try table.isResponseMetadata
            ? nil : DataTableRepository(table).count(upTo: most + 1, transaction)
        return DataPage.TableRow(
            name: table.name, title: table.title, address: ResponsePaths.data(table.name, channel),
            holds: table.holds,
            rows: count.map {
                $0 > most ? "over \(NumberFormat.integer(most))" : NumberFormat.integer($0)
            },
            columns: table.columns.map { DataPage.ColumnRow($0, "") })
    }

    /// Returns the Lists, each followed by those that belong to it.
    private func listRows(
        _ channel: Channel, _ access: TableAccess, _ transaction: borrowing Transaction
    ) throws -> [DataPage.TableRow] {
        let catalog = try lists.catalog(of: channel.id, transaction)
        let titles = try ListTitles(of: channel.id, schedules, transaction)
        return try catalog.nested.compactMap { list, depth in
            guard let id = list.id else { return nil }
            let rows = ListViewRepository(RowsView(list, id: id, query: Query(""), access))
            return DataPage.TableRow(
                name: list.title, title: titles.words(for: list, in: catalog) ?? list.title,
                address: ResponsePaths.list(id, channel), holds: list.kind.purpose, isNested: depth > 0,
                rows: try rows.all(transaction).text,
                columns: ListTables.table(of: list, id).visible(to: access).pageColumns
                    .map { column in
                        DataPage.ColumnRow(column, list.column(column.name)?.description ?? "")
                    })
        }
    }

    private func table(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let table = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            return try DataTable.requested(context, grant, in: transaction)
        }
        if table.isOfParticipantPage {
            let (page, query) = (ResponsePaths.participants(channel), context.request.query)
            return .redirect(to: query.isEmpty ? page : "\(page)?\(query.text)")
        }
        let outcome = try await reading.read(
            table, at: ResponsePaths.data(table.name, channel), for: context, in: channel)
        switch outcome {
        case .elsewhere(let address): return .redirect(to: address)
        case .shown(let grid):
            let page = DataTablePage(
                frame: siteMap.frame(
                    context, table.title,
                    purpose: "Rows of \(table.name), \(grid.view.orderWords). Times are in UTC.",
                    section: "/data", parent: PageLink("Data browser", to: ResponsePaths.data(channel))),
                table: grid,
                batches: table.access.rights.contains(.handleTokens)
                    && table.name == EnrollmentTables.tokenName
                    ? ResponsePaths.tokens(channel) : nil)
            return .html(page.render())
        }
    }
}
