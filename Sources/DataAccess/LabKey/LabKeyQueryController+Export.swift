import Access
import HTTP
import SQLStore
import Tables
import WebAccess

// `exportRowsTsv`: the rows that `selectRows` returns, as a file. Excel reads it, too.
extension LabKeyQueryController {
    /// The routes. LabKey's pages and clients request a view where other actions are of the API.
    var exportRoutes: [SiteRoute] {
        LabKeyRoutes.routes(
            ["exportRowsTsv"], .queryExportRowsTsv, ViewResponses.self,
            endings: [".api", ".view", ".post", ""], exportRows)
    }

    @Sendable private func exportRows(_ context: RequestContext, _ grant: Grant<ViewResponses>) async throws
        -> Response
    {
        let parameters = try LabKeyParameters(context.request)
        if try parameters.isOfAnswerTimes { throw Self.onlySelectable("exportRowsTsv") }
        let format = try LabKeyFileFormat(parameters)
        let asked = try await requested(parameters, "exportRowsTsv", context, grant)
        try await store.write { transaction in
            let grant = try context.require(ViewResponses.self, on: grant.subject, in: transaction)
            try grant.record(
                "data.export", about: asked.selection.table.name,
                [
                    "format": .text(format.name), "columns": .number(asked.selection.exportedPlaces.count),
                    "filters": .number(asked.selection.filterCount), "onlySharing": .flag(false),
                ], in: transaction)
        }
        let name = ExportFormat.fileName(asked.selection.table.name)
        return try await asking(context, grant, isSelection: true) { caller in
            let result = try await queries.run(asked.selection.statement(), asked, for: caller)
            return format.file(of: asked.selection).download(
                result.rows, named: "\(name)-\(grant.subject.studyID).\(format.name)")
        }
    }
}
