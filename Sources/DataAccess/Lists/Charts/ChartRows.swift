import PortalUI
import SQLStore

/// The values for a chart: of every row if that is fast, otherwise of a sample across the List.
struct ChartRows: Sendable {
    /// The values of each row, in the order of the columns.
    private(set) var rows: [[SQLValue]] = []
    /// Whether the rows are a sample.
    let isSampled: Bool
    /// Whether reading stopped early, because the text of the rows used too much memory.
    private(set) var isCut = false
    /// The number of rows examined, including those that don't match the filters.
    var seen = 0
    private let size: ListRowCount

    /// The maximum size of the values in bytes.
    static let bytesMax = 64 << 20
    private var bytes = 0

    /// Creates the values of no rows yet.
    init(of size: ListRowCount, isSampled: Bool) {
        self.size = size
        self.isSampled = isSampled
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

    /// Adds the values of a row, unless the rows would use too much memory. Returns whether it added them.
    mutating func append(_ values: [SQLValue]) -> Bool {
        bytes += values.reduce(0) { $0 + $1.textByteCount }
        isCut = bytes > Self.bytesMax
        if !isCut { rows.append(values) }
        return !isCut
    }
}

extension SQLValue {
    /// Returns the number of bytes of a text, or 0 for other values.
    package var textByteCount: Int { if case .text(let text) = self { text.utf8.count } else { 0 } }
}
