import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import Timekeeping

/// The result of a statement, for the page and as a file.
struct SQLQueryResult: Sendable {
    /// The number of rows on the page. The file contains all rows.
    static let shownMax = 500

    /// The columns by name, with their types. Names may be duplicated.
    let columns: [Column]
    private let rows: QueryRows
    private let milliseconds: Int64

    init(_ result: QueryResult, _ tables: StudyTables, took duration: Duration) {
        columns = result.columns.enumerated().map { index, name in
            Column(name, tables.type(ofColumn: index, in: result), expression: "")
        }
        rows = result.rows
        let (seconds, attoseconds) = duration.components
        milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }

    var isEmpty: Bool { rows.isEmpty }

    /// The rows of the page.
    var shown: [[ListCell]] {
        rows.part(from: 0, count: Self.shownMax).map { row in
            zip(row, columns).map { ListCell($0, $1, keepsSeconds: true) }
        }
    }

    /// Returns "34 rows in 0.012 seconds", and how many of them are displayed.
    var words: String {
        let thousandths = String(milliseconds % 1_000 + 1_000).dropFirst()
        let count = NumberFormat.counted(rows.count, "row", "rows")
        let words = "\(count) in \(milliseconds / 1_000).\(thousandths) seconds"
        return rows.count <= Self.shownMax
            ? words
            : "\(words). Showing the first \(NumberFormat.integer(Self.shownMax)). Download CSV to get all"
    }

    /// Returns all rows as CSV, with formulas neutralized for spreadsheets.
    func file(named name: String) -> Response {
        let columns = columns.enumerated().map { QueryRowsWriter.Column($0, $1.name, $1.type) }
        return QueryRowsWriter(columns).download(rows, named: name)
    }
}
