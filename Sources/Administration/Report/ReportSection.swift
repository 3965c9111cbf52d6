/// A table of a report with its columns and rows, up to a limit.
struct ReportSection: Sendable {
    let title: String
    /// What is in it, in a sentence.
    let note: String
    let columns: [String]
    /// How many rows are kept.
    let limit: Int
    /// The rows, each with a text for every column.
    private(set) var rows: [[String]] = []
    /// How many there are beyond the room.
    private(set) var omitted = 0

    init(_ title: String, _ note: String, _ columns: [String], limit: Int) {
        (self.title, self.note, self.columns, self.limit) = (title, note, columns, limit)
    }

    /// Adds a row, or counts it where there is no room.
    mutating func add(_ row: [String]) {
        if rows.count < limit { rows.append(row) } else { omitted += 1 }
    }

    /// The texts of a row, each with the name of its column.
    func cells(of row: [String]) -> [(column: String, text: String)] {
        zip(columns, row).map { (column: $0, text: $1) }
    }

    /// The note about omitted rows; nil if there are none.
    var omission: String? { omitted == 0 ? nil : "\(omitted) more are in the file." }

    /// The section as lines of CSV, with an empty one at its end.
    var csv: String {
        let lines =
            [[title], columns] + rows + (omitted > 0 ? [["\(omitted) more are not in this file"]] : [])
        return lines.map { $0.map(AuditFile.cell).joined(separator: ",") + "\r\n" }.joined() + "\r\n"
    }
}
