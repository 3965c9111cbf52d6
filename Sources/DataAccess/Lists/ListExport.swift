import Access
import HTTP
import Responses
import SQLStore
import Studies
import Tables
import WebAccess

/// The export of a List: its rows with the filters and columns in the URL, streamed.
struct ListExport: Sendable {
    let store: Store
    let lists: ListRepository

    var routes: [SiteRoute] {
        [
            SiteRoute.get(ResponsePaths.export, requiring: ExportIdentifiersAtSites.self, async: export)
                .described(as: .exportList)
        ]
    }

    private func export(_ context: RequestContext, _ grant: Grant<ExportIdentifiersAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let query = context.request.query
        let format = try query.option("format", as: ExportFormat.self) ?? .csv
        let guardsFormulas = try FormulaParameter.guards(query)
        let view = try await store.write { transaction in
            let grant = try context.require(ExportIdentifiersAtSites.self, on: channel, in: transaction)
            let catalog = try lists.catalog(of: channel.id, transaction)
            let onlySharing = try DataSharingFilter.isAsked(query)
            let saved = try SavedViewRepository().all(
                of: .list(ListRows.requestedID(context)), kind: .rows, grant, transaction)
            let view = try RowsView<ListRows>.requested(
                context, grant, in: catalog, among: saved, isForFile: true, transaction
            ).limited(toSharing: onlySharing)
            try grant.record(
                "list.export", about: view.list.name,
                [
                    "format": .text(format.rawValue), "columns": .number(view.columns.count),
                    "filters": .number(view.filters.count), "onlySharing": .flag(onlySharing),
                ], in: transaction)
            return view
        }
        return RowFileWriter(
            view.columns, firstColumn: ListViewRepository.firstColumn, format: format,
            guardsFormulas: guardsFormulas
        )
        .download(named: ExportFormat.fileName(view.list.name), from: store) { transaction, body in
            try ListViewRepository(view).forEach(transaction, body)
        }
    }
}

/// The parameter that turns off the apostrophe before texts that spreadsheets would treat as formulas.
enum FormulaParameter {
    /// Returns whether a file guards formulas, which is the default.
    ///
    /// - Throws: ``HTTPError`` for an unknown value.
    static func guards(_ query: Query) throws(HTTPError) -> Bool {
        try query.option("formulas") { ["raw": false, "guarded": true][$0] } ?? true
    }
}
