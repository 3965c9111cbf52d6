import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Reads the responses of one participant and their rows in Lists, for the readable part of a copy.
enum CopiedAnswerRepository {
    /// A response.
    struct Response: Sendable {
        let id: Int64
        let activity: String
        let version: String
        let receivedAt: Instant
        let status: Int
        let data: String
    }

    /// The number of responses that are read at a time.
    static let pageCount = 500
    /// The bytes that are read of a response that isn't in Lists.
    static let dataMax = 4_000

    /// Returns the next responses of a participant after one, oldest first. The data is that of responses without rows.
    static func responses(
        of participant: ParticipantID, after last: Int64, _ transaction: borrowing Transaction
    ) throws -> [Response] {
        try transaction.rows(
            """
            select id, activity_id, version, received_at, status,
                case when status in (1, 3) then '' else substr(data, 1, \(dataMax)) end
            from responses where participant_id = \(participant) and id > \(last) order by id limit \(pageCount)
            """
        ) { row in
            Response(
                id: try row[0], activity: try row[1], version: try row[2], receivedAt: try row[3],
                status: try row[4], data: try row[5])
        }
    }

    /// Returns the rows of a range of a participant's responses in a List, each with its response.
    static func rows(
        of participant: ParticipantID, in list: ListID, _ columns: [ColumnDefinition],
        from first: Int64, through last: Int64, _ transaction: borrowing Transaction
    ) throws -> [(response: Int64, values: [SQLValue])] {
        let names = columns.map { ", \($0.physicalName)" }.joined()
        return try transaction.rows(
            """
            select response_id\(fragment: SQL(verbatim: names)) from \(identifier: list.tableName)
            where participant_id = \(participant) and response_id in (select r.id from responses r
                where r.participant_id = \(participant) and r.id between \(first) and \(last))
            order by key
            """
        ) { row in (try row[0], (1..<row.columnCount).map { row.value($0) }) }
    }
}
