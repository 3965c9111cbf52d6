import PortalUI
import SQLStore

/// The values that a chart is made of: of every row while that is quick, else of rows spread over the List.
struct ChartRows: Sendable {
    /// The values of each row, in the order of the columns.
    private(set) var rows: [[SQLValue]] = []
    /// Whether they are a part of what the List holds.
    let isSampled: Bool
    /// Whether reading ended early, because the texts of the rows take too much memory.
    private(set) var isCut = false
    /// How many rows were looked at, those that do not pass the filters among them.
    private(set) var seen = 0
    private let size: ListRowCount

    /// The most values that are read at once.
    static let valuesMax = 1_000_000
    /// The most bytes that the values read may take.
    static let bytesMax = 64 << 20
    private static let windowRows: Int64 = 500
    private var bytes = 0

    init(
        _ columns: [ListColumn], of view: ListView, size: ListRowCount, _ transaction: borrowing Transaction
    ) throws {
        self.size = size
        // The rows of a participant are found by an index, however large the List is.
        let areFew = view.filters.contains(where: \.namesParticipants)
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

    /// What the chart is made of, in words.
    var words: String {
        if isCut {
            return
                "From the first \(NumberFormat.counted(rows.count, "row", "rows")) only, because their texts are "
                + "very long. Choose fewer columns, or narrow the rows by a filter"
        }
        guard isSampled else { return NumberFormat.counted(rows.count, "row", "rows") }
        let looked =
            "From a sample: \(NumberFormat.whole(seen)) of \(size.all.text) rows, spread over the List"
        return rows.count == seen
            ? looked : "\(looked), of which \(NumberFormat.whole(rows.count)) pass the filters"
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

    /// Ends a statement whose rows take too much memory.
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
    /// The bytes of a text; 0 for any other value.
    var textByteCount: Int { if case .text(let text) = self { text.utf8.count } else { 0 } }
}
