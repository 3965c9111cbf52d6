import HTTP
import JSON
import Responses
import SQLStore
import Tables
import Timekeeping

/// Writes the rows of recorded tables and of Lists as JSON and CSV into an archive.
struct RecordedFilesWriter {
    let entries: ArchiveWriter
    /// Reads the rows, and opens what is encrypted.
    var rows: RecordedRowRepository
    let progress: ExportProgress
    private(set) var rowCount = 0
    /// What nothing is stored of.
    private(set) var empty: [String] = []
    private let parser = JSONParser()

    init(entries: ArchiveWriter, rows: RecordedRowRepository, progress: ExportProgress) {
        (self.entries, self.rows, self.progress) = (entries, rows, progress)
    }

    /// Adds the two files of a table; none without rows.
    mutating func add(
        _ table: RecordedTable, of subject: Int64, _ transaction: borrowing Transaction
    ) throws {
        guard try rows.hasRows(in: table, of: subject, transaction) else {
            empty.append(table.words)
            return
        }
        try addJSON(table, of: subject, transaction)
        try addCSV(table, of: subject, transaction)
    }

    private mutating func addJSON(
        _ table: RecordedTable, of subject: Int64, _ transaction: borrowing Transaction
    ) throws {
        var count = 0
        try entries.add("json/\(table.file).json", table.words) { sink in
            try rows.forEach(in: table, of: subject, transaction) { values in
                try progress.step()
                try sink.write(Array((count == 0 ? "[\n" : ",\n").utf8) + object(values, table))
                count += 1
            }
            try sink.write("\n]\n")
        }
        rowCount += count
    }

    private func addCSV(
        _ table: RecordedTable, of subject: Int64, _ transaction: borrowing Transaction
    ) throws {
        try entries.add("csv/\(table.file).csv", "the same as json/\(table.file).json") { sink in
            var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: true)
            text.line(table.fields.map(\.name))
            try rows.forEach(in: table, of: subject, transaction) { values in
                try progress.step()
                text.line(values.map(\.text))
                try sink.write(text.bytes)
                text.bytes.removeAll(keepingCapacity: true)
            }
            try sink.write(text.bytes)
        }
    }

    private func object(_ values: [RecordedRowRepository.Value], _ table: RecordedTable) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            for (field, value) in zip(table.fields, values) {
                json.key(field.name)
                write(value, to: &json)
            }
        }
        return json.finish()
    }

    private func write(_ value: RecordedRowRepository.Value, to json: inout JSONWriter) {
        switch value {
        case .null: json.null()
        case .integer(let number): json.int(Int(number))
        case .real(let number): json.double(number)
        case .flag(let isSet): json.bool(isSet)
        case .text(let text): json.string(text)
        case .time(let time): json.string(time.iso8601)
        case .json(let text):
            let bytes = Array(text.utf8)
            if (try? parser.parse(bytes) { _ in true }) == true { json.raw(bytes) } else { json.string(text) }
        }
    }

    /// Adds the rows of a List in the participant's view; no file without rows.
    mutating func add(_ view: RowsView<ListRows>, _ transaction: borrowing Transaction) throws {
        var count = 0
        try ListViewRepository(view).forEach(transaction) { _ in count += 1 }
        if count == 0 { return }
        rowCount += count
        let name = entries.freeName(view.list.name)
        for format in [ExportFormat.csv, .json] {
            var file = RowFileWriter(
                view.columns, firstColumn: ListViewRepository.firstColumn, format: format,
                guardsFormulas: true)
            try entries.add(
                "lists/\(name).\(format.rawValue)", "answers in the List \(view.list.title)"
            ) { sink in
                try ListViewRepository(view).forEach(transaction) { row in
                    try progress.step()
                    try file.write(row, to: sink)
                }
                try file.finish(to: sink)
            }
        }
    }
}
