import Access
import PortalUI
import Responses
import Studies
import Timekeeping
import Vocabulary

/// An uploaded table of monthly plans: a line for each site and month.
struct SitePlanFile: Sendable {
    /// The columns, all of which are required.
    enum Column: String, CaseIterable {
        case code, month, planned
    }

    /// One line.
    struct Line: Sendable, Hashable {
        /// Its number in the file. The header is line 1.
        let number: Int
        let code: String
        let month: CalendarMonth
        let planned: Int
    }

    static let template = "code,month,planned\r\n"
    private static let linesMax = 20_000

    private(set) var lines: [Line] = []
    private(set) var problems: [LineProblem] = []
    private var columns: [Column] = []
    private var numbers: [String: Int] = [:]

    init(_ body: [UInt8]) {
        let table = UploadedTable(
            body: body, linesMax: Self.linesMax,
            tooManyLines: "The file has more than 20,000 lines. Import the plans of fewer sites at a time.")
        let found = table.read { cells in
            readHeading(cells)
            return problems.isEmpty
        } line: { row in
            read(row)
        }
        problems += found
    }

    private mutating func add(_ line: Int, _ sentence: String) {
        problems.append(LineProblem(line: line, sentence: sentence))
    }

    private mutating func readHeading(_ cells: [String]) {
        for cell in cells {
            let name = CSVCell.bare(cell.trimmed)
            guard let column = Column(rawValue: name.lowercased()) else {
                let shown = name.isEmpty ? "without a name" : String(name.prefix(80))
                add(1, "The column \(shown) isn't known. Use code, month, planned.")
                continue
            }
            if columns.contains(column) { add(1, "The column \(column.rawValue) appears twice.") }
            columns.append(column)
        }
        for column in Column.allCases where !columns.contains(column) {
            add(1, "The column \(column.rawValue) is missing.")
        }
    }

    private mutating func read(_ row: CSVRows.Row) {
        guard row.cells.count == columns.count else {
            add(
                row.line,
                "The line has \(NumberFormat.counted(row.cells.count, "cell", "cells")), but the header has \(columns.count)."
            )
            return
        }
        let cells = Dictionary(
            zip(columns, row.cells.map { CSVCell.bare($0.trimmed) }), uniquingKeysWith: { first, _ in first })
        let (code, text) = ((cells[.code] ?? "").uppercased(), cells[.month] ?? "")
        let (month, planned) = (CalendarMonth(text), Self.number(cells[.planned] ?? ""))
        if code.isEmpty { add(row.line, "Enter the code of a site.") }
        if month == nil { add(row.line, "“\(text.prefix(40))” isn't a month. Use a month such as 2027-06.") }
        if planned == nil {
            let shown = (cells[.planned] ?? "").prefix(40)
            add(
                row.line, "“\(shown)” isn't a number of participants. Use a whole number from 0 to 1,000,000."
            )
        }
        guard let month, let planned, !code.isEmpty else { return }
        check(Line(number: row.line, code: code, month: month, planned: planned))
    }

    private mutating func check(_ line: Line) {
        let key = "\(line.code) \(line.month)"
        if let first = numbers[key] {
            add(line.number, "Line \(first) has the same site and month. Keep one of them.")
        } else {
            numbers[key] = line.number
            lines.append(line)
        }
    }

    private static func number(_ text: String) -> Int? {
        guard let number = Int(text), (0...StudySiteDraft.participantsMax).contains(number),
            String(number) == text
        else { return nil }
        return number
    }
}
