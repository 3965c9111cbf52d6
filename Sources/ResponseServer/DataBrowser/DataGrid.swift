import HTTP
import PortalUI
import SQLStore
import Studies

/// A page of a table of the data browser: its rows, and where its saved views and files are.
struct DataGrid {
    let rows: DataRows
    /// The page without parameters.
    let address: String
    /// Whether any column can be the order.
    let isSmall: Bool
    let saved: SavedViewBar
    let form: FilterForm?
    let showsChooser: Bool
    /// What is said where the table has no rows.
    var emptyTitle = "No rows yet."

    var view: DataView { rows.view }
    var viewsAddress: String { ResponseServerPaths.savedViews(of: .table(view.table.name), rows.channel) }

    /// The rows with what is around them.
    var grid: RowsGrid {
        RowsGrid(
            view: view, title: view.table.script.title, address: address, viewsAddress: viewsAddress,
            saved: saved, form: form, chooser: showsChooser ? ColumnChooser(view) : nil,
            sortable: view.all.filter { view.table.canSort(by: $0, isSmall: isSmall) },
            filterable: view.all.filter { $0.name != DataTable.appTokenName },
            lines: rows.cells.map { RowsGrid.Row(cells: $0) },
            pager: Pager(summary, first: first, next: next, nextTitle: nextTitle),
            nothing: EmptyState(emptyTitle), note: note, isCutShort: rows.page.isCutShort)
    }

    private var note: String? {
        if view.table.isResponseMetadata {
            return "The rows are read from the responses as they came, in the order of these."
        }
        if isSmall { return nil }
        return "This table has more than 100,000 rows: it is sorted by the columns whose heads are links."
    }

    private var first: String? { view.before == nil && view.place == nil ? nil : link([]) }
    private var next: String? {
        if let place = rows.page.place { return link(place.parameters) }
        return rows.page.next.map { link([("before", "\($0)")]) }
    }
    private var nextTitle: String { rows.page.isCutShort ? "Search on" : "Next" }
    private var summary: String {
        let count = NumberFormat.counted(rows.page.rows.count, "row", "rows")
        return rows.page.isCutShort ? "\(count) found so far" : "\(count) on this page"
    }

    private func link(_ more: [(String, String)]) -> String {
        let parameters = view.parameters + more
        return parameters.isEmpty ? address : "\(address)?\(PercentCoding.query(parameters))"
    }

    func exportAddress(_ format: String) -> String {
        "\(address)/export?\(PercentCoding.query(view.parameters + [("format", format)]))"
    }
    var exportHeading: String {
        let columns = NumberFormat.counted(view.exported.count, "column", "columns")
        return view.filters.isEmpty ? "All rows, \(columns)" : "Rows as filtered, \(columns)"
    }
}
