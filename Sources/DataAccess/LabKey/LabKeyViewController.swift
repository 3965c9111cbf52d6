import Access
import HTTP
import JSON
import Responses
import SQLStore
import Tables
import WebAccess

/// Returns the views of a table that a script can name as `query.viewName`: the default one, and those that were saved
/// on its page.
package struct LabKeyViewController: Sendable {
    package let store: Store
    package let lists: ListRepository
    package let properties: PropertySchemaSync

    package init(store: Store, lists: ListRepository, properties: PropertySchemaSync) {
        self.store = store
        self.lists = lists
        self.properties = properties
    }

    package var routes: [SiteRoute] {
        LabKeyRoutes.routes(["getQueryViews"], .queryGetQueryViews, list)
    }

    @Sendable private func list(
        _ parameters: LabKeyParameters, _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        let (schema, name) = (try parameters.schema, try parameters.queryName)
        await properties.refreshSchema(grant.subject.id)
        let (table, saved) = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: grant.subject, in: transaction)
            let tables = try StudyTables(context, grant, lists, transaction)
            let isOfAnswers = try parameters.isOfAnswerTimes
            guard
                let table = tables.table(name, in: schema)
                    ?? (isOfAnswers ? ResponseMetadataTable.table : nil)
            else { throw LabKeyRoutes.notFound(name, in: schema) }
            let list = schema == .lists ? try lists.catalog(of: grant.subject.id, transaction)[name]?.id : nil
            let saved = try SavedViewRepository().all(
                of: list.map(ViewedTable.list) ?? .table(table.name), kind: .rows, grant, transaction)
            return (table, saved)
        }
        let views = [LabKeyView(defaultOf: table)] + saved.map { LabKeyView($0, of: table) }
        let asked = try parameters["viewName", "query.viewName"]
        var json = JSONWriter()
        json.object { json in
            json.member("schemaName", schema.rawValue)
            json.member("queryName", table.name)
            json.array("views") { list in
                for view in views where asked == nil || view.name.lowercased() == asked?.lowercased() {
                    list.object { view.write(of: table, to: &$0) }
                }
            }
        }
        return .json(json.finish())
    }
}

/// A view as LabKey's clients read it.
private struct LabKeyView {
    /// The name; empty for the default view.
    let name: String
    let isShared: Bool
    let owner: String?
    let columns: [String]
    let filters: [(column: String, operation: String, value: String)]
    let sort: [(column: String, isDescending: Bool)]

    init(defaultOf table: Table) {
        (name, isShared, owner) = ("", true, nil)
        (columns, filters, sort) = (table.defaultColumns.map(\.name), [], [])
    }

    init(_ view: SavedView, of table: Table) {
        name = view.name
        isShared = view.isShared
        owner = view.isShared ? nil : view.changedBy
        let contents = SelectionParameters(view.completing([], of: table, ignoringFilters: false))
        columns = contents.columns ?? table.defaultColumns.map(\.name)
        sort = contents.sort
        filters = contents.all.compactMap { parameter in
            RowFilter.parts(of: parameter.name).map { ($0.column, $0.operation, parameter.value) }
        }
    }

    func write(of table: Table, to json: inout JSONWriter) {
        json.member("name", name)
        json.member("label", name.isEmpty ? "default" : name)
        json.member("default", name.isEmpty)
        json.member("shared", isShared)
        if let owner { json.member("owner", owner) }
        for flag in ["inherit", "session", "editable", "deletable", "hidden"] { json.member(flag, false) }
        json.array("columns") { writeColumns(of: table, to: &$0) }
        json.array("filter") { writeFilters(to: &$0) }
        json.array("sort") { writeSort(to: &$0) }
    }

    private func writeColumns(of table: Table, to list: inout JSONWriter) {
        for column in columns {
            list.object {
                $0.member("name", column)
                $0.member("key", column)
                $0.member("fieldKey", column)
                $0.member("title", table.column(column)?.caption ?? column)
            }
        }
    }

    private func writeFilters(to list: inout JSONWriter) {
        for filter in filters {
            list.object {
                $0.member("fieldKey", filter.column)
                $0.member("op", filter.operation)
                $0.member("value", filter.value)
            }
        }
    }

    private func writeSort(to list: inout JSONWriter) {
        for sort in sort {
            list.object {
                $0.member("fieldKey", sort.column)
                $0.member("dir", sort.isDescending ? "-" : "+")
            }
        }
    }
}
