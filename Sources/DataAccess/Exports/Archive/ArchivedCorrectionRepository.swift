import Responses
import SQLStore
import Vocabulary

/// The corrections that an archive contains, including withdrawn ones.
struct ArchivedCorrectionRepository {
    /// A correction, and the response that it corrects.
    struct Correction {
        let correction: ResponseCorrection
        let participant: Int64
        let activity: String
        let version: String
    }

    let participants: ArchivedParticipantRepository
    /// The only List whose responses are included; nil for all responses.
    let list: ListID?

    /// Returns whether there are any corrections.
    func hasAny(_ transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select 1 \(fragment: source) limit 1", as: Int.self) != nil
    }

    /// Reads all corrections in the order of the responses.
    func forEach(
        _ transaction: borrowing Transaction, _ body: (Correction) throws -> Void
    ) throws {
        try transaction.forEach(
            """
            select c.id, c.response_id, c.path, c.steps, c.old_value, c.new_value, c.reason, c.corrected_at,
                c.corrected_by, c.withdrawn_at, c.withdrawn_by, c.withdraw_reason, r.participant_id,
                r.activity_id, r.version
            \(fragment: source) order by c.response_id, c.id
            """
        ) { row in
            try body(
                Correction(
                    correction: ResponseCorrection(row), participant: row[12], activity: row[13],
                    version: row[14]))
        }
    }

    private var source: SQL {
        var conditions = [participants.condition(channel: "r.channel_id", participant: "r.participant_id")]
        if let list {
            conditions.append("r.id in (select l.response_id from \(identifier: list.tableName) l)")
        }
        return """
            from response_corrections c join responses r on r.id = c.response_id
            where \(fragment: SQL.joined(conditions, by: " and "))
            """
    }
}
