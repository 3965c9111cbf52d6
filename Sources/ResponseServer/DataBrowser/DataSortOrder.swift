import HTTP
import SQLStore

/// The order in which the data browser shows a table: by one of its columns, or by the key, newest first.
struct DataSortOrder: Sendable {
    /// The column; nil for the key.
    let column: ListColumn?
    let isDescending: Bool
    private let table: DataTable

    /// Reads what ``parameters`` wrote; what the table does not have is left out.
    init(_ query: Query, of table: DataTable) {
        self.table = table
        let asked = query[ListView.sortName] ?? ""
        let isDown = asked.hasPrefix("-")
        let name = isDown ? String(asked.dropFirst()) : asked
        let found = table.columns.first { $0.name == name && table.canSort(by: $0, isSmall: true) }
        isDescending = found == nil || isDown
        column = found.flatMap { table.isKey($0) ? nil : $0 }
    }

    /// The order as parameters of an address; none for that of a table that no one has sorted.
    var parameters: [(String, String)] {
        guard let name = (column ?? key)?.name, column != nil || !isDescending else { return [] }
        return [(ListView.sortName, isDescending ? "-\(name)" : name)]
    }

    /// The column of the key.
    private var key: ListColumn? { table.columns.first { table.isKey($0) } }

    /// The order in words.
    var words: String {
        guard let column else { return isDescending ? "the newest first" : "the oldest first" }
        return "by \(column.caption)" + (isDescending ? ", downwards" : "")
    }

    /// Whether the newest rows come first where the table is in the order of its key, which it also is where it is too
    /// large for the order of the column.
    var isDescendingByKey: Bool { column != nil || isDescending }
}

extension DataTable {
    /// Tables up to here are sorted as they are: going through them takes a tenth of a second at most.
    static let sortedMax = 100_000

    /// Columns of large tables whose values an index has in their order, by their names; what the index holds of a
    /// moment is a number.
    private var indexed: [String: String] {
        switch name {
        case EnrollmentTables.tokenName: ["Token": "token", "Used": "used_at"]
        case PropertyDesign.listName: [PropertyDesign.tokenName: "token"]
        case "Participant": ["Created": "enrolled_at"]
        default: [:]
        }
    }

    /// Whether the table is so small that any column can be its order.
    func isSmall(_ transaction: borrowing Transaction) throws -> Bool {
        try count(upTo: Self.sortedMax + 1, transaction) <= Self.sortedMax
    }

    /// How many rows there are, counted up to so many; those that are read from raw responses are not counted.
    func count(upTo most: Int, _ transaction: borrowing Transaction) throws -> Int {
        if isResponseMetadata { return most }
        let count: Int? = try transaction.value(
            """
            select count(*) from (select 1 from \(identifier: script.sandboxed.table)
                where \(fragment: scope) limit \(most)) as found
            """)
        return count ?? 0
    }

    /// Whether a table of this size can be sorted by a column.
    func canSort(by column: ListColumn, isSmall: Bool) -> Bool {
        guard column.name != Self.appTokenName else { return false }
        return isKey(column) || !isResponseMetadata && (isSmall || indexed[column.name] != nil)
    }

    /// The expression of the order, which an index has where there is one, and what its values are.
    func sortKey(_ column: ListColumn) -> (expression: SQL, type: ColumnType) {
        guard let physical = indexed[column.name] else {
            return (SQL(verbatim: column.expression), column.type)
        }
        return (SQL(verbatim: physical), column.type == .dateTime ? .integer : column.type)
    }
}
