import Access
import Entrances
import HTTP
import JSON
import SQLStore
import Studies

/// The API of LabKey by which research teams' scripts read a study: with an API key, its folder in the address.
///
/// `/ORG/APP/STUDY/query-selectRows.api`, and `/query/ORG/APP/STUDY/selectRows.api` as older clients say it.
struct ScriptController: Sendable {
    let store: Store
    let sandbox: QuerySandbox
    let lists: ListRepository

    var routes: [SiteRoute] {
        action(["selectRows", "getQuery"], .querySelectRows, select)
            + action(["executeSql"], .queryExecuteSQL, execute)
            + action(["getQueries"], .queryGetQueries, describe)
    }

    private typealias Action = @Sendable (Visit, Grant<ViewResponses>) async throws -> Response

    private func action(
        _ names: [String], _ operation: Operation, _ body: @escaping Action
    ) -> [SiteRoute] {
        let patterns = names.flatMap { [$0 + ".api", $0] }.flatMap {
            ["/{org}/{app}/{study}/query-\($0)", "/query/{org}/{app}/{study}/\($0)"]
        }
        let answer: Action = { visit, grant in try await Self.answer { try await body(visit, grant) } }
        return patterns.enumerated().flatMap { index, pattern in
            [
                SiteRoute.get(pattern, requiring: ViewResponses.self, async: answer)
                    .described(as: index == 0 ? .operation(operation) : .alias(of: operation.name)),
                SiteRoute.post(pattern, requiring: ViewResponses.self, async: answer)
                    .described(as: .alias(of: operation.name)),
            ]
        }
    }

    // MARK: Actions

    @Sendable private func select(_ visit: Visit, _ grant: Grant<ViewResponses>) async throws -> Response {
        let parameters = try ScriptParameters(visit.request)
        let schema = try Self.schema(parameters)
        guard let name = parameters["query.queryName"] ?? parameters["queryName"] else {
            throw WireRefusal("No value was supplied for the required parameter 'queryName'")
        }
        let tables = try await tables(visit, grant, query: name)
        guard let asked = tables.table(name, in: schema) else { throw Self.notFound(name, in: schema) }
        let view = try await view(parameters, of: asked, visit, grant)
        let selection = RowSelection(
            table: asked.table, parameters: view?.completing(parameters.all) ?? parameters.all, rowsMax: nil)
        let result = try await run(selection.statement(), tables, schema)
        return .json(
            answer(
                result, schema, name: asked.name, key: asked.table.key, tables,
                count: try await count(result, selection, tables, schema), parameters.version))
    }

    @Sendable private func execute(_ visit: Visit, _ grant: Grant<ViewResponses>) async throws -> Response {
        let parameters = try ScriptParameters(visit.request)
        let schema = try Self.schema(parameters)
        guard let sql = parameters.sql else {
            throw WireRefusal("No value was supplied for the required parameter 'sql'")
        }
        let tables = try await tables(visit, grant, query: "sql")
        let result = try await run(SQL(verbatim: sql), tables, schema)
        let offset = max(0, parameters["offset"].flatMap { Int($0) } ?? 0)
        let wanted = parameters["maxRows"].flatMap { Int($0) } ?? -1
        var page = result
        page.rows = Array(result.rows.dropFirst(offset).prefix(wanted < 0 ? result.rows.count : wanted))
        return .json(
            answer(
                page, schema, name: "sql", key: nil, tables, count: result.rows.count, parameters.version))
    }

    @Sendable private func describe(_ visit: Visit, _ grant: Grant<ViewResponses>) async throws -> Response {
        let schema = try Self.schema(try ScriptParameters(visit.request))
        let tables = try await store.read { transaction in
            let grant = try visit.require(ViewResponses.self, on: grant.subject, in: transaction)
            return try self.tables(visit, grant, transaction)
        }
        var json = JSONWriter()
        json.object {
            $0.member("schemaName", schema.rawValue)
            $0.array("queries") { queries in
                for table in tables.tables(in: schema) { queries.object { Self.write(table, to: &$0) } }
            }
        }
        return .json(json.finish())
    }

    private static func write(_ table: ScriptTable, to json: inout JSONWriter) {
        json.member("name", table.name)
        json.member("title", table.title)
        json.member("hidden", false)
        json.member("inherit", false)
        json.member("isUserDefined", table.schema == .lists)
        json.member("canEdit", false)
        json.array("columns") { columns in
            for column in table.table.columns {
                let column = ScriptAnswer.Column(name: column.name, type: column.type ?? .text)
                columns.object { ScriptField(column, key: table.table.key).write(to: &$0) }
            }
        }
    }

