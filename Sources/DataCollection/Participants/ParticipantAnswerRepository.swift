import Access
import Responses
import SQLStore

/// Finds the responses of one participant and their rows in Lists.
enum ParticipantAnswerRepository {
    /// Returns up to `count` responses of a participant before a given one, newest first.
    static func responses(
        of participant: ParticipantID, before: ResponseID?, count: Int,
        with grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [ResponseID] {
        try transaction.rows(
            """
            select id from responses where participant_id = \(participant)
                and channel_id = \(grant.subject.id) and id < \(before?.rawValue ?? .max)
                and \(fragment: grant.sites.condition(onParticipant: "responses.participant_id"))
            order by id desc limit \(count)
            """
        ) { try $0[0] }
    }

    /// Returns up to `count` rows of responses in a List, each with its response and its values of the columns.
    static func rows(
        of responses: [Int64], in list: ListID, _ columns: [ColumnDefinition], count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [(response: Int64, values: [SQLValue])] {
        let names = columns.map { ", \($0.physicalName)" }.joined()
        return try transaction.rows(
            """
            select response_id\(fragment: SQL(verbatim: names)) from \(identifier: list.tableName)
            where response_id in (\(list: responses))
            order by key limit \(count)
            """
        ) { row in (try row[0], (1..<row.columnCount).map { row.value($0) }) }
    }

    /// Returns the responses of a participant that couldn't be processed.
    static func failed(
        of participant: ParticipantID, with grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Set<Int64> {
        Set(
            try transaction.rows(
                """
                select id from responses where participant_id = \(participant)
                    and channel_id = \(grant.subject.id) and status = \(ResponseStatus.error.rawValue)
                    and \(fragment: grant.sites.condition(onParticipant: "responses.participant_id"))
                """
            ) { try $0[0] as Int64 })
    }

    /// Returns the data of a participant's newest response; nil if there is none, or if it is longer than a limit.
    static func newestData(
        of participant: ParticipantID, upTo bytesMax: Int, with grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> String? {
        try transaction.value(
            """
            select case when length(data) <= \(bytesMax) then data end from responses
            where participant_id = \(participant) and channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(onParticipant: "responses.participant_id"))
            order by id desc limit 1
            """)
    }
}
