import HTTP
import SQLStore

/// Writes the rows of a query's result as delimited text, in pieces, so memory doesn't grow with the number of rows.
public struct QueryRowsWriter: Sendable {
    /// A column of the file.
    public struct Column: Sendable {
        /// The position in the result.
        public let place: Int
        public let heading: String
        public let type: ColumnType

        /// Creates a column from one of the result, by its position.
        public init(_ place: Int, _ heading: String, _ type: ColumnType) {
            (self.place, self.heading, self.type) = (place, heading, type)
        }
    }

    private let columns: [Column]
    private let hasHeadings: Bool
    private let separator: UInt8
    private let guardsFormulas: Bool

    private static let pieceBytes = 64 << 10

    /// Creates a file of these columns, in their order.
    public init(
        _ columns: [Column], hasHeadings: Bool = true, separator: UInt8 = UInt8(ascii: ","),
        guardsFormulas: Bool = true
    ) {
        (self.columns, self.hasHeadings) = (columns, hasHeadings)
        (self.separator, self.guardsFormulas) = (separator, guardsFormulas)
    }

    /// Returns the file as a download.
    public func download(_ rows: QueryRows, named name: String) -> Response {
        let format: ExportFormat = separator == UInt8(ascii: "\t") ? .tsv : .csv
        return .stream(type: format.mediaType) { try write(rows, to: $0) }.attachment(named: name)
    }

    private func write(_ rows: QueryRows, to sink: BodySink) throws {
        var output = DelimitedText(separator: separator, guardsFormulas: guardsFormulas)
        if hasHeadings { output.line(columns.map(\.heading)) }
        for row in rows {
            for column in columns {
                output.next()
                Self.write(row[column.place], as: column.type, to: &output)
            }
            output.endLine()
            guard output.bytes.count >= Self.pieceBytes else { continue }
            try sink.write(output.bytes)
            output.bytes.removeAll(keepingCapacity: true)
        }
        try sink.write(output.bytes)
    }

    private static func write(_ value: SQLValue, as type: ColumnType, to output: inout DelimitedText) {
        switch value {
        case .null, .blob: break
        case .integer(let number) where type == .boolean:
            output.bytes += (number == 1 ? "true" : "false").utf8
        case .integer(let number): output.bytes += String(number).utf8
        case .real(let number): output.bytes += ExportNumber.text(number).utf8
        case .text(let text): output.text(text)
        }
    }
}
