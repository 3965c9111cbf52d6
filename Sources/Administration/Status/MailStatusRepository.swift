import Access
import SQLStore
import Timekeeping

/// The only row about the state of the site's mail.
public enum MailStatusRepository {
    /// Records that an email was sent, or why it failed. No addresses are stored.
    public static func note(
        _ error: (any Error)?, at time: Instant, in transaction: borrowing Transaction
    ) throws {
        try transaction.run("insert into mail_states (id) values (1) on conflict (id) do nothing")
        guard let error else {
            try transaction.run(
                "update mail_states set sent_at = \(time), failure_count = 0, failure = '' where id = 1")
            return
        }
        try transaction.run(
            """
            update mail_states set failed_at = \(time), failure_count = failure_count + 1,
                failure = \(FaultText.words(for: error))
            where id = 1
            """)
    }

    /// Returns the current state.
    static func current(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> MailStatus {
        try transaction.first(
            "select sent_at, failed_at, failure_count, failure from mail_states where id = 1"
        ) { row in
            MailStatus(
                sentAt: try row[0], failedAt: try row[1], failureCount: try row[2], failure: try row[3])
        } ?? MailStatus(sentAt: nil, failedAt: nil, failureCount: 0, failure: "")
    }
}
