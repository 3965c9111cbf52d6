import Access
import HTTP
import JSON
import Responses
import SQLStore
import Tables
import WebAccess

/// Returns the tables of a study, and the columns of one table, to scripts.
package struct LabKeySchemaController: Sendable {
    package let store: Store
    package let lists: ListRepository
    package let properties: PropertySchemaSync

    package init(store: Store, lists: ListRepository, properties: PropertySchemaSync) {
        self.store = store
        self.lists = lists
        self.properties = properties
    }

    package var routes: [SiteRoute] {
        // The R client requests a view where other clients call the API.
        LabKeyRoutes.routes(
            ["getQueries"], .queryGetQueries, endings: [".api", "", ".view"], list)
            + LabKeyRoutes.routes(["getQueryDetails"], .queryGetQueryDetails, describe)
            + LabKeyRoutes.routes(
                ["getSchemas"], .queryGetSchemas, endings: [".api", "", ".view"], schemas)
    }

    /// Newer clients read the member names. Older ones expect a list of names.
    @Sendable private func schemas(
        _ parameters: LabKeyParameters, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        let version = try parameters.version
        let names = LabKeySchema.allCases.map(\.rawValue)
        var json = JSONWriter()
        json.object { json in
            if version < Self.namedSchemasVersion {
                json.array("schemas") { list in for name in names { list.string(name) } }
            } else {
                for name in names {
                    json.object(name) {
                        $0.member("schemaName", name)
                        $0.member("fullyQualifiedName", name)
                    }
                }
            }
        }
        return .json(json.finish())
    }

    /// From this version on, each schema is a member of the response.
    private static let namedSchemasVersion = 9.3

    @Sendable private func list(
        _ parameters: LabKeyParameters, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        let schema = try parameters.schema
        let tables = try await tables(context, grant)
        var json = JSONWriter()
        json.object {
            $0.member("schemaName", schema.rawValue)
            $0.array("queries") { queries in
                // ResponseMetadata isn't a database table, so only `selectRows` can read it.
                for table in tables.tables(in: schema)
                    + (schema == .mobileappstudy ? [ResponseMetadataTable.table] : [])
                {
                    queries.object { Self.write(table, context, to: &$0) }
                }
            }
        }
        return .json(json.finish())
    }

    @Sendable private func describe(
        _ parameters: LabKeyParameters, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        let schema = try parameters.schema
        let (name, isOfAnswers) = (try parameters.queryName, try parameters.isOfAnswerTimes)
        let found = try await tables(context, grant).table(name, in: schema)
        guard let table = found ?? (isOfAnswers ? ResponseMetadataTable.table : nil) else {
            throw LabKeyRoutes.notFound(name, in: schema)
        }
        var json = JSONWriter()
        json.object { json in
            json.member("schemaName", schema.rawValue)
            Self.writeHead(table, context, to: &json)
            json.array("columns") { columns in
                for column in table.selectionColumns {
                    columns.object { Self.write(column, of: table, to: &$0) }
                }
            }
            json.object("defaultView") { view in
                view.array("columns") { columns in
                    for column in table.defaultColumns {
                        columns.object { Self.write(column, of: table, to: &$0) }
                    }
                }
            }
        }
        return .json(json.finish())
    }

    private func tables(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> StudyTables
    {
        await properties.refreshSchema(grant.subject.id)
        return try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: grant.subject, in: transaction)
            return try StudyTables(context, grant, lists, transaction)
        }
    }

    private static func write(_ table: Table, _ context: RequestContext, to json: inout JSONWriter) {
        writeHead(table, context, to: &json)
        json.array("columns") { columns in
            for column in table.selectionColumns {
                let column = ResultColumn(
                    name: column.name, type: column.type, isEditable: column.isEditable)
                columns.object { LabKeyFieldMetadata(column, key: table.key).write(to: &$0) }
            }
        }
    }

    private static func writeHead(_ table: Table, _ context: RequestContext, to json: inout JSONWriter) {
        json.member("name", table.name)
        json.member("title", table.title)
        json.member("hidden", false)
        json.member("inherit", false)
        json.member("isUserDefined", table.schema == .lists)
        let mayEdit =
            table.site == .tokenHolder
            ? context.hasPermission(EditResponses.self) : context.hasPermission(EditResponsesAtSites.self)
        json.member("canEdit", table.isEditable && mayEdit)
    }

    /// The type names of `getQueryDetails`, which differ from those of result fields.
    private static func write(
        _ column: Column, of table: Table, to json: inout JSONWriter
    ) {
        let isKey = column.name == table.key
        json.member("name", column.name)
        json.member("caption", Caption.words(column.name))
        json.member("fieldKey", column.name)
        json.member("type", column.type.detailName)
        json.member("isNullable", !isKey)
        json.member("isKeyField", isKey)
        json.member("isAutoIncrement", isKey && column.type != .text)
        json.member("isVersionField", false)
        json.member("isHidden", !column.isDefault)
        json.member("isSelectable", true)
        json.member("isUserEditable", column.isEditable)
        json.member("isReadOnly", !column.isEditable)
        json.member("isMvEnabled", false)
    }
}

extension ColumnType {
    /// The name that LabKey's `getQueryDetails` uses for the column type.
    var detailName: String {
        switch self {
        case .integer: "Integer"
        case .double: "Number (Double)"
        case .boolean: "True/False (Boolean)"
        case .dateTime: "Date and Time"
        case .text: "Text (String)"
        }
    }
}
