import Access
import SQLStore
import Studies
import Timekeeping

/// The attempts to hand responses over, as people read them.
struct ForwardingAttempts: Sendable {
    /// One attempt.
    struct Attempt: Sendable {
        /// What became of it; the raw value is stored.
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

    /// What waits to be sent again, and what is being sent: the first half of each says to the database what its index
    /// of open attempts says, without which it goes through all that ever were.
    static let isWaiting: SQL = "state in ('waiting', 'sending') and state = 'waiting'"
    static let isSending: SQL = "state in ('waiting', 'sending') and state = 'sending'"

    /// Responses that wait are counted up to here.
    static let countMax = 100_000

    /// Up to `count` attempts before one, newest first.
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

    /// How many responses wait to be sent or sent again, at most ``countMax``.
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