    // MARK: Reading

    /// The saved view that a request names; nil where it names none.
    private func view(
        _ parameters: ScriptParameters, of table: ScriptTable, _ visit: Visit, _ grant: Grant<ViewResponses>
    ) async throws -> SavedView? {
        guard let name = parameters["query.viewName"] ?? parameters["viewName"] else { return nil }
        let found = try await store.read { transaction -> SavedView? in
            let grant = try visit.require(ViewResponses.self, on: grant.subject, in: transaction)
            let catalog = try lists.catalog(of: grant.subject.id, transaction)
            guard table.schema == .lists, let list = catalog[table.name]?.id else { return nil }
            return try SavedViewRepository().find(named: name, of: list, kind: .rows, grant, transaction)
        }
        guard let found else {
            throw WireRefusal(
                "There is no view called '\(name)' of '\(table.name)'. Save one on the page of the List, or name "
                    + "columns and filters.")
        }
        return found
    }

    /// The tables of the study; that they are read is written down before they are.
    private func tables(
        _ visit: Visit, _ grant: Grant<ViewResponses>, query: String
    ) async throws -> ScriptTables {
        try await store.write { transaction in
            let grant = try visit.require(ViewResponses.self, on: grant.subject, in: transaction)
            try grant.record("query.run", about: query, in: transaction)
            return try tables(visit, grant, transaction)
        }
    }

    private func tables(
        _ visit: Visit, _ grant: Grant<ViewResponses>, _ transaction: borrowing Transaction
    ) throws -> ScriptTables {
        let channel = grant.subject.id
        return ScriptTables(
            of: try lists.catalog(of: channel, transaction), in: channel,
            showsTokens: visit.may(HandleTokens.self))
    }

    private func run(
        _ statement: SQL, _ tables: ScriptTables, _ schema: ScriptSchema
    ) async throws -> QueryResult {
        try await sandbox.run(statement, on: tables.definition(for: schema), owners: tables.owners)
    }

    /// How many rows there would be without the limit, which is known unless the answer is full.
    private func count(
        _ result: QueryResult, _ selection: RowSelection, _ tables: ScriptTables, _ schema: ScriptSchema
    ) async throws -> Int {
        guard let most = selection.countMax, result.rows.count == most else {
            return selection.offset + result.rows.count
        }
        guard case .integer(let count)? = try await run(selection.count(), tables, schema).rows.first?.first
        else { return result.rows.count }
        return Int(count)
    }

    private func answer(
        _ result: QueryResult, _ schema: ScriptSchema, name: String, key: String?, _ tables: ScriptTables,
        count: Int, _ version: Double
    ) -> [UInt8] {
        let columns = result.columns.indices.map { index in
            let name = result.columns[index]
            let known = tables.table(name, in: schema)?.table.column(result.columns[index])?.type
            return ScriptAnswer.Column(name: name, type: known ?? tables.type(ofColumn: index, in: result))
        }
        return ScriptAnswer(
            schema: schema, queryName: name, key: key, columns: columns, rows: result.rows, rowCount: count,
            version: version
        ).json()
    }

    // MARK: Refusals

    private static func schema(_ parameters: ScriptParameters) throws -> ScriptSchema {
        let name = parameters["schemaName"] ?? ScriptSchema.lists.rawValue
        guard let schema = ScriptSchema(named: name) else {
            throw WireRefusal(
                "The schema '\(name)' does not exist. There are lists and mobileappstudy.", status: .notFound)
        }
        return schema
    }

    private static func notFound(_ name: String, in schema: ScriptSchema) -> WireRefusal {
        WireRefusal(
            "The query '\(name)' in the schema '\(schema.rawValue)' doesn't exist.", status: .notFound)
    }

    /// What is wrong with a request is told in LabKey's envelope; the rest is the doorkeeper's.
    private static func answer(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let refusal as WireRefusal {
            return WireResponse.exception(refusal.message, status: refusal.status)
        } catch let body as UnreadableBody {
            return WireResponse.exception(body.sentence, status: .badRequest)
        } catch let refusal as QueryRefusal {
            return WireResponse.exception(refusal.description, status: .badRequest)
        }
    }
}
