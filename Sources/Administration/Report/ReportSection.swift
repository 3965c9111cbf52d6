/// A table of a report with its columns and rows, up to a limit.
struct ReportSection: Sendable {
    let title: String
    /// The description of the contents, in a sentence.
    let note: String
    let columns: [String]
    /// The maximum number of rows.
    let limit: Int
    /// The rows, each with a text for every column.
    private(set) var rows: [[String]] = []
    /// The number of omitted rows.
    private(set) var omitted = 0

    init(_ title: String, _ note: String, _ columns: [String], limit: Int) {
        (self.title, self.note, self.columns, self.limit) = (title, note, columns, limit)
    }

    /// Adds a row, or counts it as omitted if the limit is reached.
    mutating func add(_ row: [String]) {
        if rows.count < limit { rows.append(row) } else { omitted += 1 }
    }

    /// Adds to the number of omitted rows.
    mutating func omit(_ count: Int) { omitted += count }

    /// The columns in which a row has a text.
    private var filledColumns: [Int] {
        columns.indices.filter { index in
            rows.contains { index < $0.count && !$0[index].isEmpty }
        }
    }

    /// The names of the columns in which a row has a text.
    var headings: [String] { filledColumns.map { columns[$0] } }

    /// The rows with the texts of these columns, each with its column name.
    var lines: [[(column: String, text: String)]] {
        let filled = filledColumns
        return rows.map { row in
            filled.filter { $0 < row.count }.map { (column: columns[$0], text: row[$0]) }
        }
    }

    /// The number of rows, including those that are omitted.
    var count: Int { rows.count + omitted }

    /// The note about omitted rows; nil if there are none.
    var omission: String? { omitted == 0 ? nil : "\(omitted) more are in the file." }

    /// The section as CSV, followed by an empty line.
    var csv: String {
        let lines =
            [[title], columns] + rows + (omitted > 0 ? [["\(omitted) more are not in this file"]] : [])
        return lines.map { $0.map(AuditFile.cell).joined(separator: ",") + "\r\n" }.joined() + "\r\n"
    }
}
