import HTTP
import JSON
import SQLStore

/// Writes the rows of a List as CSV, TSV or JSON, a row at a time: memory does not grow with the rows.
///
/// CSV ends lines as RFC 4180 says. A text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`,
/// `@`, a tab or a line end) gets an apostrophe before it, unless that is switched off; numbers are never touched.
struct ListFile {
    private let view: ListView
    private let format: ExportFormat
    private let guardsFormulas: Bool
    private var bytes: [UInt8] = []
    private var isFirst = true

    private static let pieceCount = 32_768

    init(_ view: ListView, format: ExportFormat, guardsFormulas: Bool) {
        self.view = view
        self.format = format
        self.guardsFormulas = guardsFormulas
        bytes.reserveCapacity(Self.pieceCount * 2)
        if format != .json { heading() }
    }

    /// Adds a row; the first two columns of the statement are the key and the sorted value.
    mutating func write(_ row: Row, to sink: BodySink) throws {
        switch format {
        case .csv, .tsv: try line(row)
        case .json: try object(row)
        }
        isFirst = false
        if bytes.count >= Self.pieceCount { try flush(to: sink) }
    }

    /// Writes what is left.
    mutating func finish(to sink: BodySink) throws {
        if format == .json { bytes += isFirst ? "[]\n".utf8 : "\n]\n".utf8 }
        try flush(to: sink)
    }

    private mutating func flush(to sink: BodySink) throws {
        try sink.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    private var separator: UInt8 { format == .csv ? UInt8(ascii: ",") : UInt8(ascii: "\t") }

    private mutating func heading() {
        for (index, column) in view.columns.enumerated() {
            if index > 0 { bytes.append(separator) }
            let name = column.name
            Array(name.utf8).withUnsafeBytes { text($0) }
        }
        bytes += [0x0D, 0x0A]
    }

    private mutating func line(_ row: Row) throws {
        for (index, column) in view.columns.enumerated() {
            if index > 0 { bytes.append(separator) }
            let place = index + ListView.firstColumn
            if row.isNull(place) { continue }
            switch column.type {
            case .text: try row.withBytes(place) { text($0) }
            case .dateTime: try row.withBytes(place) { bytes.append(contentsOf: $0) }
            case .double: number(try row[place])
            case .integer: bytes += String(try row[place] as Int64).utf8
            case .boolean: bytes += (try row[place] as Int64 == 1 ? "true" : "false").utf8
            }
        }
        bytes += [0x0D, 0x0A]
    }

    private mutating func number(_ number: Double) {
        bytes += ExportNumber.text(number).utf8
    }

    private mutating func text(_ text: UnsafeRawBufferPointer) {
        let isFormula = guardsFormulas && text.first.map(Self.formulaStarts.contains) ?? false
        var needsQuotes = isFormula
        if !needsQuotes {
            for byte in text where byte == separator || byte == 0x22 || byte == 0x0A || byte == 0x0D {
                needsQuotes = true
                break
            }
        }
        guard needsQuotes else {
            bytes.append(contentsOf: text)
            return
        }
        bytes.append(0x22)
        if isFormula { bytes.append(UInt8(ascii: "'")) }
        for byte in text {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }

    private mutating func object(_ row: Row) throws {
        bytes += isFirst ? "[\n".utf8 : ",\n".utf8
        var json = JSONWriter(capacity: 512)
        json.object { object in
            for (index, column) in view.columns.enumerated() {
                object.key(column.name)
                switch row.value(index + ListView.firstColumn) {
                case .null, .blob: object.null()
                case .integer(let value):
                    column.type == .boolean ? object.bool(value == 1) : object.int(Int(value))
                case .real(let value): object.double(value)
                case .text(let value): object.string(value)
                }
            }
        }
        bytes += json.finish()
    }

    private static let formulaStarts: Set<UInt8> = [
        UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D, 0x0A,
    ]
}
