import Access
import Responses
import SQLStore
import Timekeeping
import Vocabulary

// What the queue records of attempts and tests.
extension ForwardingQueueRepository {
    /// Records the result of an attempt; returns whether the run can continue.
    func recordResult(
        _ payload: ForwardingPayload, _ delivery: ForwardingResult, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let now = clock()
        try transaction.run(
            """
            update forwarding_attempts set state = \(delivery.isDelivered ? "delivered" : "failed"),
                ended_at = \(now), status = \(delivery.status), answer = \(delivery.answer),
                failure = \(delivery.failure)
            where id = \(payload.attempt)
            """)
        if delivery.isDelivered {
            try transaction.run(
                """
                update responses set status = \(ResponseStatus.forwarded.rawValue), processed_at = \(now)
                where id = \(payload.response) and channel_id = \(payload.channel)
                    and status = \(ResponseStatus.processed.rawValue)
                """)
        } else {
            try transaction.run(
                """
                update forwardings set next_run_at = \(now.adding(seconds: intervalSeconds)),
                    failed_response_id = \(payload.response?.rawValue ?? 0)
                where channel_id = \(payload.channel)
                """)
        }
        try mark(payload.channel, failing: !delivery.isDelivered, delivery, transaction)
        return delivery.isDelivered
    }

    /// Sets or clears the failing flag, and records the change in the audit log.
    private func mark(
        _ channel: ChannelID, failing: Bool, _ delivery: ForwardingResult,
        _ transaction: borrowing Transaction
    ) throws {
        let differs: SQL = failing ? "failing_since is null" : "failing_since is not null"
        let changed = try transaction.run(
            """
            update forwardings set failing_since = \(failing ? clock() : nil)
            where channel_id = \(channel) and \(fragment: differs)
            """)
        guard changed > 0 else { return }
        let folder: FolderID? = try transaction.value(
            "select study_folder_id from channels where id = \(channel)")
        guard let folder else { return }
        try Actor.system("Forwarding", audit: audit).record(
            failing ? "forwarding.fail" : "forwarding.recover", on: folder,
            failing ? ["failure": .text(delivery.failure)] : [:], in: transaction)
    }

    /// Records a test with its result. A successful test starts a run that was waiting after a failure.
    func recordTest(
        of channel: ChannelID, _ settings: ForwardingSettings, _ delivery: ForwardingResult,
        startedAt: Instant,
        by author: String, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into forwarding_attempts (channel_id, kind, state, target, started_at, ended_at, status,
                answer, failure, requested_by)
            values (\(channel), 'test', \(delivery.isDelivered ? "delivered" : "failed"),
                \(settings.target), \(startedAt), \(clock()), \(delivery.status), \(delivery.answer),
                \(delivery.failure), \(author))
            """)
        guard delivery.isDelivered else { return }
        try transaction.run("update forwardings set next_run_at = 0 where channel_id = \(channel)")
    }
}
