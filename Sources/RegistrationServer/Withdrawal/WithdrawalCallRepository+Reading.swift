import Access
import SQLStore
import Timekeeping
import Vocabulary

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
