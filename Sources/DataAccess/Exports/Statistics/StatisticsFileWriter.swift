import HTTP
import SQLStore
import Tables

/// Writes the CSV that the scripts for statistics programs read, and measures it.
///
/// Codes and text are protected against spreadsheets as in every other CSV; the scripts undo that. Line breaks are
/// replaced by spaces, because SPSS and SAS read each line as a row.
package struct StatisticsFileWriter {
    /// The variables and widths for the scripts.
    package private(set) var table: StatisticsTable
    private var output: DelimitedText
    private var text: [UInt8] = []
    private var lineStart = 0

    private static let pieceCount = 32_768

    package init(_ table: StatisticsTable) {
        self.table = table
        output = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: table.guardsFormulas)
        output.line(table.variables.map(\.name))
        lineStart = output.bytes.count
    }

    /// Adds a row; the first two columns of the statement are the key and the sorted value.
    package mutating func write(_ row: Row, to sink: BodySink) throws {
        for index in table.variables.indices {
            output.next()
            let place = index + ListViewRepository.firstColumn
            if row.isNull(place) { continue }
            switch table.variables[index].kind {
            case .number(true): output.bytes += String(try row[place] as Int64).utf8
            case .number(false): output.bytes += ExportNumber.text(try row[place]).utf8
            case .flag: output.bytes.append(UInt8(ascii: try row[place] as Int64 == 1 ? "1" : "0"))
            case .dateTime: try row.withBytes(place) { output.bytes.append(contentsOf: $0) }
            case .text: try row.withBytes(place) { writeText($0, of: index) }
            }
        }
        output.endLine()
        table.lineWidth = max(table.lineWidth, output.bytes.count - lineStart)
        if output.bytes.count >= Self.pieceCount { try flush(to: sink) }
        lineStart = output.bytes.count
    }

    /// Writes the rest of the file.
    package mutating func finish(to sink: BodySink) throws { try flush(to: sink) }

    private mutating func writeText(_ bytes: UnsafeRawBufferPointer, of index: Int) {
        text.removeAll(keepingCapacity: true)
        // A line break before everything else becomes a tab, so that a formula after it is guarded, and the scripts
        // recognize the guard.
        var isAtStart = true
        for byte in bytes {
            let isBreak = byte == 0x0A || byte == 0x0D || byte == 0
            text.append(isBreak ? (isAtStart ? 0x09 : 0x20) : byte)
            if byte != FormulaGuard.apostrophe { isAtStart = false }
        }
        let isGuarded = table.guardsFormulas && text.withUnsafeBytes { FormulaGuard.applies(to: $0) }
        if isGuarded { table.variables[index].hasGuards = true }
        table.variables[index].width = max(table.variables[index].width, text.count + (isGuarded ? 1 : 0))
        text.withUnsafeBytes { output.text($0) }
    }

    private mutating func flush(to sink: BodySink) throws {
        try sink.write(output.bytes)
        output.bytes.removeAll(keepingCapacity: true)
    }
}
