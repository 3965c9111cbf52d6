import SQLStore
import Tables

/// The rows that a table page or a file of the data browser shows.
package struct DataViewRepository: Sendable {
    private let view: RowsView<DataTable>
    private let rows: DataTableRepository

    package init(_ view: RowsView<DataTable>) {
        self.view = view
        rows = DataTableRepository(view.table)
    }

    /// Returns the rows of the page. If a large table can't be sorted by the column, its own order is used.
    package func page(
        isSmall: Bool, count: Int, _ transaction: borrowing Transaction
    ) throws -> DataTable.Page {
        let table = view.table
        if table.isResponseMetadata {
            return try ResponseMetadataRepository(view).page(count: count, transaction)
        }
        guard let column = view.sort, table.canSort(by: column, isSmall: isSmall) else {
            return try rows.keyed(
                view.columns, rows.conditions(view.filters), beyond: view.before,
                isDescending: view.isDescendingByKey,
                count: count, transaction)
        }
        return try SortedRowRepository(
            rows: rows, column: column, isDescending: view.isDescending, isSmall: isSmall
        ).page(view.columns, view.filters, beyond: view.place, count: count, transaction)
    }

    /// Reads every row for a file. The rows start with as many other values as the rows of a List.
    func forEach(_ transaction: borrowing Transaction, _ body: (Row) throws -> Void) throws {
        if view.table.isResponseMetadata {
            return try ResponseMetadataRepository(view).forEach(transaction, body)
        }
        try transaction.forEach(statement(isSmall: try rows.isSmall(transaction)), body)
    }

    private func statement(isSmall: Bool) -> SQL {
        let names =
            Array(repeating: "id", count: ListViewRepository.firstColumn) + view.exported.map(\.expression)
        let table = view.table
        let conditions = SQL.joined([rows.members()] + rows.conditions(view.filters), by: " and ")
        var sorted: SQL = view.isDescendingByKey ? "id desc" : "id"
        if let column = view.sort, table.canSort(by: column, isSmall: isSmall) {
            let direction = SQL(verbatim: view.isDescending ? " desc" : "")
            let key = SQL(verbatim: table.sortKey(column).expression)
            sorted = "\(fragment: key)\(fragment: direction), id\(fragment: direction)"
        }
        return """
            select \(fragment: SQL(verbatim: names.joined(separator: ", ")))
            from \(identifier: table.source)
            where \(fragment: conditions) order by \(fragment: sorted)
            """
    }
}
