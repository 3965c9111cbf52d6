import Access
import HTTP
import SQLStore
import Tables
import WebAccess

// `exportRowsTsv` and `exportRowsExcel`: the rows that `selectRows` returns, as a file.
extension LabKeyQueryController {
    /// The routes. LabKey's pages and clients request a view where other actions are of the API.
    var exportRoutes: [SiteRoute] {
        let endings = [".api", ".view", ".post", ""]
        return LabKeyRoutes.routes(
            ["exportRowsTsv"], .queryExportRowsTsv, endings: endings, exportText)
            + LabKeyRoutes.routes(
                ["exportRowsExcel", "exportRowsXLSX"], .queryExportRowsExcel,
                endings: endings, exportWorkbook)
    }

    @Sendable private func exportText(
        _ parameters: LabKeyParameters, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        try await export("exportRowsTsv", parameters, context, grant) { asked, rows, format, file in
            format.file(of: asked.selection).download(rows, named: file)
        }
    }

    @Sendable private func exportWorkbook(
        _ parameters: LabKeyParameters, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        try await export("exportRowsExcel", parameters, context, grant, ending: "xlsx") {
            asked, rows, format, file in
            QueryRowsWorkbook(
                format.columns(of: asked.selection), hasHeadings: format.hasHeadings,
                sheet: asked.selection.table.name, at: context.now
            ).download(rows, named: file, in: exports)
        }
    }

    /// Makes a file of the selected rows, after recording the export. `ending` is the end of the file's name,
    /// if it isn't delimited text.
    private func export(
        _ action: String, _ parameters: LabKeyParameters, _ context: RequestContext,
        _ grant: Grant<ViewResponsesAtSites>,
        ending: String? = nil,
        _ file: (RequestedSelection, QueryRows, LabKeyFileFormat, String) -> Response
    ) async throws -> Response {
        if try parameters.isOfAnswerTimes { throw Self.onlySelectable(action) }
        let format = try LabKeyFileFormat(parameters)
        let ending = ending ?? format.name
        let asked = try await requested(parameters, action, context, grant)
        let details: AuditDetails = [
            "format": .text(ending), "columns": .number(asked.selection.exportedPlaces.count),
            "filters": .number(asked.selection.filterCount), "onlySharing": .flag(false),
        ]
        try await store.write { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: grant.subject, in: transaction)
            try context.require(
                ExportIdentifiersAtSites.self, at: grant.sites, of: grant.subject, in: transaction)
            try grant.record("data.export", about: asked.selection.table.name, details, in: transaction)
        }
        let title = ExportFormat.fileName(asked.selection.table.name)
        return try await asking(context, grant, isSelection: true) { caller in
            let result = try await queries.run(asked.selection.statement(), asked, for: caller)
            return file(asked, result.rows, format, "\(title)-\(grant.subject.studyID).\(ending)")
        }
    }
}
