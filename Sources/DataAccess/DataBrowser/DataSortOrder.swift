import HTTP
import Tables

/// The order in which the data browser shows a table: by one of its columns, or by the key, newest first.
struct DataSortOrder: Sendable {
    /// The column; nil for the key.
    let column: Column?
    let isDescending: Bool
    private let table: DataTable

    /// Reads what ``parameters`` wrote. Unknown columns are ignored.
    init(_ query: Query, of table: DataTable) {
        self.table = table
        let asked = query[ListView.sortName] ?? ""
        let isDown = asked.hasPrefix("-")
        let name = isDown ? String(asked.dropFirst()) : asked
        let found = table.columns.first { $0.name == name && table.canSort(by: $0, isSmall: true) }
        isDescending = found == nil || isDown
        column = found.flatMap { $0.isKey ? nil : $0 }
    }

    /// The order as URL parameters; empty for the default order.
    var parameters: [(String, String)] {
        guard let name = (column ?? key)?.name, column != nil || !isDescending else { return [] }
        return [(ListView.sortName, isDescending ? "-\(name)" : name)]
    }

    /// The column of the key.
    private var key: Column? { table.columns.first(where: \.isKey) }

    /// The order as a phrase.
    var words: String {
        guard let column else { return isDescending ? "newest first" : "oldest first" }
        return "sorted by \(column.caption)" + (isDescending ? ", descending" : "")
    }

    /// Whether the newest rows come first if the table is in key order. This is also the case if it is too large to be
    /// sorted by the column.
    var isDescendingByKey: Bool { column != nil || isDescending }
}

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
