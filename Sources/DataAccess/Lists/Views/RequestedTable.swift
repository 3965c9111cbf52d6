import Access
import HTTP
import Responses
import SQLStore
import Studies
import Tables
import WebAccess

/// The table in a URL, and how its rows are displayed.
struct RequestedTable: Sendable {
    let table: ViewedTable
    let title: String
    /// The site section of its rows.
    let section: String
    /// The noun for the table in texts.
    let noun: String
    /// Its rows without any parameters.
    let rows: RowsView<RowColumns>
    /// The List; nil for another table.
    let list: ListRows?

    /// Finds the List or table of a request.
    ///
    /// - Throws: ``NotFound`` if the study doesn't have it or the user has no access.
    init(
        _ context: RequestContext, _ grant: Grant<some ResponseReadingAtSites>, _ lists: ListRepository,
        _ transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject
        if context.request.parameters.contains("list") {
            let list = try RequestedList(context, in: try lists.catalog(of: channel.id, transaction))
            table = .list(list.id)
            title = list.definition.title
            section = "/lists"
            noun = "List"
            let access = try TableAccess(context, grant, in: transaction)
            let source = ListRows(list.definition, list.id, access).newestFirst
            rows = RowsView(source, Query("")).withoutRows
            self.list = source
        } else {
            let found = try DataTable.requested(context, grant, in: transaction)
            table = .table(found.name)
            title = found.title
            section = Self.section(of: found)
            noun = "table"
            rows = RowsView(found, Query("")).withoutRows
            list = nil
        }
    }

    private static func section(of table: DataTable) -> String {
        switch table.name {
        case PropertyDesign.listName: "/properties"
        case ParticipantPageTable.tableName: "/participants"
        default: "/data"
        }
    }

    /// Returns the parts of a query that a view saves: parameters that the table supports, in the order of links.
    func stored(_ query: Query, _ kind: SavedView.Kind) throws -> String {
        let view = try rows.reading(query).checked()
        guard kind == .chart, let list else {
            return PercentCoding.query(view.parameters(without: SavedView.originName))
        }
        return try PercentCoding.query(
            ChartRequest(query, of: RowsView(list, query)).checked().parameters
                + view.filters.map(\.parameter))
    }
}
