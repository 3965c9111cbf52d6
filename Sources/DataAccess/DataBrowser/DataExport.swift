import Access
import HTTP
import Responses
import SQLStore
import Studies
import Tables
import WebAccess

/// Streams a data browser table as a file, with the filters, columns, and sort order of the URL.
struct DataExport: Sendable {
    let store: Store

    var routes: [SiteRoute] {
        [
            SiteRoute.get(ResponsePaths.dataExport, requiring: ViewResponsesAtSites.self, async: export)
                .described(as: .exportTable)
        ]
    }

    /// Each export is recorded. If it shows who used which token, that is recorded too.
    private func export(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let asked = context.request.query
        let format = try asked.option("format", as: ExportFormat.self) ?? .csv
        let guardsFormulas = try FormulaParameter.guards(asked)
        let view = try await store.write { try recordedView(format, context, channel, $0) }
        return RowFileWriter(
            view.exported, firstColumn: ListViewRepository.firstColumn, format: format,
            guardsFormulas: guardsFormulas
        )
        .download(named: "\(view.table.name)-\(channel.studyID)", from: store) { transaction, body in
            try DataViewRepository(view).forEach(transaction, body)
        }
    }

    /// Returns the rows and columns to export, and records the export.
    private func recordedView(
        _ format: ExportFormat, _ context: RequestContext, _ channel: Channel,
        _ transaction: borrowing Transaction
    ) throws -> RowsView<DataTable> {
        let asked = context.request.query
        let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
        let requested = try DataTable.requested(context, grant, isForFile: true, in: transaction)
        // Tokens have a right of their own, by which their columns are chosen.
        if !requested.isOfTokens {
            try context.require(
                ExportIdentifiersAtSites.self, at: grant.sites, of: channel, in: transaction)
        }
        let onlySharing = try DataSharingFilter.isAsked(asked)
        let table = try onlySharing ? requested.limitedToSharing() : requested
        let saved = try SavedViewRepository().all(of: .table(table.name), kind: .rows, grant, transaction)
        let query = try SavedView.completed(asked, among: saved, seeing: table.columns)
        let view = try RowsView(table, query).checked()
        try grant.record(
            "data.export", about: view.table.name,
            [
                "format": .text(format.rawValue), "columns": .number(view.exported.count),
                "filters": .number(view.filters.count), "onlySharing": .flag(onlySharing),
            ], in: transaction)
        if view.showsHolders {
            try TokenReveal.record("a file of tokens", on: channel, by: context, in: transaction)
        }
        return view
    }
}

extension DataTable {
    /// Returns the table in the URL, ignoring case, among those that the user can view.
    static func requested(
        _ context: RequestContext, _ grant: Grant<some ResponseReadingAtSites>, isForFile: Bool = false,
        in transaction: borrowing Transaction
    ) throws -> DataTable {
        let asked = context.request.parameters["table"].lowercased()
        let tables = try all(for: context, grant, isForFile: isForFile, in: transaction)
        guard let table = tables.first(where: { $0.name.lowercased() == asked }) else {
            throw NotFound("table")
        }
        return table
    }
}
