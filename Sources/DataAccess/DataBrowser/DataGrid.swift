import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Tables

/// A page of a data browser table: its rows, saved views, and exports.
package struct DataGrid {
    let rows: DataRows
    /// The URL of the page without parameters.
    let address: String
    /// Whether the table can be sorted by any column.
    let isSmall: Bool
    let saved: SavedViewBar
    let form: FilterForm?
    let showsChooser: Bool
    let marks: ColumnMarks
    /// Whether the user can save the rows as files.
    let mayExport: Bool
    /// The empty state of a table without rows.
    package var nothing = EmptyState("No rows yet.")
    package var noun = RowNoun("row", "rows")
    /// The form that finds rows; nil for most tables.
    package var search: GridSearch?
    /// The states of the rows by the texts of their cells.
    package var states: [String: StateChip] = [:]
    /// What the columns mean, below the rows.
    package var explanation: String?

    package var view: RowsView<DataTable> { rows.view }
    package var viewsAddress: String { ResponsePaths.savedViews(of: .table(view.table.name), rows.channel) }

    /// The rows with filters, pager, and column list.
    package var grid: RowsGrid {
        RowsGrid(
            view: view.withoutRows, title: view.table.title, address: address, viewsAddress: viewsAddress,
            saved: saved, form: form, chooser: showsChooser ? ColumnChooser(view) : nil,
            sortable: view.all.filter { view.table.canSort(by: $0, isSmall: isSmall) },
            filterable: view.all.filter { $0.secret != .appToken }, marks: marks,
            lines: rows.cells.map { RowsGrid.Row(cells: $0) },
            pager: Pager(summary, first: first, next: next, nextTitle: nextTitle),
            nothing: nothing, noun: noun, note: notes,
            isCutShort: rows.page.isCutShort, search: search, states: states)
    }

    private var notes: String? {
        let all = [explanation, note].compactMap(\.self)
        return all.isEmpty ? nil : all.joined(separator: " ")
    }

    private var note: String? {
        if view.table.isResponseMetadata {
            return
                "These rows are read from the original responses and listed in the same order."
        }
        if isSmall { return nil }
        return "This table has more than 100,000 rows, so you can sort only by columns with a linked heading."
    }

    private var first: String? { view.before == nil && view.place == nil ? nil : link([]) }
    private var next: String? {
        if let place = rows.page.place { return link(place.parameters) }
        return rows.page.next.map { link([("before", "\($0)")]) }
    }
    private var nextTitle: String { rows.page.isCutShort ? "Search more" : "Next" }
    private var summary: String {
        let count = NumberFormat.counted(rows.page.rows.count, noun.one, noun.many)
        return rows.page.isCutShort ? "\(count) found so far" : "\(count) on this page"
    }

    private func link(_ more: [(String, String)]) -> String {
        let parameters = view.parameters + more
        return parameters.isEmpty ? address : "\(address)?\(PercentCoding.query(parameters))"
    }

    func exportAddress(_ format: String) -> String {
        let page = ResponsePaths.data(view.table.name, rows.channel)
        return "\(page)/export?\(PercentCoding.query(view.parameters + [("format", format)]))"
    }
    var exportHeading: String {
        let columns = NumberFormat.counted(view.exported.count, "column", "columns")
        return view.filters.isEmpty ? "All rows, \(columns)" : "Filtered rows, \(columns)"
    }

    /// The links to saved views and files.
    package var actions: DataGridActions { DataGridActions(table: self) }
}

/// The links to the saved views and files of a table.
package struct DataGridActions {
    let table: DataGrid
}
