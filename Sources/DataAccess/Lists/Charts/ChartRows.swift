import PortalUI
import Responses
import SQLStore
import Tables

/// The values for a chart: of every row if that is fast, otherwise of a sample across the List.
struct ChartRows: Sendable {
    /// The values of each row, in the order of the columns.
    private(set) var rows: [[SQLValue]] = []
    /// Whether the rows are a sample.
    let isSampled: Bool
    /// Whether reading stopped early, because the text of the rows used too much memory.
    private(set) var isCut = false
    /// The number of rows examined, including those that don't match the filters.
    private(set) var seen = 0
    private let size: ListRowCount

    /// The maximum number of values to read.
    static let valuesMax = 1_000_000
    /// The maximum size of the values in bytes.
    static let bytesMax = 64 << 20
    private static let windowRows: Int64 = 500
    private var bytes = 0

    init(
        _ columns: [Column], of view: ListView, size: ListRowCount, _ transaction: borrowing Transaction
    ) throws {
        self.size = size
        // The rows of a participant are found by an index, however large the List is.
        let areFew = view.filters.contains(where: \.isFoundByResponse)
        isSampled = !areFew && size.all.rows > max(1, Self.valuesMax / max(1, columns.count))
        let names = SQL(verbatim: columns.map(\.expression).joined(separator: ", "))
        let source: SQL = "select \(fragment: names) from \(identifier: view.id.tableName) t"
        if isSampled {
            try sample(source, view, transaction)
        } else {
            try read(source + " where \(fragment: view.condition())", transaction)
            seen = size.all.rows
        }
    }

    /// A text that says which rows the chart is based on.
    var words: String {
        if isCut {
            return
                "Based on the first \(NumberFormat.counted(rows.count, "row", "rows")) only, because their text is "
                + "very long. Choose fewer columns or add a filter"
        }
        guard isSampled else { return NumberFormat.counted(rows.count, "row", "rows") }
        let looked =
            "Based on a sample of \(NumberFormat.integer(seen)) of \(size.all.text) rows from across the List"
        return rows.count == seen
            ? looked : "\(looked). \(NumberFormat.integer(rows.count)) of them match the filters"
    }

    private mutating func read(_ statement: SQL, _ transaction: borrowing Transaction) throws {
        guard !isCut else { return }
        do {
            try transaction.forEach(statement) { row in
                let values = (0..<row.columnCount).map { row.value($0) }
                bytes += values.reduce(0) { $0 + $1.textByteCount }
                guard bytes <= Self.bytesMax else { throw MemoryLimitReached() }
                rows.append(values)
            }
        } catch is MemoryLimitReached {
            isCut = true
        }
    }

    /// Stops a statement whose rows use too much memory.
    private struct MemoryLimitReached: Error {}

    private mutating func sample(
        _ source: SQL, _ view: ListView, _ transaction: borrowing Transaction
    ) throws {
        let table = view.id.tableName
        let condition = view.condition { _ in false }
        let sample = ListSample(
            of: try ListRowCount.keys(of: view.id, transaction), windowRows: Self.windowRows)
        for window in sample.windows {
            let keys: SQL = "t.key between \(window.lowerBound) and \(window.upperBound)"
            let count: Int? = try transaction.value(
                "select count(*) from \(identifier: table) t where \(fragment: keys)")
            seen += count ?? 0
            try read(source + " where \(fragment: keys) and \(fragment: condition)", transaction)
        }
    }
}

extension SQLValue {
    /// Returns the number of bytes of a text, or 0 for other values.
    package var textByteCount: Int { if case .text(let text) = self { text.utf8.count } else { 0 } }
}
