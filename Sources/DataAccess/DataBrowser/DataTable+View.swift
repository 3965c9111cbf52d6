import HTTP
import Tables
import Vocabulary

extension DataTable: RowSource {
    package var isNewestFirst: Bool { true }
}

extension RowsView where Source == DataTable {
    /// The table, limited to what the filters can match.
    package var table: DataTable {
        var table = source.narrowed(by: filters)
        // A property may have the same name.
        let batch = filters.first { $0.column.link == .batch && $0.operation == "eq" }
        if table.name == EnrollmentTables.tokenName { table.batch = batch.flatMap { Int64($0.value) } }
        return table
    }

    /// The key of the row at which the previous page ended. Any number: it is only compared, and the keys of answers
    /// exceed those of rows.
    var before: Int64? { query["before"].flatMap { Int64($0) } }

    /// The end of the previous page if the table isn't sorted by key.
    var place: PageCursor? { sort.flatMap { PageCursor(query, type: source.sortKey($0).type) } }

    /// Whether the newest rows come first if the table is in key order. This is also the case if it is too large to be
    /// sorted by the column.
    var isDescendingByKey: Bool { sort != nil || isDescending }

    /// The order as a phrase.
    var orderWords: String {
        guard let sort else { return isDescending ? "newest first" : "oldest first" }
        return "sorted by \(sort.caption)" + (isDescending ? ", descending" : "")
    }

    package var showsAppTokens: Bool { columns.contains { $0.secret == .appToken } }

    /// Whether the page shows who used which token, by a column, a filter, or the sort order.
    package var showsHolders: Bool {
        (columns + filters.map(\.column) + [sort].compactMap(\.self)).contains { $0.secret == .tokenHolder }
    }

    /// The columns of a file. App tokens are shown only on the page.
    var exported: [Column] { columns.filter { $0.secret != .appToken } }
}
