import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The data browser: every table of a study with its columns, types and captions, and the rows of each.
struct DataController: Sendable {
    private static let pageCount = 100

    let siteMap: SiteMap
    let store: Store
    let lists: ListRepository
    let appTokens: AppTokens
    let readings: ReadingLog

    var routes: [SiteRoute] {
        [
            .get(Paths.data, requiring: ViewResponses.self, use: index),
            .get(Paths.data + "/ResponseMetadata", requiring: ViewResponses.self, async: times),
            .get(Paths.dataTable, requiring: ViewResponses.self, async: table),
        ]
    }

    private func index(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let listed = try lists.catalog(of: channel.id, transaction).all.compactMap { list in
            list.id.map { id in
                DataPage.Table(
                    name: list.name, title: list.title, address: Paths.list(id, channel),
                    columns: ListColumn.all(of: list, showsTokens: visit.may(HandleTokens.self)).map {
                        column in
                        DataPage.Column(column, list.column(column.name)?.description ?? "")
                    })
            }
        }
        let others = try DataTable.all(for: visit, in: channel, transaction).map { table in
            DataPage.Table(
                name: table.name, title: table.script.title, address: Paths.data(table.name, channel),
                columns: table.columns.map { DataPage.Column($0, "") })
        }
        let times = DataPage.Table(
            name: "ResponseMetadata", title: "Response Metadata",
            address: Paths.data("ResponseMetadata", channel), columns: DataPage.Column.ofTimes)
        let page = DataPage(
            frame: siteMap.frame(
                visit, "Data browser", purpose: "Every table of the study, with what its columns hold.",
                section: "/data"),
            statementAddress: Paths.statement(channel),
            schemas: [
                DataPage.Schema(
                    name: ScriptSchema.lists.rawValue, hint: "the answers, a List for each survey",
                    tables: listed),
                DataPage.Schema(
                    name: ScriptSchema.mobileappstudy.rawValue, hint: "who takes part, and what came in",
                    tables: others + [times]),
            ])
        return .html(page.render())
    }

    private func table(_ visit: Visit, _ grant: Grant<ViewResponses>) async throws -> Response {
        let channel = grant.subject
        let asked = visit.request.parameters["table"].lowercased()
        let tables = try await store.read { try DataTable.all(for: visit, in: channel, $0) }
        guard let table = tables.first(where: { $0.name.lowercased() == asked }) else {
            throw NotFound("table")
        }
        let view = DataView(table, visit.request.query, address: Paths.data(table.name, channel))
        if let address = view.redirect { return .redirect(to: address) }
        let page = try await store.read { transaction in
            _ = try visit.require(ViewResponses.self, on: channel, in: transaction)
            return try table.page(
                view.columns, view.filters, before: view.before, count: Self.pageCount, transaction)
        }
        let secrets = view.showsAppTokens ? try await reveal(page.rows.map(\.key), visit, channel) : [:]
        try await readings.note("data.view", about: table.name, ViewResponses.self, on: channel, visit)
        let shown = DataTablePage(
            frame: siteMap.frame(
                visit, table.script.title,
                purpose: "Rows of \(table.name), the newest first. Times are UTC.", section: "/data",
                parent: PageLink("Data browser", to: Paths.data(channel))),
            grid: DataGrid(
                view: view, page: page, secrets: secrets, channel: channel,
                opensBatches: visit.may(HandleTokens.self)))
        return .html(shown.render())
    }

    private func times(_ visit: Visit, _ grant: Grant<ViewResponses>) async throws -> Response {
        let channel = grant.subject
        let before = visit.request.query["before"].flatMap { Int64($0) }
        let found = try await store.read { transaction in
            let grant = try visit.require(ViewResponses.self, on: channel, in: transaction)
            return try AnswerTimes(lists: lists).page(before: before, grant, transaction)
        }
        try await readings.note(
            "data.view", about: "ResponseMetadata", ViewResponses.self, on: channel, visit)
        let page = AnswerTimesPage(
            frame: siteMap.frame(
                visit, "Response Metadata",
                purpose: "When each question was answered, newest responses first. Times are UTC.",
                section: "/data", parent: PageLink("Data browser", to: Paths.data(channel))),
            found, isFirst: before == nil, address: Paths.data("ResponseMetadata", channel), channel)
        return .html(page.render())
    }

    /// The app tokens of participants, recorded each time before they are shown.
    private func reveal(
        _ participants: [Int64], _ visit: Visit, _ channel: Channel
    ) async throws -> [Int64: String] {
        try await store.write { transaction in
            let grant = try visit.require(RevealAppTokens.self, on: channel, in: transaction)
            let sealed = try transaction.rows(
                """
                select id, app_token_sealed, app_token_digest from participants
                where channel_id = \(grant.subject.id) and id in (\(list: participants))
                    and app_token_sealed is not null
                """
            ) { (id: try $0[0] as Int64, sealed: try $0[1] as [UInt8], digest: try $0[2] as [UInt8]) }
            try grant.record(
                "app-token.reveal", about: "of participants",
                ["count": .number(sealed.count), "from": .number(Int(participants.last ?? 0))],
                in: transaction)
            var secrets: [Int64: String] = [:]
            for row in sealed { secrets[row.id] = try appTokens.open(row.sealed, digest: row.digest) }
            return secrets
        }
    }
}
