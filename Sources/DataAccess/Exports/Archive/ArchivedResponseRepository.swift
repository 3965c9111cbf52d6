import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// The responses that an archive contains, and what users did about them.
struct ArchivedResponseRepository {
    /// A response as it was received, with its state.
    struct Response {
        let id: ResponseID
        let participant: Int64
        let activity: String
        let version: String
        let run: String
        let language: String
        let status: ResponseStatus
        let receivedAt: Instant
        let error: String?
        let data: [UInt8]
    }

    let participants: ArchivedParticipantRepository

    /// Reads all responses in order.
    func forEach(_ transaction: borrowing Transaction, _ body: (Response) throws -> Void) throws {
        try transaction.forEach(
            """
            select id, participant_id, activity_id, version, run, language, status, received_at, error_message, data
            from responses r where \(fragment: scope) order by id
            """
        ) { row in
            try body(
                Response(
                    id: row[0], participant: row[1], activity: row[2], version: row[3], run: row[4],
                    language: row[5], status: ResponseStatus(rawValue: row[6]) ?? .pending,
                    receivedAt: row[7], error: row[8], data: row.withBytes(9) { Array($0) }))
        }
    }

    /// Reads the IDs of all corrections of these responses, in order.
    func forEachCorrection(
        _ transaction: borrowing Transaction,
        _ body: (_ response: ResponseID, _ correction: Int64, _ isWithdrawn: Bool) -> Void
    ) throws {
        try transaction.forEach(
            """
            select c.response_id, c.id, c.withdrawn_at from response_corrections c
            join responses r on r.id = c.response_id where \(fragment: scope) order by c.id
            """
        ) { row in
            let withdrawnAt: Int64? = try row[2]
            body(try row[0], try row[1], withdrawnAt != nil)
        }
    }

    /// Returns the discards of these responses that are currently discarded.
    func discards(_ transaction: borrowing Transaction) throws -> [ResponseDiscard] {
        try transaction.rows(
            """
            \(fragment: ResponseDiscard.selection) join responses r on r.id = d.response_id
            where \(fragment: scope) and d.restored_at is null
            """, ResponseDiscard.init)
    }

    /// The condition for responses `r`.
    private var scope: SQL {
        participants.condition(channel: "r.channel_id", participant: "r.participant_id")
    }
}
