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

    /// Returns the texts of a row, each with its column name.
    func cells(of row: [String]) -> [(column: String, text: String)] {
        zip(columns, row).map { (column: $0, text: $1) }
    }

    /// The note about omitted rows; nil if there are none.
    var omission: String? { omitted == 0 ? nil : "\(omitted) more are in the file." }

    /// The section as CSV, followed by an empty line.
    var csv: String {
        let lines =
            [[title], columns] + rows + (omitted > 0 ? [["\(omitted) more are not in this file"]] : [])
        return lines.map { $0.map(AuditFile.cell).joined(separator: ",") + "\r\n" }.joined() + "\r\n"
    }
}
