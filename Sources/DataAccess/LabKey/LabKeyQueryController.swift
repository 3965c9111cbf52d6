import Access
import HTTP
import JSON
import Responses
import SQLStore
import Studies
import Tables
import WebAccess

/// The LabKey API with which research teams' scripts read a study, using an API key and the study's folder in the URL.
///
/// `/ORG/APP/STUDY/query-selectRows.api`, or `/query/ORG/APP/STUDY/selectRows.api` in older clients.
package struct LabKeyQueryController: Sendable {
    package let store: Store
    package let sandbox: QuerySandbox
    package let lists: ListRepository
    package let properties: PropertySchemaSync
    /// Where workbooks are written.
    package let exports: ExportFolder

    package init(
        store: Store, sandbox: QuerySandbox, lists: ListRepository, properties: PropertySchemaSync,
        exports: ExportFolder
    ) {
        self.store = store
        self.sandbox = sandbox
        self.lists = lists
        self.properties = properties
        self.exports = exports
    }

    var queries: LabKeyQueryRepository { LabKeyQueryRepository(sandbox: sandbox) }

    package var routes: [SiteRoute] {
        LabKeyRoutes.routes(["selectRows", "getQuery"], .querySelectRows, select)
            + LabKeyRoutes.routes(
                ["selectDistinct"], .querySelectDistinct, selectDistinct)
            + LabKeyRoutes.routes(["executeSql"], .queryExecuteSQL, execute)
            + exportRoutes
    }

    // MARK: Actions

    @Sendable private func select(
        _ parameters: LabKeyParameters, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        if try parameters.isOfAnswerTimes { return try await selectAnswerTimes(parameters, context, grant) }
        let asked = try await requested(parameters, "selectRows", context, grant)
        let version = try parameters.version
        return try await asking(context, grant, isSelection: true) { caller in
            let result = try await queries.run(asked.selection.statement(), asked, for: caller)
            let count = try await queries.count(result, asked, for: caller.followingUp)
            let table = asked.selection.table
            return answer(
                result, asked.schema, name: table.name, key: table.key, asked.tables, count: count, version)
        }
    }

    /// What a request selects, and the tables in which it does.
    struct RequestedSelection: Sendable {
        let schema: LabKeySchema
        let tables: StudyTables
        let selection: RowSelection
    }

    /// Reads what a request selects, after recording that it is read.
    func requested(
        _ parameters: LabKeyParameters, _ action: String, _ context: RequestContext,
        _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> RequestedSelection {
        let (schema, name) = (try parameters.schema, try parameters.queryName)
        let known = try await self.tables(context, grant, query: name, running: nil)
        guard let found = known.table(name, in: schema) else {
            throw LabKeyRoutes.notFound(name, in: schema)
        }
        let all = try await completed(parameters, of: found, context, grant)
        let tables = try known.lookingUp(SelectionParameters(all).named, in: found)
        let asked = tables.table(name, in: schema) ?? found
        let selection = try RowSelection(
            table: asked, parameters: all, rowsMax: nil, unknownColumns: .refused)
        if tables.reveals(selection) {
            try await store.write {
                try TokenReveal.record(action, on: grant.subject, by: context, in: $0)
            }
        }
        return RequestedSelection(schema: schema, tables: tables, selection: selection)
    }

    /// Reads the rows of ResponseMetadata, which isn't a database table.
    private func selectAnswerTimes(
        _ parameters: LabKeyParameters, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        let table = ResponseMetadataTable.table
        let completed = try await completed(parameters, of: table, context, grant)
        let known = try await tables(context, grant, query: table.name, running: nil)
        let lookedUp = try known.lookups.checkedColumns(
            SelectionParameters(completed).named, of: table.name, in: table.schema)
        let asked = table.adding(lookedUp)
        let selection = try RowSelection(
            table: asked, parameters: completed, rowsMax: nil, unknownColumns: .refused)
        let channel = grant.subject
        // Reading all responses takes as long as a query of a script: it waits for its turn, like every selection.
        let all = try await asking(context, grant, isSelection: true) { caller in
            try await sandbox.read(for: caller) { [store] cancellation in
                try store.withSnapshot { transaction in
                    let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
                    return try ResponseMetadataRepository.select(
                        selection, lookingUp: lookedUp, in: grant.subject.id,
                        try TableAccess(context, grant, in: transaction).forFiles, until: cancellation,
                        transaction)
                }
            }
        }
        let result = ResponseMetadataRepository.page(of: all, selection)
        let countMax = ResponseMetadataRepository.rowsToRead(for: selection)
        let columns = result.columns.map { name in
            ResultColumn(name: name, type: asked.column(name)?.type ?? .text)
        }
        return LabKeyQueryResponse(
            schema: .mobileappstudy, queryName: table.name, key: table.key, columns: columns,
            rows: result.rows, rowCount: min(all.rows.count, countMax ?? .max),
            version: try parameters.version
        ).response()
    }

    @Sendable private func execute(
        _ parameters: LabKeyParameters, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        let schema = try parameters.schema
        guard let sql = try parameters.sql else {
            throw WireError("No value was supplied for the required parameter 'sql'")
        }
        let asked = SelectionParameters(parameters.all)
        try asked.check(takesFilters: false)
        let (offset, most) = (try asked.offset(), try asked.countMax(else: nil))
        let known = try await self.tables(context, grant, query: "sql", running: sql)
        let statement = known.statement(sql)
        let tables = try known.lookingUp(statement.names)
        var result = try await asking(context, grant, isSelection: false) { caller in
            try await queries.run(statement.text, tables, schema, for: caller)
        }
        result.drop(tables.lookedUp.map(\.name), unlessSelectedIn: sql)
        try result.sort(by: asked.sort)
        var page = result
        page.rows = result.rows.part(from: offset, count: most ?? result.rows.count)
        return answer(
            page, schema, name: "sql", key: nil, tables, count: result.rows.count, try parameters.version)
    }

    // MARK: Reading

    /// Returns the parameters of a request, merged with those of the saved view that it names.
    private func completed(
        _ parameters: LabKeyParameters, of table: Table, _ context: RequestContext,
        _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> RowSelection.Parameters {
        guard let name = try parameters["query.viewName", "viewName"] else { return parameters.all }
        let ignores = try SelectionParameters(parameters.all).ignoresFiltersOfView()
        let found = try await store.read { transaction -> SavedView? in
            let grant = try context.require(ViewResponsesAtSites.self, on: grant.subject, in: transaction)
            let catalog = try lists.catalog(of: grant.subject.id, transaction)
            let list = table.schema == .lists ? catalog[table.name]?.id : nil
            return try SavedViewRepository().find(
                named: name, of: list.map(ViewedTable.list) ?? .table(table.name), kind: .rows, grant,
                transaction)
        }
        guard let found else {
            throw WireError(
                "There is no view called '\(name)' in '\(table.name)'. Save it on the page with the rows, or specify "
                    + "columns and filters.")
        }
        return found.completing(parameters.all, of: table, ignoringFilters: ignores)
    }

    /// Returns the tables of the study, after recording that they are read.
    private func tables(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, query: String,
        running statement: String?
    ) async throws -> StudyTables {
        await properties.refreshSchema(grant.subject.id)
        return try await store.write { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: grant.subject, in: transaction)
            try grant.record("query.run", about: query, in: transaction)
            let tables = try StudyTables(context, grant, lists, transaction)
            if let statement, tables.mayReveal(by: statement) {
                try TokenReveal.record("executeSql", on: grant.subject, by: context, in: transaction)
            }
            return tables
        }
    }

    func asking<R: Sendable>(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, isSelection: Bool,
        _ body: (QueryClient) async throws -> R
    ) async throws -> R {
        try await context.request.asking(
            organization: "\(grant.subject.app.organization.id)",
            person: "\(try context.requirePerson().user)", isSelection: isSelection, body)
    }

    private func answer(
        _ result: QueryResult, _ schema: LabKeySchema, name: String, key: String?, _ tables: StudyTables,
        count: Int, _ version: Double
    ) -> Response {
        let table = tables.table(name, in: schema)
        let columns = result.columns.indices.map { index in
            let name = result.columns[index]
            let known = table?.column(name)
            return ResultColumn(
                name: name, type: known?.type ?? tables.type(ofColumn: index, in: result),
                isEditable: known?.isEditable ?? false)
        }
        return LabKeyQueryResponse(
            schema: schema, queryName: name, key: key, columns: columns, rows: result.rows, rowCount: count,
            version: version
        ).response()
    }
}
