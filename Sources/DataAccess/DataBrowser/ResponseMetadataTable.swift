import SQLStore
import Tables
import Vocabulary

/// The rows of ResponseMetadata: when each question was answered, and whether it was skipped.
///
/// The rows aren't stored; ``ResponseMetadataRepository`` computes them. They have no index and are in the order of the
/// responses.
enum ResponseMetadataTable {
    static let tableName = "ResponseMetadata"
    /// The column that defines the order of the rows.
    static let responseName = "ResponseId"
    static let participantName = "ParticipantId"
    /// The name of the rows while a script's selection is read.
    static let rowsName = "answer_times"

    static let table = Table(
        schema: .mobileappstudy, name: tableName, title: Caption.words(tableName), source: "responses",
        rows: .owned(column: "channel_id", by: StudyTables.owner), key: rowID.name,
        columns: [rowID]
            + columns.enumerated().map { index, column in
                Column(column.name, column.type, expression: "json_extract(value, '$[\(index)]')").with {
                    ($0.isKey, $0.link) = (column.name == responseName, column.link)
                    $0.sorting = $0.isKey ? .byIndex("id") : .impossible
                }
            }
    ).with { $0.site = .participant("participant_id") }

    /// The key for programs, computed from the response and the position of the answer in it. Pages have the response.
    private static let rowID = Column("RowId", .integer, expression: "json_extract(value, '$[7]')").with {
        ($0.uses, $0.sorting) = (.selections, .impossible)
    }

    /// Returns the key of an answer by its position in a response.
    static func rowID(of response: Int64, at position: Int) -> Int64 {
        response * 1_000_000 + Int64(position)
    }

    /// In the order in which ``AnswerTimingReader`` writes them.
    private static let columns: [(name: String, type: ColumnType, link: Column.Link?)] = [
        (responseName, .integer, .response), (participantName, .integer, .participant),
        ("ListName", .text, nil), ("FieldName", .text, nil), ("Skipped", .boolean, nil),
        ("StartTime", .dateTime, nil), ("EndTime", .dateTime, nil),
    ]

    /// The participant of an answer.
    static let participantExpression = "json_extract(value, '$[1]')"
}
