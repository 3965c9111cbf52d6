import DataAccess
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary

/// Exports the current values as CSV in the format of the import: participants, and tokens with values.
struct PropertyExport: Sendable {
    let channel: ChannelID
    let properties: [StoredProperty]
    let showsTokens: Bool

    /// Writes line by line, so memory use is independent of the study's size.
    func write(_ transaction: borrowing Transaction, to sink: BodySink) throws {
        var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: true)
        let name = showsTokens ? PropertyDesign.tokenName : PropertyTables.participantName
        text.line([name] + properties.map(\.key))
        try PropertyExportRepository.forEach(
            properties, of: channel, showsTokens: showsTokens, transaction
        ) { row in
            var line = [ListCell.text(row.value(0), .text)]
            if case .integer(let number) = row.value(0) { line = ["\(number)"] }
            for (index, property) in properties.enumerated() {
                line.append(property.text(row.value(index + 1)))
            }
            text.line(line)
            if text.bytes.count > Self.chunkBytes {
                try sink.write(text.bytes)
                text.bytes.removeAll(keepingCapacity: true)
            }
        }
        try sink.write(text.bytes)
    }

    private static let chunkBytes = 64 << 10
}
