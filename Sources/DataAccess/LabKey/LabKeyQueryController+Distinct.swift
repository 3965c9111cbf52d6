import Access
import HTTP
import JSON
import Responses
import SQLStore
import Tables
import WebAccess

// `selectDistinct`: the different values of one column.
extension LabKeyQueryController {
    @Sendable func selectDistinct(
        _ parameters: LabKeyParameters, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        if try parameters.isOfAnswerTimes { throw Self.onlySelectable("selectDistinct") }
        let asked = try await requested(parameters, "selectDistinct", context, grant)
        let (column, statement) = try asked.selection.distinct()
        return try await asking(context, grant, isSelection: true) { caller in
            let result = try await queries.run(statement, asked, for: caller)
            var json = JSONWriter(capacity: 256 + result.rows.byteCount * 2)
            json.object { json in
                json.member("schemaName", asked.schema.rawValue)
                json.member("queryName", asked.selection.table.name)
                json.array("values") { values in
                    for row in result.rows { row[0].write(as: column.type, to: &values) }
                }
            }
            return .json(json.finish())
        }
    }

    /// The error for an action that can't read ResponseMetadata.
    static func onlySelectable(_ action: String) -> WireError {
        WireError(
            "'\(ResponseMetadataTable.tableName)' can only be read with selectRows, not with \(action).")
    }
}
