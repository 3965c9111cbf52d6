import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The calls about participants of a study who left, for its page.
struct WithdrawalCallSummary: Sendable {
    /// Calls that are in the same state for the same reason.
    struct Group: Sendable {
        let isFailed: Bool
        /// Empty before the first attempt.
        let reason: String
        let count: Int
        let since: Instant
        /// When the next of them is tried; nil if they failed.
        let nextAttemptAt: Instant?
    }

    /// The address of the app's Response server; nil if it is this portal.
    let server: String?
    let groups: [Group]

    /// Whether the study's page has something to show.
    var isShown: Bool { server != nil || !groups.isEmpty }
}

/// The calls of a study that have waited for more than a day.
public struct OverdueWithdrawals: Sendable {
    public let app: FolderID
    public let studyID: String
    public let count: Int
    public let since: Instant
}

extension WithdrawalCallRepository {
    /// The time after which calls are reported to the operator.
    static let overdueSeconds = 24 * 60 * 60

    /// Returns the calls about a study that are waiting or failed, the oldest first.
    static func summary(
        with grant: Grant<ViewTokenCounts>, _ transaction: borrowing Transaction
    ) throws -> WithdrawalCallSummary {
        let channel = grant.subject
        let groups = try transaction.rows(
            """
            select case when state = 'failed' then 1 else 0 end, reason, count(*), min(queued_at), min(next_attempt_at)
            from withdrawal_calls
            where app_folder_id = \(channel.app.id) and study_key = \(StudyState.key(channel.studyID.text))
            group by state, reason order by min(queued_at)
            """
        ) { row in
            let isFailed = try row[0] as Int == 1
            return WithdrawalCallSummary.Group(
                isFailed: isFailed, reason: try row[1], count: try row[2], since: try row[3],
                nextAttemptAt: isFailed ? nil : try row[4])
        }
        return WithdrawalCallSummary(
            server: try ResponseServerRepository.address(of: channel.app.id, in: transaction), groups: groups)
    }

    /// Makes all calls about a study due now, also those that failed, and returns their number.
    ///
    /// One that is being made right now stays as it is.
    func tryAgain(
        with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> Int {
        let (channel, now) = (grant.subject, clock())
        let count = try transaction.run(
            """
            update withdrawal_calls set state = 'waiting', failed_at = null, attempts = 0, next_attempt_at = \(now),
                leased_until = null
            where app_folder_id = \(channel.app.id) and study_key = \(StudyState.key(channel.studyID.text))
                and (leased_until is null or leased_until <= \(now))
            """)
        if count > 0 {
            try grant.record(
                "withdrawal-call.retry", about: channel.path, ["calls": .number(count)], in: transaction)
        }
        return count
    }

    /// Returns the numbers of calls of the site that wait, are being made, and have failed since a time.
    static func counts(
        failedSince since: Instant, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> (waiting: Int, running: Int, failed: Int) {
        try transaction.first(
            """
            select count(case when state = 'waiting' and (leased_until is null or leased_until <= \(now)) then 1 end),
                count(case when state = 'waiting' and leased_until > \(now) then 1 end),
                count(case when state = 'failed' and failed_at >= \(since) then 1 end)
            from withdrawal_calls
            """
        ) { (waiting: try $0[0], running: try $0[1], failed: try $0[2]) } ?? (0, 0, 0)
    }

    /// Returns the studies with calls that have waited for more than a day, also those that failed.
    static func overdue(
        at now: Instant, _ transaction: borrowing Transaction
    ) throws -> [OverdueWithdrawals] {
        try transaction.rows(
            """
            select app_folder_id, min(study_id), count(*), min(queued_at) from withdrawal_calls
            where queued_at <= \(now.adding(seconds: -overdueSeconds))
            group by app_folder_id, study_key order by min(queued_at), app_folder_id, study_key
            """
        ) {
            OverdueWithdrawals(app: try $0[0], studyID: try $0[1], count: try $0[2], since: try $0[3])
        }
    }
}
