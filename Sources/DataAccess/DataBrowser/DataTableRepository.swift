import SQLStore
import Tables

/// The rows of a table of the data browser.
package struct DataTableRepository: Sendable {
    /// The number of rows that one page reads.
    static let searchedMax: Int64 = 200_000
    /// Tables up to this size are sorted without an index, which takes a tenth of a second at most.
    static let sortedMax = 100_000

    let table: DataTable

    package init(_ table: DataTable) { self.table = table }

    /// Returns whether the table is small enough to be sorted by any column.
    package func isSmall(_ transaction: borrowing Transaction) throws -> Bool {
        try count(upTo: Self.sortedMax + 1, transaction) <= Self.sortedMax
    }

    /// Returns the number of rows, counted up to a limit. Rows that are read from original responses aren't counted.
    package func count(upTo most: Int, _ transaction: borrowing Transaction) throws -> Int {
        if table.isResponseMetadata { return most }
        let count: Int? = try transaction.value(
            """
            select count(*) from (select 1 from \(identifier: table.source)
                where \(fragment: members()) limit \(most)) as found
            """)
        return count ?? 0
    }

    // MARK: Queries that all sort orders share

    /// Returns the rows that match conditions, each with its key.
    func rows(
        _ columns: [Column], _ conditions: [SQL], order: SQL, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [(key: Int64, cells: [SQLValue])] {
        let names = SQL(verbatim: (["id"] + columns.map(\.expression)).joined(separator: ", "))
        return try transaction.rows(
            """
            select \(fragment: names) from \(identifier: table.source)
            where \(fragment: SQL.joined(conditions, by: " and ")) order by \(fragment: order) limit \(count)
            """
        ) { row in (try row[0], (1..<row.columnCount).map { row.value($0) }) }
    }

    /// Returns the conditions of the filters on the rows in scope.
    func conditions(_ filters: [RowFilter]) -> [SQL] {
        let sharing = table.sharingParticipant.map {
            DataSharingRepository.condition(on: SQL(verbatim: $0))
        }
        return [sharing].compactMap(\.self) + filters.map { $0.condition() }
    }

    /// Returns the condition for the rows of the table in a range of IDs, which is a condition on a column.
    func members(in range: (SQL) -> SQL = { _ in "1 = 1" }) -> SQL {
        guard let subset = table.subset else { return "\(fragment: scope) and \(fragment: range("id"))" }
        return "id in (\(fragment: subset.ids(of: self, in: range))) and \(fragment: rowsInScope)"
    }

    /// Returns the condition for the rows of the study that the reader sees.
    var scope: SQL { "\(fragment: rowsOfStudy) and \(fragment: rowsInScope)" }

    private var rowsOfStudy: SQL {
        if table.isOfTokens {
            return "batch_id in (select b.id from token_batches b where \(fragment: batches))"
        }
        return table.name == "Study" ? "id = \(table.channel)" : "channel_id = \(table.channel)"
    }

    private var rowsInScope: SQL { table.table.rowsInScope ?? "1 = 1" }

    /// The condition for the batches `b` of the tokens.
    var batches: SQL {
        let ofStudy: SQL = "b.channel_id = \(table.channel)"
        return table.batch.map { "\(fragment: ofStudy) and b.id = \($0)" } ?? ofStudy
    }
}
