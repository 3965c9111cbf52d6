import Access
import HTTP
import Responses
import SQLStore
import Tables

/// Reads values of one participant, for the preview of a profile.
enum ProfilePreviewRepository {
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

    /// Returns the values of some columns in the participant's newest row of a table; none if there is no row.
    static func values(
        of columns: [Column], in rows: ListRows, _ participant: Int64, _ transaction: borrowing Transaction
    ) throws -> [SQLValue] {
        if columns.isEmpty { return [] }
        let names = PercentCoding.query(columns.map { (RowParameter.column, $0.name) })
        let repository = ListViewRepository(RowsView(rows, Query(names)))
        let byResponse: SQL =
            "t.response_id in (select r.id from responses r where r.participant_id = \(participant))"
        let found: [SQLValue]? = try transaction.first(
            """
            \(fragment: repository.selection) where \(fragment: repository.condition())
                and \(fragment: rows.list.id == nil ? "1 = 1" : byResponse) and t.participant_id = \(participant)
            order by t.key desc limit 1
            """
        ) { row in columns.indices.map { row.value(ListViewRepository.firstColumn + $0) } }
        return found ?? []
    }
}
