import Access
import Responses
import SQLStore
import Tables

/// Reads values of one participant, for the preview of a profile.
enum SampleRepository {
    /// Returns the participant of the newest response at the reader's sites.
    static func participant(
        with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> Int64? {
        try transaction.value(
            """
            select participant_id from responses where channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(onParticipant: "responses.participant_id"))
            order by id desc limit 1
            """)
    }

    /// Calls `body` with the participant's newest row of a table.
    static func row(
        of table: TransformedTable, _ participant: Int64, _ transaction: borrowing Transaction,
        _ body: (Row) throws -> Void
    ) throws {
        let repository = ListViewRepository(table.view)
        let ofParticipant: SQL =
            table.list.id == nil
            ? "t.participant_id = \(participant)"
            : """
            t.response_id in (select r.id from responses r where r.participant_id = \(participant))
                and t.participant_id = \(participant)
            """
        _ = try transaction.first(
            """
            \(fragment: repository.selection) where \(fragment: repository.condition())
                and \(fragment: ofParticipant) order by t.key desc limit 1
            """, body)
    }
}
