import HTTP
import Tables
import Vocabulary

/// What a table page shows: columns, filters, sort order, and position. All of it is in the URL.
package struct DataView: RowsView {
    /// The table, limited to what the filters can match.
    package let table: DataTable
    package let columns: [Column]
    package let filters: [RowFilter]
    let order: DataSortOrder
    package let problem: String?
    let before: Int64?
    /// The end of the previous page if the table isn't sorted by key.
    let place: PageCursor?
    /// The saved view that the URL was opened from.
    let origin: SavedViewID?
    private let chosen: [Column]
    private let asked: DataTable

    package init(_ asked: DataTable, _ query: Query) {
        let read = RequestedRows(query, of: asked.columns) { asked.canSort(by: $0, isSmall: true) }
        self.asked = asked
        chosen = read.columns
        columns = chosen.isEmpty ? asked.defaultColumns : chosen
        filters = read.filters
        problem = read.problem
        var table = asked.narrowed(by: filters)
        // A property may have the same name.
        let batch = filters.first { $0.column.link == .batch && $0.operation == "eq" }
        if table.name == EnrollmentTables.tokenName { table.batch = batch.flatMap { Int64($0.value) } }
        self.table = table
        order = DataSortOrder(query, of: table)
        // Any number: it is only compared, and the keys of answers exceed those of rows.
        before = query["before"].flatMap { Int64($0) }
        origin = query.rowNumber(SavedView.originName).map { SavedViewID($0) }
        place = order.column.flatMap { PageCursor(query, type: table.sortKey($0).type) }
    }

    package var showsAppTokens: Bool { columns.contains { $0.secret == .appToken } }

    /// Whether the page shows who used which token, by a column, a filter, or the sort order.
    package var showsHolders: Bool {
        (columns + filters.map(\.column) + [order.column].compactMap(\.self)).contains {
            $0.secret == .tokenHolder
        }
    }

    /// The columns of a file. App tokens are shown only on the page.
    var exported: [Column] { columns.filter { $0.secret != .appToken } }

    var parameters: [(String, String)] {
        chosen.map { (ListView.columnName, $0.name) } + order.parameters + filters.map(\.parameter)
            + (origin.map { [(SavedView.originName, "\($0)")] } ?? [])
    }

    var all: [Column] { table.columns }
    var sort: Column? { order.column }
    var isDescending: Bool { order.isDescending }

    func reading(_ query: Query) -> DataView { DataView(asked, query) }
}
