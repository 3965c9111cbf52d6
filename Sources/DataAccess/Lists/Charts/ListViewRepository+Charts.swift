import Responses
import SQLStore
import Tables

// The values for charts.
extension ListViewRepository {
    /// The maximum number of values to read for a chart.
    private static let chartValuesMax = 1_000_000
    private static let chartWindowRows: Int64 = 500

    /// Returns the values of these columns in all rows, or in a sample if the List of this size has too many.
    func chartRows(
        _ columns: [Column], of size: ListRowCount, _ transaction: borrowing Transaction
    ) throws -> ChartRows {
        // The rows of a participant are found by an index, however large the List is.
        let areFew = view.filters.contains(where: \.isFoundByResponse)
        let isSampled = !areFew && size.all.rows > max(1, Self.chartValuesMax / max(1, columns.count))
        let names = SQL(verbatim: columns.map(\.expression).joined(separator: ", "))
        let source: SQL = "select \(fragment: names) from \(identifier: view.id.tableName) t"
        var rows = ChartRows(of: size, isSampled: isSampled)
        if isSampled {
            try sample(source, into: &rows, transaction)
        } else {
            let atSites = size.isOfFewSites ? atSitesByResponse : "1 = 1"
            try read(
                source + " where \(fragment: condition()) and \(fragment: atSites)", into: &rows, transaction)
            rows.seen = size.all.rows
        }
        return rows
    }

    private func read(
        _ statement: SQL, into rows: inout ChartRows, _ transaction: borrowing Transaction
    ) throws {
        guard !rows.isCut else { return }
        do {
            try transaction.forEach(statement) { row in
                let isAdded = rows.append((0..<row.columnCount).map { row.value($0) })
                guard isAdded else { throw MemoryLimitReached() }
            }
        } catch is MemoryLimitReached {}
    }

    /// Stops a statement whose rows use too much memory.
    private struct MemoryLimitReached: Error {}

    private func sample(
        _ source: SQL, into rows: inout ChartRows, _ transaction: borrowing Transaction
    ) throws {
        let table = view.id.tableName
        let condition = condition { _ in false }
        let sample = ListSample(
            of: try Self.keys(of: view.id, transaction), windowRows: Self.chartWindowRows)
        for window in sample.windows {
            let keys: SQL = "t.key between \(window.lowerBound) and \(window.upperBound)"
            let count: Int? = try transaction.value(
                "select count(*) from \(identifier: table) t where \(fragment: keys) and \(fragment: inScope)"
            )
            rows.seen += count ?? 0
            try read(source + " where \(fragment: keys) and \(fragment: condition)", into: &rows, transaction)
        }
    }
}
