import HTTP
import JSON
import SQLStore

/// Writes the rows of a table as CSV, TSV, or JSON, row by row, so memory doesn't grow with the number of rows.
public struct RowFileWriter: Sendable {
    private let names: [String]
    private let types: [ColumnType]
    private let firstColumn: Int
    private let format: ExportFormat
    /// For each column, the text for its codes; empty if the codes are written.
    private let labels: [[String: String]]
    private var output: DelimitedText
    private var isFirst = true

    private static let pieceCount = 32_768

    /// Creates a file of rows whose values begin at `firstColumn` of the statement.
    public init(
        _ columns: [Column], firstColumn: Int, format: ExportFormat, guardsFormulas: Bool,
        labels: [[String: String]] = []
    ) {
        self.firstColumn = firstColumn
        names = columns.map(\.name)
        types = columns.map(\.type)
        self.format = format
        self.labels = labels.isEmpty ? Array(repeating: [:], count: names.count) : labels
        output = DelimitedText(
            separator: UInt8(ascii: format == .tsv ? "\t" : ","), guardsFormulas: guardsFormulas)
        output.bytes.reserveCapacity(Self.pieceCount * 2)
        if format == .csv || format == .tsv { output.line(names) }
    }

    /// Adds a row of the statement.
    public mutating func write(_ row: Row, to sink: BodySink) throws {
        switch format {
        case .csv, .tsv:
            try line(row)
        case .json:
            output.bytes += isFirst ? "[\n".utf8 : ",\n".utf8
            object(row)
        case .jsonLines:
            object(row)
            output.bytes.append(0x0A)
        }
        isFirst = false
        if output.bytes.count >= Self.pieceCount { try flush(to: sink) }
    }

    /// Writes the rest of the file.
    public mutating func finish(to sink: BodySink) throws {
        if format == .json { output.bytes += isFirst ? "[]\n".utf8 : "\n]\n".utf8 }
        try flush(to: sink)
    }

    private mutating func flush(to sink: BodySink) throws {
        try sink.write(output.bytes)
        output.bytes.removeAll(keepingCapacity: true)
    }

    private mutating func line(_ row: Row) throws {
        for index in types.indices {
            output.next()
            let place = index + firstColumn
            if row.isNull(place) { continue }
            switch types[index] {
            case .text where !labels[index].isEmpty: output.text(label(try row[place], index))
            case .text: try row.withBytes(place) { output.text($0) }
            case .dateTime: try row.withBytes(place) { output.bytes.append(contentsOf: $0) }
            case .double: output.bytes += ExportNumber.text(try row[place]).utf8
            case .integer: output.bytes += String(try row[place] as Int64).utf8
            case .boolean: output.bytes += (try row[place] as Int64 == 1 ? "true" : "false").utf8
            }
        }
        output.endLine()
    }

    private mutating func object(_ row: Row) {
        var json = JSONWriter(capacity: 512)
        json.object { object in
            for (index, name) in names.enumerated() {
                object.key(name)
                switch row.value(index + firstColumn) {
                case .null, .blob: object.null()
                case .integer(let value):
                    types[index] == .boolean ? object.bool(value == 1) : object.int(Int(value))
                case .real(let value): object.double(value)
                case .text(let value): object.string(label(value, index))
                }
            }
        }
        output.bytes += json.finish()
    }

    private func label(_ code: String, _ index: Int) -> String { labels[index][code] ?? code }
}

extension RowFileWriter {
    /// Returns the file as a download, named without its extension. Its rows are read from one snapshot while they are
    /// sent.
    public func download(
        named name: String, from store: Store,
        _ forEach: @escaping @Sendable (borrowing Transaction, (Row) throws -> Void) throws -> Void
    ) -> Response {
        Response.stream(type: format.mediaType) { sink in
            var file = self
            try store.withSnapshot { transaction in
                try forEach(transaction) { try file.write($0, to: sink) }
            }
            try file.finish(to: sink)
        }.attachment(named: "\(name).\(format.rawValue)")
    }
}
