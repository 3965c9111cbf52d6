import Access
import Responses
import SQLStore
import Studies
import Timekeeping

/// The forwarding attempts as shown on pages.
package struct ForwardingAttemptRepository: Sendable {
    /// One attempt.
    struct Attempt: Sendable {
        /// The state; the raw value is stored.
        enum State: String, Sendable {
            case waiting, sending, delivered, failed, interrupted, cancelled
        }

        let id: Int64
        let response: ResponseID?
        let isReplay: Bool
        let state: State
        let target: String
        let startedAt: Instant
        let endedAt: Instant?
        let status: Int?
        let answer: String
        let failure: String
        let requestedBy: String
    }

    /// Attempts that are waiting or being sent. The first half of each condition matches the index of open attempts;
    /// without it, the database would read all attempts.
    static let isWaiting: SQL = "state in ('waiting', 'sending') and state = 'waiting'"
    package static let isSending: SQL = "state in ('waiting', 'sending') and state = 'sending'"

    /// The maximum number of waiting responses that are counted.
    static let countMax = 100_000

    /// Returns up to `count` attempts before one, newest first.
    func page(
        _ grant: Grant<ConfigureStudy>, onlyFailed: Bool, before: Int64?, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [Attempt] {
        try transaction.rows(
            """
            select id, response_id, kind, state, target, started_at, ended_at, status, answer, failure,
                requested_by
            from forwarding_attempts where channel_id = \(grant.subject.id) and id < \(before ?? .max)
                \(fragment: onlyFailed ? "and state in ('failed', 'interrupted')" : "")
            order by id desc limit \(count)
            """
        ) { row in
            Attempt(
                id: try row[0], response: try row[1], isReplay: try row[2] as String == "replay",
                state: Attempt.State(rawValue: try row[3]) ?? .failed, target: try row[4],
                startedAt: try row[5], endedAt: try row[6], status: try row[7], answer: try row[8],
                failure: try row[9], requestedBy: try row[10])
        }
    }

    /// Returns the number of responses waiting to be sent, at most ``countMax``.
    func waiting(_ grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            """
            select count(*) from (
                select 1 from responses where channel_id = \(grant.subject.id) and status = 1
                union all
                select 1 from forwarding_attempts
                where channel_id = \(grant.subject.id) and \(fragment: Self.isWaiting)
                limit \(Self.countMax)) as found
            """) ?? 0
    }
}
