import PortalUI
import Studies
import Vocabulary

/// The columns that an uploaded table can have. Names are compared without case.
struct TableColumns: Sendable {
    let names: [String]
    /// The columns that every file needs.
    let required: [String]
    /// The columns of the template.
    let template: [String]
    /// Returns what to say about a name that isn't known.
    let unknown: @Sendable (String) -> String

    init(
        _ names: [String], required: [String], template: [String]? = nil,
        unknown: (@Sendable (String) -> String)? = nil
    ) {
        self.names = names
        self.required = required
        self.template = template ?? names
        self.unknown =
            unknown ?? { "The column \($0) isn't known. Use \(names.joined(separator: ", "))." }
    }
}

/// An uploaded CSV file: a header with known columns, and lines below it.
struct UploadedTable: Sendable {
    /// One line, which has a cell for each column of the file.
    struct Line: Sendable {
        /// Its number in the file. The header is line 1.
        let number: Int
        fileprivate let cells: [String]
        fileprivate let positions: [String: Int]

        /// The text of a cell without spaces around it; empty for a column that the file doesn't have.
        subscript(_ column: String) -> String { CSVCell.bare(entered(column).trimmed) }

        /// Returns the text of a cell with its spaces.
        func text(_ column: String) -> String { CSVCell.bare(entered(column)) }

        private func entered(_ column: String) -> String {
            positions[column].map { cells[$0] } ?? ""
        }
    }

    /// The columns of the file, named as in ``TableColumns``.
    private(set) var columns: [String] = []
    private(set) var lines: [Line] = []
    /// The problems of the header, of the file as a whole, and of lines that can't be read.
    private(set) var problems: [LineProblem] = []

    /// Reads a file. Lines are read only if the header is valid, up to the first one that isn't CSV.
    init(_ body: [UInt8], _ known: TableColumns, _ limits: ImportLimits) {
        if let text = String(validating: body, as: UTF8.self) {
            read(text, known, limits)
        } else {
            add(1, "The file is not in UTF-8. Save it as CSV UTF-8 and try again.")
        }
    }

    private mutating func read(_ text: String, _ known: TableColumns, _ limits: ImportLimits) {
        var (line, count) = (0, 0)
        do {
            var rows = try CSVRows(text)
            guard let header = try rows.next() else { return add(1, "The file is empty.") }
            line = header.line
            readHeader(header.cells, known)
            guard problems.isEmpty else { return }
            let positions = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
            while let row = try rows.next() {
                line = row.line
                if row.cells.allSatisfy(\.trimmed.isEmpty) { continue }
                count += 1
                guard count <= limits.lines else { return add(line, limits.tooManyLines) }
                read(row, positions)
            }
            if count == 0 { add(2, "The file has no lines below the header.") }
        } catch {
            add(line + 1, error.description)
        }
    }

    private mutating func add(_ line: Int, _ sentence: String) {
        problems.append(LineProblem(line: line, sentence: sentence))
    }

    private mutating func readHeader(_ cells: [String], _ known: TableColumns) {
        let names = Dictionary(
            known.names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        for (index, cell) in cells.enumerated() {
            let name = CSVCell.bare(cell.trimmed)
            if name.isEmpty {
                add(1, "Column \(index + 1) has no name.")
            } else if let column = names[name.lowercased()] {
                if columns.contains(column) { add(1, "The column \(column) appears twice.") }
                columns.append(column)
            } else {
                add(1, known.unknown(String(name.prefix(80))))
            }
        }
        for column in known.required where !columns.contains(column) {
            add(1, "The column \(column) is missing.")
        }
    }

    private mutating func read(_ row: CSVRows.Row, _ positions: [String: Int]) {
        guard row.cells.count == columns.count else {
            let cells = NumberFormat.counted(row.cells.count, "cell", "cells")
            return add(row.line, "The line has \(cells), but the header has \(columns.count).")
        }
        lines.append(Line(number: row.line, cells: row.cells, positions: positions))
    }
}
