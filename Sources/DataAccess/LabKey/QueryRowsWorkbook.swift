import Excel
import HTTP
import SQLStore
import Tables
import Timekeeping

/// The rows of a query's result as an Excel workbook, with notes about values that Excel can't store.
struct QueryRowsWorkbook: Sendable {
    private let columns: [QueryRowsWriter.Column]
    private let hasHeadings: Bool
    private let sheetName: String
    private let time: Instant

    private static let noteCountMax = 1_000

    /// Creates a workbook of these columns, in their order; `time` is the timestamp of its parts.
    init(_ columns: [QueryRowsWriter.Column], hasHeadings: Bool, sheet: String, at time: Instant) {
        (self.columns, self.hasHeadings) = (columns, hasHeadings)
        (sheetName, self.time) = (sheet, time)
    }

    /// Returns the file as a download. It is written into a file without a name and then sent.
    func download(_ rows: QueryRows, named name: String, in folder: ExportFolder) -> Response {
        let type = ContentTypes.type(of: name)
        return .stream(type: type) { sink in
            let file = try UnnamedFile(in: folder)
            try write(rows, to: file.path)
            try file.send(to: sink)
        }.attachment(named: name)
    }

    private func write(_ rows: QueryRows, to path: String) throws {
        let book = try WorkbookWriter(creating: path, at: time)
        var sheet = try addSheet(to: book)
        var notes = Notes()
        for row in rows {
            if !sheet.hasRoom { sheet = try addSheet(to: book) }
            for (index, column) in columns.enumerated() {
                if let words = try Self.write(row[column.place], as: column.type, to: sheet, index) {
                    notes.add((sheet.name, sheet.row + 1, column.heading, words))
                }
            }
            try sheet.endRow()
        }
        try notes.write(to: book)
        try book.finish()
    }

    private func addSheet(to book: WorkbookWriter) throws -> WorksheetWriter {
        let widths = columns.map { column -> Double in
            switch column.type {
            case .dateTime: 20
            case .text: 24
            case .integer, .double, .boolean: 12
            }
        }
        return try book.sheet(
            sheetName, headings: hasHeadings ? columns.map(\.heading) : [], widths: widths)
    }

    /// Writes a value, and returns how the cell differs from it; nil if it doesn't.
    private static func write(
        _ value: SQLValue, as type: ColumnType, to sheet: WorksheetWriter, _ column: Int
    ) throws -> String? {
        switch value {
        case .null, .blob: return nil
        case .integer(let number) where type == .boolean: try sheet.flag(number == 1, column: column)
        case .integer(let number):
            if let exact = Double(exactly: number) {
                try sheet.number(exact, column: column)
            } else {
                try sheet.text(String(number), column: column)
            }
        case .real(let number): try sheet.number(number, column: column)
        case .text(let text) where type == .dateTime:
            if let serial = serial(text) {
                try sheet.date(serial: serial, column: column)
            } else {
                try sheet.text(text, column: column)
                return "Excel doesn't support dates before 1900, so this date is stored as text."
            }
        case .text(let text):
            if try sheet.text(text, column: column) { return nil }
            return "The text is longer than the cell limit of 32,767 characters and was cut off."
        }
        return nil
    }

    private static func serial(_ text: String) -> Double? {
        CivilDateTime(text).flatMap {
            ExcelDate.serial(
                daysSince1970: $0.date.daysSinceEpoch,
                millisecondOfDay: $0.time.secondOfDay * 1_000 + $0.millisecond)
        }
    }

    /// The values that differ between the workbook and the rows.
    private struct Notes {
        typealias Note = (sheet: String, row: Int, column: String, words: String)

        private var listed: [Note] = []
        private var count = 0

        mutating func add(_ note: Note) {
            count += 1
            if listed.count < QueryRowsWorkbook.noteCountMax { listed.append(note) }
        }

        func write(to book: WorkbookWriter) throws {
            guard count > 0 else { return }
            let sheet = try book.sheet(
                "Notes", headings: ["Sheet", "Row", "Column", "Note"], widths: [24, 10, 24, 80])
            for note in listed {
                try sheet.text(note.sheet, column: 0)
                try sheet.number(Double(note.row), column: 1)
                try sheet.text(note.column, column: 2)
                try sheet.text(note.words, column: 3)
                try sheet.endRow()
            }
            guard count > listed.count else { return }
            try sheet.text("And \(count - listed.count) more.", column: 3)
            try sheet.endRow()
        }
    }
}
