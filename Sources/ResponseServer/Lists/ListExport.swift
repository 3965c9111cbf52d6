import Access
import Entrances
import HTTP
import SQLStore
import Studies

/// The file of a List: its rows with the filters and columns of the address, streamed.
struct ListExport: Sendable {
    let store: Store
    let lists: ListRepository

    var routes: [SiteRoute] {
        [
            SiteRoute.get(Paths.export, requiring: ViewResponses.self, async: export)
                .described(as: .exportList)
        ]
    }

    private func export(_ visit: Visit, _ grant: Grant<ViewResponses>) async throws -> Response {
        let channel = grant.subject
        let query = visit.request.query
        let format = ExportFormat(rawValue: query["format"] ?? "") ?? .csv
        let view = try await store.write { transaction in
            let grant = try visit.require(ViewResponses.self, on: channel, in: transaction)
            let catalog = try lists.catalog(of: channel.id, transaction)
            let view = try ListView.requested(visit, channel, in: catalog)
            try grant.record(
                "list.export", about: view.list.name,
                [
                    "format": .text(format.rawValue), "columns": .number(view.columns.count),
                    "filters": .number(view.filters.count),
                ], in: transaction)
            return view
        }
        let statement = view.statement()
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
}
