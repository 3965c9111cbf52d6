import DataAccess
import PortalUI
import Responses
import SQLStore
import Studies
import Tables
import Vocabulary

/// An uploaded table of property values: a line for each token, a column for each property.
struct PropertyFile: Sendable {
    /// The maximum number of lines after the header.
    static let linesMax = 100_000

    /// One line.
    struct Line: Sendable {
        /// Its number in the file. The header is line 1.
        let number: Int
        let name: TokenProperties.Selector
        /// The values to set.
        let changes: [PropertyEditor.Change]
    }

    private(set) var lines: [Line] = []
    private(set) var problems: [LineProblem] = []

    /// Reads a file. A blank cell keeps the current value, or clears it if requested.
    init(_ body: [UInt8], _ properties: [StoredProperty], clearsBlanks: Bool) {
        let table = UploadedTable(
            body: body, linesMax: Self.linesMax,
            tooManyLines: "The file has more than 100,000 lines. Import the rest in another file.")
        var parser: Parser?
        let found = table.read { cells in
            parser = columns(cells, properties).map { Parser(columns: $0, clearsBlanks: clearsBlanks) }
            return parser != nil
        } line: { row in
            switch parser?.line(row) {
            case .success(let line)?: lines.append(line)
            case .failure(let found)?: problems += found.problems
            case nil: break
            }
        }
        problems += found
    }

    /// Returns the meaning of each column, or nil if the header is invalid.
    private mutating func columns(_ cells: [String], _ properties: [StoredProperty]) -> [Column]? {
        var columns: [Column] = []
        for cell in cells {
            let name = CSVCell.bare(cell.trimmed)
            let folded = name.lowercased()
            if folded == PropertyDesign.tokenName.lowercased() {
                columns.append(.token)
            } else if let property = properties.first(where: { $0.foldedKey == folded }) {
                let isDouble = columns.contains { if case .property(property) = $0 { true } else { false } }
                if isDouble {
                    problems.append(LineProblem(line: 1, sentence: "The column \(name) appears twice."))
                }
                columns.append(.property(property))
            } else if folded == PropertyTables.participantName.lowercased() {
                columns.append(.participant)
            } else {
                let known = properties.prefix(20).map(\.key).joined(separator: ", ")
                let sentence =
                    name.isEmpty
                    ? "Column \(columns.count + 1) has no name."
                    : "The study has no property \(name.prefix(80)). Its properties are \(known)."
                problems.append(LineProblem(line: 1, sentence: sentence))
            }
        }
        let namesTokens = columns.contains { if case .property = $0 { false } else { true } }
        if problems.isEmpty, !namesTokens {
            problems.append(
                LineProblem(
                    line: 1,
                    sentence: "The column EnrollmentToken is missing. It identifies the participant."))
        }
        return problems.isEmpty ? columns : nil
    }

    private enum Column {
        case token
        case participant
        case property(StoredProperty)
    }

    private struct LineProblems: Error {
        let problems: [LineProblem]
    }

    /// Parses line by line and detects duplicate tokens.
    private struct Parser {
        let columns: [Column]
        let clearsBlanks: Bool
        private var seen: [TokenProperties.Selector: Int] = [:]

        init(columns: [Column], clearsBlanks: Bool) {
            self.columns = columns
            self.clearsBlanks = clearsBlanks
        }

        mutating func line(_ row: CSVRows.Row) -> Result<Line, LineProblems> {
            var sentences: [String] = []
            var changes: [PropertyEditor.Change] = []
            if row.cells.count > columns.count {
                sentences.append(
                    "The line has \(NumberFormat.counted(row.cells.count, "cell", "cells")), but the header has \(columns.count)."
                )
            }
            for (cell, column) in zip(row.cells, columns) {
                guard case .property(let property) = column else { continue }
                let typed = CSVCell.bare(cell)
                if typed.trimmed.isEmpty, !clearsBlanks { continue }
                do throws(RowFieldProblem) {
                    changes.append(
                        (
                            property,
                            try property.value(
                                EnteredValueText.plain(inFile: typed, property.dataType.columnType))
                        ))
                } catch {
                    sentences.append("\(property.key): \(error.sentence)")
                }
            }
            let name = self.name(row.cells, &sentences)
            if let name, let first = seen[name] {
                sentences.append("Line \(first) has the same token. Keep one of them.")
            }
            if let name { seen[name] = seen[name] ?? row.line }
            guard sentences.isEmpty, let name else {
                return .failure(
                    LineProblems(problems: sentences.map { LineProblem(line: row.line, sentence: $0) }))
            }
            return .success(Line(number: row.line, name: name, changes: changes))
        }

        /// Returns the token, or the participant if there is no token.
        private func name(_ cells: [String], _ sentences: inout [String]) -> TokenProperties.Selector? {
            var participant: TokenProperties.Selector?
            for (cell, column) in zip(cells, columns) where !cell.trimmed.isEmpty {
                switch column {
                case .token:
                    let token = EnrollmentToken.normalized(CSVCell.bare(cell))
                    if EnrollmentToken.isWellFormed(token), token.utf8.count == EnrollmentToken.letterCount {
                        return .token(token)
                    }
                    sentences.append("\(cell.prefix(40)) is not a valid token. Check it for typos.")
                    return nil
                case .participant:
                    participant = Int64(cell.trimmed).map { .participant($0) }
                    if participant == nil {
                        sentences.append("\(cell.prefix(40)) is not a participant number.")
                    }
                case .property: continue
                }
            }
            if participant == nil, sentences.isEmpty { sentences.append("The token is missing.") }
            return participant
        }
    }
}
