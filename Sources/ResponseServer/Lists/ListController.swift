import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The pages of Lists: the index, the rows of one, and its file.
struct ListController: Sendable {
    private static let pageCount = 100
    /// Rows are counted up to here; beyond, the page says "more than".
    private static let countMax = 100_000

    let siteMap: SiteMap
    let store: Store
    let lists: ListRepository

    var routes: [SiteRoute] {
        [
            .get(Paths.lists, requiring: ViewResponses.self, use: index),
            .get(Paths.list, requiring: ViewResponses.self, use: show),
            .get(Paths.export, requiring: ViewResponses.self, async: export),
        ]
    }

    private func index(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let catalog = try lists.catalog(of: grant.subject.id, transaction)
        let lines = try catalog.all.compactMap { list -> ListsPage.Line? in
            guard let id = list.id else { return nil }
            let count: Int? = try transaction.value("select count(*) from \(identifier: id.tableName)")
            return ListsPage.Line(
                title: list.title, name: list.name, parent: list.parent ?? "",
                address: Paths.list(id, grant.subject), rows: Figures.whole(count ?? 0),
                columns: list.columns.count + 2)
        }
        let page = ListsPage(
            frame: siteMap.frame(
                visit, "Lists", purpose: "The answers, one List for each survey, form and choice.",
                section: "/lists"),
            lines: lines)
        return .html(page.render())
    }

    private func show(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let query = visit.request.query
        let view = try requested(visit, grant, transaction)
        let place = ListView.Place(query, type: view.sort?.type)
        var rows = try transaction.rows(
            try view.statement(after: place, count: Self.pageCount + 1)
        ) { row in (0..<row.columnCount).map { row.value($0) } }
        let hasMore = rows.count > Self.pageCount
        if hasMore { rows.removeLast() }
        let count: Int = try transaction.value(try view.counting(upTo: Self.countMax + 1)) ?? 0
        let address = Paths.list(view.id, grant.subject)
        let page = ListPage(
            frame: siteMap.frame(
                visit, view.list.title, purpose: "List \(view.list.name). Times are UTC.", section: "/lists",
                parent: PageLink("Lists", to: Paths.lists(grant.subject))),
            view: view, address: address,
            count: count > Self.countMax ? "more than \(Figures.whole(Self.countMax))" : Figures.whole(count),
            rows: rows.map { row in
                view.columns.enumerated().map { ListPage.Cell(row[$0.offset + 2], $0.element.type) }
            },
            next: hasMore ? Self.place(after: rows.last) : nil, isFirst: place == nil)
        return .html(page.render())
    }

    private func export(_ visit: Visit, _ grant: Grant<ViewResponses>) async throws -> Response {
        let channel = grant.subject
        let view = try await store.write { transaction in
            let grant = try visit.require(ViewResponses.self, on: channel, in: transaction)
            let view = try requested(visit, grant, transaction)
            try grant.record("list.export", about: view.list.name, in: transaction)
            return view
        }
        let query = visit.request.query
        let format = ExportFormat(rawValue: query["format"] ?? "") ?? .csv
        let statement = try view.statement(after: nil, count: nil)
        let guardsFormulas = query["formulas"] != "raw"
        let store = store
        return Response.stream(type: format.mediaType) { sink in
            var file = ListFile(view, format: format, guardsFormulas: guardsFormulas)
            try store.withSnapshot { transaction in
                try transaction.forEach(statement) { try file.write($0, to: sink) }
            }
            try file.finish(to: sink)
        }.with(
            "content-disposition",
            "attachment; filename=\"\(ExportFormat.fileName(view.list.name)).\(format.rawValue)\"")
    }

    private func requested(
        _ visit: Visit, _ grant: Grant<ViewResponses>, _ transaction: borrowing Transaction
    ) throws -> ListView {
        let id = ListID(visit.request.parameters.value("list", as: Int64.self) ?? 0)
        let catalog = try lists.catalog(of: grant.subject.id, transaction)
        guard let list = catalog.all.first(where: { $0.id == id }) else { throw NotFound("List") }
        return ListView(list, id: id, query: visit.request.query)
    }

    private static func place(after row: [SQLValue]?) -> ListView.Place? {
        guard let row, case .integer(let key) = row[0] else { return nil }
        return ListView.Place(value: row[1], key: key)
    }
}
