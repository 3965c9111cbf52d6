import Access
import Responses
import SQLStore
import Studies

/// The responses that rows of Lists belong to.
enum RowOriginRepository {
    /// Returns the origin of the rows of a response; nil if the grant covers no such response.
    static func find(
        _ response: ResponseID, with grant: Grant<EditResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> RowOrigin? {
        try transaction.first(
            """
            select activity_id, version, received_at from responses
            where id = \(response) and \(fragment: scope(grant))
            """
        ) {
            RowOrigin(
                activity: PortalDesigns.Activity(id: try $0[0], version: try $0[1]), receivedAt: try $0[2])
        }
    }

    /// Returns a row without values that belongs to a response, and whether the response is processed; nil if the
    /// grant covers no such response.
    static func newRow(
        of response: ResponseID, with grant: Grant<EditResponsesAtSites>,
        in transaction: borrowing Transaction
    ) throws -> (row: ListRow, isProcessed: Bool)? {
        try transaction.first(
            """
            select participant_id, version, language, run, status from responses
            where id = \(response) and \(fragment: scope(grant))
            """
        ) { found in
            let row = ListRow(
                key: 0, participant: try found[0], response: response, version: try found[1],
                language: try found[2], run: try found[3], created: ListRow.time(grant.now),
                createdBy: grant.actor.name, modified: nil, modifiedBy: nil, cells: [])
            let status = ResponseStatus(rawValue: try found[4])
            return (row, status == .processed || status == .forwarded)
        }
    }

    private static func scope(_ grant: Grant<EditResponsesAtSites>) -> SQL {
        """
        channel_id = \(grant.subject.id)
            and \(fragment: grant.sites.condition(onParticipant: "responses.participant_id"))
        """
    }
}
