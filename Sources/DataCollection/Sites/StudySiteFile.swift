import Access
import PortalUI
import Studies
import Vocabulary

/// An uploaded table of sites: a line for each site.
struct StudySiteFile: Sendable {
    /// The columns, in the order of the template. The first two are required.
    enum Column: String, CaseIterable {
        case code, name, address, zone, target, cap, status
        case targetDay = "target_date"
    }

    /// One line.
    struct Line: Sendable, Hashable {
        /// Its number in the file. The header is line 1.
        let number: Int
        let draft: StudySiteDraft
        /// The status to set; nil to keep it, or for an open new site.
        let status: StudySite.Status?
    }

    static let template = Column.allCases.map(\.rawValue).joined(separator: ",") + "\r\n"

    private(set) var columns: [Column] = []
    private(set) var lines: [Line] = []
    private(set) var problems: [LineProblem] = []

    init(_ body: [UInt8]) {
        let table = UploadedTable(
            body: body, linesMax: StudySiteRepository.sitesMax,
            tooManyLines: "The file has more than 1,000 lines. A study can have at most 1,000 sites.")
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
                let known = Column.allCases.map(\.rawValue).joined(separator: ", ")
                add(
                    1,
                    "The column \(name.isEmpty ? "without a name" : String(name.prefix(80))) isn't known. Use \(known)."
                )
                continue
            }
            if columns.contains(column) { add(1, "The column \(column.rawValue) appears twice.") }
            columns.append(column)
        }
        for column in [Column.code, .name] where !columns.contains(column) {
            add(1, "The column \(column.rawValue) is missing.")
        }
    }

    private mutating func read(_ row: CSVRows.Row) {
        guard row.cells.count <= columns.count else {
            add(
                row.line,
                "The line has \(NumberFormat.counted(row.cells.count, "cell", "cells")), but the header has \(columns.count)."
            )
            return
        }
        var draft = StudySiteDraft()
        var status: StudySite.Status?
        for (column, cell) in zip(columns, row.cells) {
            let value = CSVCell.bare(cell.trimmed)
            switch column {
            case .code: draft.code = value.uppercased()
            case .name: draft.name = value
            case .address: draft.address = value
            case .zone: draft.timeZone = value
            case .target: draft.target = value
            case .cap: draft.cap = value
            case .targetDay: draft.targetDay = value
            case .status:
                status = StudySite.Status(rawValue: value.lowercased())
                if status == nil, !value.isEmpty {
                    add(row.line, "The status \(value.prefix(40)) isn't known. Use open, paused, or closed.")
                }
            }
        }
        check(Line(number: row.line, draft: draft, status: status))
    }

    private mutating func check(_ line: Line) {
        let found = line.draft.problems
        for problem in found { add(line.number, problem.sentence) }
        if let first = lines.first(where: { $0.draft.code == line.draft.code }) {
            add(line.number, "Line \(first.number) has the same code. Keep one of them.")
        } else if found.isEmpty {
            lines.append(line)
        }
    }
}
