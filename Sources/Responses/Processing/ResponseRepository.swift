import SQLStore
import Timekeeping
import Vocabulary

/// Stores raw responses and their rows in the Lists.
struct ResponseRepository: Sendable {
    let clock: Clock

    /// Stores a raw response with the given status.
    func insert(
        _ submission: RawSubmission, from participant: Participant, status: ResponseStatus,
        failure: ShredFailure? = nil, receivedAt: Instant, _ transaction: borrowing Transaction
    ) throws -> ResponseID {
        let message = failure?.description
        let processedAt = status == .pending ? nil : receivedAt
        try transaction.run(
            Self.insertion,
            [
                participant.channel.sqlValue, participant.id.sqlValue, .text(submission.activityID),
                .text(submission.version), .text(submission.run), .text(submission.language),
                status.rawValue.sqlValue, receivedAt.sqlValue,
                (submission.time.completed ?? receivedAt).sqlValue,
                (submission.time.offset?.minutes).sqlValue, processedAt.sqlValue,
                message.map(Self.shortened).sqlValue, (failure?.cause.text).sqlValue,
                failure.flatMap { ResponseProblem.stored($0.problems) }.sqlValue,
            ], last: submission.data)
        let id = ResponseID(rawValue: transaction.lastInsertedID)
        guard participant.hasWebhooks else { return id }
        try WebhookEventRepository.note(
            .response(
                id, from: participant.id, activity: submission.activityID, version: submission.version),
            in: participant.channel, at: receivedAt, transaction)
        return id
    }

    private static let insertion = """
        insert into responses (channel_id, participant_id, activity_id, version, run, language, status,
            received_at, completed_at, utc_offset, processed_at, error_message, error_cause, error_problems, data)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// Writes all rows of a response into its Lists, or none. If it fails, the raw response is kept with the reason.
    func writeOrFail(
        _ shredded: ShreddedResponse, of response: ResponseOrigin, _ transaction: borrowing Transaction
    ) throws {
        do {
            try write(shredded, of: response, transaction)
        } catch let error as SQLError where error.concernsTheStatement {
            // Cheaper than a savepoint for every response, because failures are rare here.
            for table in Set(shredded.rows.map(\.list.table)) {
                try transaction.run(
                    "delete from \(identifier: table) where response_id = \(response.response)")
            }
            try set(.error, of: response.response, failure: ShredFailure(error.message), transaction)
        }
    }

    private func write(
        _ shredded: ShreddedResponse, of response: ResponseOrigin, _ transaction: borrowing Transaction
    ) throws {
        let shared = response.values
        var keys: [Int64] = []
        keys.reserveCapacity(shredded.rows.count)
        var rest = shredded.rows[...]
        while let list = rest.first?.list {
            let rows = rest.prefix(ListSchema.rowsAtOnce).prefix { $0.list === list }
            rest = rest.dropFirst(rows.count)
            let first = try transaction.allocateRowIDs(rows.count, for: list.table)
            keys += first..<first + Int64(rows.count)
            var values: [SQLValue] = []
            values.reserveCapacity(rows.count * (1 + shared.count + list.columns.count))
            for (row, key) in zip(rows, first...) {
                values.append(.integer(key))
                values += shared
                values += row.cells
                if let parent = row.parent, let index = list.foreignKeyIndex {
                    values[values.count - row.cells.count + index] = .integer(keys[parent])
                }
            }
            try transaction.run(list.insertion(of: rows.count), shared: [], own: values)
        }
    }

    /// Stores who corrected a response, and when, in the rows that were written from it.
    func mark(
        _ correction: ResponseCorrection, inRowsOf list: ListSchema?, _ transaction: borrowing Transaction
    ) throws {
        for table in list?.tables ?? [] {
            try transaction.run(
                """
                update \(identifier: table) set modified = \(ListRow.time(correction.at)),
                    modified_by = \(correction.by)
                where response_id = \(correction.response)
                """)
        }
    }

    /// Sets the status of a response with the time, and with the reason for an error.
    func set(
        _ status: ResponseStatus, of response: ResponseID, failure: ShredFailure? = nil,
        _ transaction: borrowing Transaction
    ) throws {
        let message = failure?.description
        try transaction.run(
            """
            update responses set status = \(status.rawValue), processed_at = \(clock()),
                processed_by = null, error_message = \(message.map(Self.shortened)),
                error_cause = \(failure?.cause.text),
                error_problems = \(failure.flatMap { ResponseProblem.stored($0.problems) })
            where id = \(response)
            """)
    }

    /// Returns the message truncated to the deployed server's limit.
    static func shortened(_ message: String) -> String {
        let limit = 1_000
        guard message.count > limit else { return message }
        let ending = "... (message truncated)"
        return message.prefix(limit - ending.count) + ending
    }
}
