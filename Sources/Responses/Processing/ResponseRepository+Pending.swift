import Access
import SQLStore
import Timekeeping
import Vocabulary

extension ResponseRepository {
    /// A pending response with its original data.
    struct Pending {
        let origin: ResponseOrigin
        let data: String
    }

    /// Returns the versions of activities with pending responses, without those of studies in the trash.
    static func pendingKeys(_ transaction: borrowing Transaction) throws -> [ListSchemaCache.Key] {
        try transaction.rows(
            """
            select distinct channel_id, activity_id, version from responses
            where status = 0 and channel_id in (select id from channels where trash_id is null)
            """
        ) { ListSchemaCache.Key(channel: try $0[0], activity: try $0[1], version: try $0[2]) }
    }

    /// Returns up to `count` pending responses of a version, oldest first.
    static func pending(
        _ key: ListSchemaCache.Key, count: Int, _ transaction: borrowing Transaction
    ) throws -> [Pending] {
        try transaction.rows(
            """
            select id, participant_id, version, language, run, received_at, data from responses
            where \(fragment: isPending(key)) order by id limit \(count)
            """
        ) { row in
            Pending(
                origin: try ResponseOrigin(
                    response: row[0], participant: row[1], version: row[2], language: row[3], run: row[4],
                    receivedAt: row[5]),
                data: try row[6])
        }
    }

    /// Marks all pending responses of a version as failed because of its design.
    func fail(
        _ key: ListSchemaCache.Key, _ failure: DesignFailure, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update responses set status = 2, processed_at = \(clock()),
                error_message = \(Self.shortened(failure.description)), error_cause = \(failure.cause.text),
                error_problems = null
            where \(fragment: Self.isPending(key))
            """)
    }

    /// Marks a failed response as pending and returns its version; nil if it isn't failed.
    func requeue(
        _ id: ResponseID, in channel: ChannelID, by author: String, _ transaction: borrowing Transaction
    ) throws -> ListSchemaCache.Key? {
        try transaction.first(
            """
            update responses set status = 0, error_message = null, error_cause = null, error_problems = null,
                processed_at = \(clock()), processed_by = \(author)
            where id = \(id) and channel_id = \(channel) and status = 2
            returning activity_id, version
            """
        ) { ListSchemaCache.Key(channel: channel, activity: try $0[0], version: try $0[1]) }
    }

    /// Returns the causes of the failed responses of a channel, each once.
    static func failureCauses(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [FailureCause] {
        try transaction.rows(
            "select distinct error_cause from responses where channel_id = \(channel) and status = 2"
        ) { FailureCause(text: try $0[0]) }
    }

    /// Sets the status of a response. The message and the problems are kept, so that a restored response is unchanged.
    static func set(
        _ status: ResponseStatus, of id: ResponseID, with grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update responses set status = \(status.rawValue)
            where id = \(id) and channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(onParticipant: "responses.participant_id"))
            """)
    }

    private static func isPending(_ key: ListSchemaCache.Key) -> SQL {
        """
        channel_id = \(key.channel) and status = 0 and activity_id = \(key.activity)
            and version = \(key.version)
        """
    }
}
