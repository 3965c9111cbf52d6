import Tables

extension DataTable {
    /// Returns whether a table of this size can be sorted by a column.
    func canSort(by column: Column, isSmall: Bool) -> Bool {
        switch column.sorting {
        case .impossible: false
        case .ifSmall: isSmall
        case .byIndex: true
        }
    }

    /// Returns the expression to sort by, which matches an index if there is one, and its type. Indexes store times as
    /// numbers.
    func sortKey(_ column: Column) -> (expression: String, type: ColumnType) {
        guard case .byIndex(let indexed) = column.sorting, !column.isKey else {
            return (column.expression, column.type)
        }
        return (indexed, column.type == .dateTime ? .integer : column.type)
    }
}
