import Excel
import Responses
import SQLStore
import Tables
import Timekeeping

/// Writes the rows of a List as an Excel workbook, with its codebook and notes about values that Excel can't store.
package struct ListWorkbookWriter {
    /// A value that differs between the workbook and the List.
    struct DataLoss {
        let key: Int64
        let column: String
        let words: String
    }

    /// The maximum number of such values that are listed.
    private static let noteCountMax = 1_000

    private let book: WorkbookWriter
    private let view: RowsView<ListRows>
    private let types: [ColumnType]
    private let labels: [[String: String]]
    private var sheet: WorksheetWriter
    private var losses: [DataLoss] = []
    /// The number of values that differ between the workbook and the List.
    package private(set) var lossCount = 0

    /// Starts the workbook; `time` is the timestamp of its parts.
    package init(_ view: RowsView<ListRows>, labels: [[String: String]], path: String, at time: Instant)
        throws
    {
        self.view = view
        self.labels = labels
        types = view.columns.map(\.type)
        book = try WorkbookWriter(creating: path, at: time)
        sheet = try Self.sheet(of: view, in: book)
    }

    /// Adds a row; the first two columns of the statement are the key and the sorted value.
    package mutating func write(_ row: Row) throws {
        if !sheet.hasRoom { sheet = try Self.sheet(of: view, in: book) }
        for index in types.indices {
            let place = index + ListViewRepository.firstColumn
            if row.isNull(place) { continue }
            switch types[index] {
            case .integer: try sheet.number(Double(try row[place] as Int64), column: index)
            case .double: try sheet.number(try row[place], column: index)
            case .boolean: try sheet.flag(try row[place] as Int64 == 1, column: index)
            case .dateTime: try writeDateTime(row, place, index)
            case .text where !labels[index].isEmpty:
                let code: String = try row[place]
                try note(try sheet.text(labels[index][code] ?? code, column: index), row, index)
            case .text:
                try note(
                    try row.withBytes(place) { try sheet.text($0, column: index) }, row, index)
            }
        }
        try sheet.endRow()
    }

    /// Adds the codebook, and writes the file, for someone who sees the flags of its columns.
    package mutating func finish(_ designed: DesignedColumns, _ flags: ColumnFlags) throws {
        try finish(designed, .decisions(flags))
    }

    /// Adds the codebook and the notes, and writes the file.
    mutating func finish(_ designed: DesignedColumns, _ notes: CodebookNotes) throws {
        let lines = try book.sheet(
            "Codebook", headings: Codebook.headings + notes.headings,
            widths: [20, 20, 20, 20, 10, 14, 50, 50, 10, 12, 12, 20, 24])
        for line in Codebook.lines(of: view, designed, notes) {
            for (column, cell) in line.cells.enumerated() { try lines.text(cell, column: column) }
            try lines.endRow()
        }
        if lossCount > 0 { try writeNotes() }
        try book.finish()
    }

    private func writeNotes() throws {
        let notes = try book.sheet("Notes", headings: ["Key", "Column", "Note"], widths: [12, 24, 80])
        for loss in losses {
            try notes.number(Double(loss.key), column: 0)
            try notes.text(loss.column, column: 1)
            try notes.text(loss.words, column: 2)
            try notes.endRow()
        }
        if lossCount > losses.count {
            try notes.text("And \(lossCount - losses.count) more.", column: 2)
            try notes.endRow()
        }
    }

    private mutating func writeDateTime(_ row: Row, _ place: Int, _ index: Int) throws {
        let text: String = try row[place]
        let serial = CivilDateTime(text).flatMap {
            ExcelDate.serial(
                daysSince1970: $0.date.daysSinceEpoch,
                millisecondOfDay: $0.time.secondOfDay * 1_000 + $0.millisecond)
        }
        if let serial { return try sheet.date(serial: serial, column: index) }
        try sheet.text(text, column: index)
        try note(row, index, "Excel doesn't support dates before 1900, so this date is stored as text.")
    }

    private mutating func note(_ isComplete: Bool, _ row: Row, _ index: Int) throws {
        if isComplete { return }
        try note(
            row, index,
            "The text is longer than the cell limit of 32,767 characters and was cut off. Export CSV to get all of it."
        )
    }

    private mutating func note(_ row: Row, _ index: Int, _ words: String) throws {
        lossCount += 1
        guard losses.count < Self.noteCountMax else { return }
        losses.append(DataLoss(key: try row[0], column: view.columns[index].name, words: words))
    }

    private static func sheet(of view: RowsView<ListRows>, in book: WorkbookWriter) throws -> WorksheetWriter
    {
        let widths = view.columns.map { column -> Double in
            switch column.type {
            case .dateTime: 20
            case .text: 24
            case .integer, .double, .boolean: 12
            }
        }
        return try book.sheet(view.list.name, headings: view.columns.map(\.name), widths: widths)
    }
}
