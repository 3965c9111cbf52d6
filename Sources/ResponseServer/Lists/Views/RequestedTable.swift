import Access
import HTTP
import SQLStore
import Studies
import WebAccess

/// The table that an address names, and how its rows are shown.
struct RequestedTable: Sendable {
    let table: ViewedTable
    let title: String
    /// The section of the site in which its rows are.
    let section: String
    /// What people call it.
    let noun: String
    /// Its rows as they are without any parameter.
    let rows: any RowsView

    /// The List or the other table of a request; refused where the study has none such, or the visitor may not see it.
    init(
        _ context: RequestContext, _ channel: Channel, _ lists: ListRepository,
        _ transaction: borrowing Transaction
    ) throws {
        if context.request.parameters.contains("list") {
            let list = try RequestedList(context, in: try lists.catalog(of: channel.id, transaction))
            table = .list(list.id)
            title = list.definition.title
            section = "/lists"
            noun = "List"
            rows = ListView(
                list.definition, id: list.id, query: Query(""),
                showsTokens: context.hasPermission(ManageTokens.self))
        } else {
            let found = try DataTable.requested(context, channel, transaction)
            table = .table(found.name)
            title = found.script.title
            section = found.name == PropertyDesign.listName ? "/properties" : "/data"
            noun = "table"
            rows = DataView(found, Query(""))
        }
    }

    /// What a view keeps of a query: what the table knows, in the order in which links have it.
    func stored(_ query: Query, _ kind: SavedView.Kind) throws -> String {
        let view = try rows.reading(query).checked()
        guard kind == .chart, let list = view as? ListView else {
            return PercentCoding.query(view.parameters(without: SavedView.originName))
        }
        return try PercentCoding.query(
            ChartRequest(query, of: list).checked().parameters + list.filters.map(\.parameter))
    }
}
