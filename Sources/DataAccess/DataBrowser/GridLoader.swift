import Access
import HTTP
import Responses
import SQLStore
import Studies
import Tables
import WebAccess

/// Loads the contents of a table page, and records the view first.
package struct GridLoader: Sendable {
    private static let pageCount = 100

    /// The result of a request.
    package enum Outcome {
        /// A redirect from a saved view or a form of the page.
        case elsewhere(String)
        case shown(DataGrid)
    }

    /// The audit event of a page.
    package struct Reading: Sendable {
        let action: String
        let about: String

        package init(_ action: String, about: String) {
            self.action = action
            self.about = about
        }
    }

    package let store: Store
    package let appTokens: ParticipantAppTokens
    package let readings: ReadAuditLog

    package init(store: Store, appTokens: ParticipantAppTokens, readings: ReadAuditLog) {
        self.store = store
        self.appTokens = appTokens
        self.readings = readings
    }

    /// Loads the rows for the query of a URL, or for another one, and records this by default as a view of the table.
    package func read(
        _ table: DataTable, at address: String, query asked: Query? = nil, recording reading: Reading? = nil,
        for context: RequestContext, in channel: Channel
    ) async throws -> Outcome {
        let query = asked ?? context.request.query
        let view = try RowsView(table, query).checked()
        let form = FilterForm(query, columns: view.all)
        let saved = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            return try SavedViewRepository().all(
                of: .table(table.name), kind: .rows, grant, transaction)
        }
        let destination =
            try SavedView.address(openedBy: query, among: saved, at: address, columns: view.all)
            ?? view.destination(of: query, form, at: address)
        if let destination { return .elsewhere(destination) }
        if view.showsHolders {
            try await store.write {
                try TokenReveal.record("a page of tokens", on: channel, by: context, in: $0)
            }
        }
        let (page, isSmall, failures, marks, restricted) = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            let isSmall = try DataTableRepository(view.table).isSmall(transaction)
            let page = try DataViewRepository(view).page(
                isSmall: isSmall, count: Self.pageCount, transaction)
            return (
                page, isSmall, try page.failures(of: view.table, grant, transaction),
                try ColumnMarks(of: table, with: grant, transaction),
                try ProcessingRestrictionRepository.restricted(in: channel.id, transaction)
            )
        }
        let secrets =
            view.showsAppTokens ? try await reveal(of: table, page.rows.map(\.key), context, channel) : [:]
        let reading = reading ?? Reading("data.view", about: table.name)
        try await readings.note(
            reading.action, about: reading.about, ViewResponsesAtSites.self, on: channel, context)
        var rows = DataRows(
            view: view, page: page, channel: channel, secrets: secrets, failures: failures)
        rows.restricted = restricted
        return .shown(
            DataGrid(
                rows: rows,
                address: address, isSmall: isSmall, saved: SavedViewBar(saved, of: view, at: address),
                form: form, showsChooser: query[ColumnChooser.openName] != nil, marks: marks,
                mayExport: table.isOfTokens || context.hasPermission(ExportIdentifiersAtSites.self)))
    }

    /// Returns the app tokens of participants. Each access is recorded first.
    private func reveal(
        of table: DataTable, _ rows: [Int64], _ context: RequestContext, _ channel: Channel
    ) async throws -> [Int64: String] {
        try await store.write { transaction in
            let grant = try context.require(RevealAppTokens.self, on: channel, in: transaction)
            let sealed = try SealedAppTokenRepository.find(rows, of: table, with: grant, in: transaction)
            try grant.record(
                "app-token.reveal", about: "of \(table.name)",
                ["count": .number(sealed.count), "from": .number(Int(rows.last ?? 0))],
                in: transaction)
            var secrets: [Int64: String] = [:]
            for row in sealed { secrets[row.key] = try appTokens.open(row.sealed, digest: row.digest) }
            return secrets
        }
    }
}
