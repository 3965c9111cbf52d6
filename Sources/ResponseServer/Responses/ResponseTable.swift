import Access
import SQLStore
import Studies
import Timekeeping

/// The raw responses of a channel as people read them.
struct ResponseTable: Sendable {
    /// One line of the table.
    struct Line: Sendable {
        let id: ResponseID
        let participant: ParticipantID
        let activityID: String
        let version: String
        let language: String
        let status: ResponseStatus
        let receivedAt: Instant
        let message: String?
    }

    /// Failed responses that share a message.
    struct Cause: Sendable {
        let message: String
        let activityID: String
        let count: Int
    }

    /// How many responses have each status.
    func counts(
        _ grant: Grant<some ResponseReading>, _ transaction: borrowing Transaction
    ) throws -> [ResponseStatus: Int] {
        var counts: [ResponseStatus: Int] = [:]
        try transaction.forEach(
            "select status, count(*) from responses where channel_id = \(grant.subject.id) group by status"
        ) { row in
            if let status = ResponseStatus(rawValue: try row[0]) { counts[status] = try row[1] }
        }
        return counts
    }

    /// What went wrong, most frequent first.
    func causes(
        _ grant: Grant<some ResponseReading>, _ transaction: borrowing Transaction
    ) throws -> [Cause] {
        try transaction.rows(
            """
            select error_message, activity_id, count(*) from responses
            where channel_id = \(grant.subject.id) and status = 2
            group by error_message, activity_id order by count(*) desc, activity_id limit 20
            """
        ) { try Cause(message: $0[0], activityID: $0[1], count: $0[2]) }
    }

    /// Up to `count` responses before a number, newest first.
    func page(
        _ grant: Grant<some ResponseReading>, status: ResponseStatus?, before: Int64, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [Line] {
        // Each status is one run of the index; for all of them the few runs are merged.
        let parts = (status.map { [$0] } ?? ResponseStatus.allCases).map { status -> SQL in
            """
            select * from (select id, participant_id, activity_id, version, language, status, received_at,
                error_message
            from responses where channel_id = \(grant.subject.id) and status = \(status.rawValue)
                and id < \(before) order by id desc limit \(count))
            """
        }
        return try transaction.rows(
            "\(fragment: SQL.joined(parts, by: " union all ")) order by 1 desc limit \(count)"
        ) { row in
            try Line(
                id: row[0], participant: row[1], activityID: row[2], version: row[3], language: row[4],
                status: ResponseStatus(rawValue: row[5]) ?? .pending, receivedAt: row[6], message: row[7])
        }
    }

    /// One response with its JSON as it came.
    func find(
        _ id: ResponseID, _ grant: Grant<some ResponseReading>, _ transaction: borrowing Transaction
    ) throws -> (line: Line, data: String)? {
        try transaction.first(
            """
            select id, participant_id, activity_id, version, language, status, received_at, error_message, data
            from responses where channel_id = \(grant.subject.id) and id = \(id)
            """
        ) { row in
            let line = try Line(
                id: row[0], participant: row[1], activityID: row[2], version: row[3], language: row[4],
                status: ResponseStatus(rawValue: row[5]) ?? .pending, receivedAt: row[6], message: row[7])
            return (line, try row[8])
        }
    }

    /// The failed responses that share a message and an activity.
    func failed(
        _ grant: Grant<some ResponseReading>, message: String, activityID: String, countMax: Int,
        _ transaction: borrowing Transaction
    ) throws -> [ResponseID] {
        try transaction.rows(
            """
            select id from responses where channel_id = \(grant.subject.id) and status = 2
                and error_message = \(message) and activity_id = \(activityID) order by id limit \(countMax)
            """
        ) { try $0[0] }
    }
}
