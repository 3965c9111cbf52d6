import HTTP
import SQLStore

/// The order in which the data browser shows a table: by one of its columns, or by the key, newest first.
struct DataSortOrder: Sendable {
    /// The column; nil for the key.
    let column: ListColumn?
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
        column = found.flatMap { table.isKey($0) ? nil : $0 }
    }

    /// The order as URL parameters; empty for the default order.
    var parameters: [(String, String)] {
        guard let name = (column ?? key)?.name, column != nil || !isDescending else { return [] }
        return [(ListView.sortName, isDescending ? "-\(name)" : name)]
    }

    /// The column of the key.
    private var key: ListColumn? { table.columns.first { table.isKey($0) } }

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
    /// Tables up to this size are sorted without an index, which takes a tenth of a second at most.
    static let sortedMax = 100_000

    /// Columns of large tables that have an index in their order, by name. The index stores times as numbers.
    private var indexed: [String: String] {
        switch name {
        case EnrollmentTables.tokenName: ["Token": "token", "Used": "used_at"]
        case PropertyDesign.listName: [PropertyDesign.tokenName: "token"]
        case "Participant": ["Created": "enrolled_at"]
        default: [:]
        }
    }

    /// Returns whether the table is small enough to be sorted by any column.
    func isSmall(_ transaction: borrowing Transaction) throws -> Bool {
        try count(upTo: Self.sortedMax + 1, transaction) <= Self.sortedMax
    }

    /// Returns the number of rows, counted up to a limit. Rows that are read from original responses aren't counted.
    func count(upTo most: Int, _ transaction: borrowing Transaction) throws -> Int {
        if isResponseMetadata { return most }
        let count: Int? = try transaction.value(
            """
            select count(*) from (select 1 from \(identifier: script.sandboxed.table)
                where \(fragment: scope) limit \(most)) as found
            """)
        return count ?? 0
    }

    /// Returns whether a table of this size can be sorted by a column.
    func canSort(by column: ListColumn, isSmall: Bool) -> Bool {
        guard column.name != Self.appTokenName else { return false }
        return isKey(column) || !isResponseMetadata && (isSmall || indexed[column.name] != nil)
    }

    /// Returns the expression to sort by, which matches an index if there is one, and its type.
    func sortKey(_ column: ListColumn) -> (expression: SQL, type: ColumnType) {
        guard let physical = indexed[column.name] else {
            return (SQL(verbatim: column.expression), column.type)
        }
        return (SQL(verbatim: physical), column.type == .dateTime ? .integer : column.type)
    }
}
