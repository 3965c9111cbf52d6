import Access
import HTTP
import Studies
import Vocabulary

/// A pasted or uploaded list of people: a table in spreadsheet format, with or without a header row.
struct PeopleList {
    /// The maximum size of a list in bytes, enough for five thousand lines.
    static let bytesMax = 1_000_000
    private static let lineCountMax = PeopleImport<ManageSite>.lineCountMax

    /// The columns, in the order used for a list without a header row.
    enum Column: String, CaseIterable {
        case email
        case firstName = "first name"
        case lastName = "last name"
        case role
        case folder
        case groups
    }

    /// The template's content: the header row and example lines.
    static let template = """
        email,first name,last name,role,folder,groups\r
        ana@example.org,Ana,Núñez,Reader,ORG/APP/STUDY,\r
        li@example.org,Li,Wei,Study Designer,ORG/APP,Data team | Night shift\r

        """

    let lines: [ImportRow]

    /// Parses a list; throws if it can't be split into lines and columns.
    init(_ text: String) throws(InvalidInput) {
        let rows: [CSVRows.Row]
        do {
            rows = try Self.rows(of: text)
        } catch {
            throw Self.refusal(error.description)
        }
        lines = try Self.lines(in: rows)
    }

    /// Returns the submitted text: the uploaded file if there is one, otherwise the pasted text.
    static func text(of form: Form) throws(InvalidInput) -> String {
        guard let file = form.file("file"), !file.bytes.isEmpty else {
            let text = form["people"] ?? ""
            if text.allSatisfy(\.isWhitespace) {
                throw InvalidInput("people", "Choose a file, or paste the list.")
            }
            return text
        }
        guard file.bytes.count <= bytesMax else {
            throw InvalidInput("file", "The file is larger than 1 MB. Split it into smaller files.")
        }
        guard let text = String(validating: file.bytes, as: UTF8.self), !text.contains("\0") else {
            throw InvalidInput(
                "file",
                "The file isn't UTF-8 text. Save the spreadsheet as “CSV UTF-8” and upload it again.")
        }
        return text
    }

    /// Returns the nonempty rows, up to one more than allowed.
    private static func rows(of text: String) throws(TranslationFileProblem) -> [CSVRows.Row] {
        var table = try CSVRows(text)
        var rows: [CSVRows.Row] = []
        while rows.count < lineCountMax + 2, let row = try table.next() {
            if !row.cells.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { rows.append(row) }
        }
        return rows
    }

    private static func lines(in rows: [CSVRows.Row]) throws(InvalidInput) -> [ImportRow] {
        let heading = try self.heading(rows.first?.cells ?? [])
        var lines: [ImportRow] = []
        for row in heading == nil ? rows[...] : rows.dropFirst() {
            lines.append(try line(row, heading ?? Column.allCases))
        }
        if lines.isEmpty { throw refusal("The list is empty. Add at least one person.") }
        guard lines.count <= lineCountMax else {
            throw refusal("The list has more than 5,000 lines. Split it into smaller lists.")
        }
        return lines
    }

    /// Returns the columns named by a header row; nil if the row isn't a header.
    private static func heading(_ cells: [String]) throws(InvalidInput) -> [Column]? {
        guard cells.contains(where: { folded($0) == "email" }), !cells.contains(where: { $0.contains("@") })
        else { return nil }
        var columns: [Column] = []
        // Spreadsheets append empty columns.
        for cell in cells.reversed().drop(while: \.isEmpty).reversed() {
            guard let column = Column.allCases.first(where: { isName(cell, of: $0) }) else {
                let known = Column.allCases.map(\.rawValue).joined(separator: ", ")
                throw refusal(
                    "The header row has an unknown column, “\(cell)”. Use these columns: \(known).")
            }
            if columns.contains(column) {
                throw refusal("The header row has the column “\(cell)” twice. Remove one.")
            }
            columns.append(column)
        }
        return columns
    }

    private static func line(
        _ row: CSVRows.Row, _ columns: [Column]
    ) throws(InvalidInput) -> ImportRow {
        let cells = row.cells.map(\.trimmed)
        guard cells.dropFirst(columns.count).allSatisfy(\.isEmpty) else {
            throw refusal(
                "Line \(row.line) has \(cells.count) values, but there are \(columns.count) columns. "
                    + "Put values with commas in quotation marks.")
        }
        func cell(_ column: Column) -> String {
            guard let place = columns.firstIndex(of: column), cells.indices.contains(place) else { return "" }
            return cells[place]
        }
        let names = [cell(.firstName), cell(.lastName)].filter { !$0.isEmpty }
        return ImportRow(
            number: row.line, email: cell(.email), name: names.joined(separator: " "), role: cell(.role),
            folder: cell(.folder),
            groups: cell(.groups).split(whereSeparator: { $0 == "|" || $0 == ";" })
                .map { String($0).trimmed }.filter { !$0.isEmpty })
    }

    private static func refusal(_ sentence: String) -> InvalidInput { InvalidInput("people", sentence) }

    private static func isName(_ text: String, of column: Column) -> Bool {
        folded(text) == folded(column.rawValue) || column == .groups && folded(text) == "group"
    }

    private static func folded(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
}
