import Access
import SQLStore
import Timekeeping
import Vocabulary

extension WithdrawalCallRepository {
    /// The attempts after which a call counts as failed, which takes about three days.
    static let attemptsMax = 20
    private static let delay = RetryDelay(firstSeconds: 30, maxSeconds: 6 * 60 * 60)
    /// How long the other calls to a server wait that didn't answer.
    private static let pauseSeconds = 60
    private static let reasonLengthMax = 400

    /// Records what came of an attempt, and returns how the call ended; nil if it is tried again, or if another attempt
    /// has taken it over.
    func record(
        _ reply: WithdrawalReply, of call: WithdrawalCall, _ transaction: borrowing Transaction
    ) throws -> WithdrawalEnd? {
        switch reply {
        case .done: return try finish(call, .confirmed, transaction)
        case .unknownParticipant where call.erases && call.followsWithdrawal:
            return try fail(
                call, .notDeleted,
                "The participant had left before, and the server can't delete the data any more. Ask its team to do it.",
                transaction)
        case .unknownParticipant: return try finish(call, .unknownThere, transaction)
        case .refused(let reason): return try retry(call, reason, transaction)
        case .unreachable(let reason):
            try postponeOthers(call, reason, transaction)
            return try retry(call, reason, transaction)
        }
    }

    /// Ends a call whose app has no other Response server any more. It can be tried again.
    func failWithoutServer(
        _ call: WithdrawalCall, _ transaction: borrowing Transaction
    ) throws -> WithdrawalEnd? {
        try fail(
            call, .noServer,
            "This app uses the Response server of this portal now. Enter the address of the other one to try again.",
            transaction)
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

    /// Deletes a call that was done. One that got the deletion of the data meanwhile goes on with it.
    private func finish(
        _ call: WithdrawalCall, _ end: WithdrawalEnd, _ transaction: borrowing Transaction
    ) throws -> WithdrawalEnd? {
        let deleted = try transaction.run(
            """
            delete from withdrawal_calls
            where id = \(call.id) and leased_until = \(call.leasedUntil) and erases = \(call.erases ? 1 : 0)
            """)
        if deleted > 0 { return end }
        let remaining = try transaction.run(
            """
            update withdrawal_calls set follows_withdrawal = 1, leased_until = null
            where id = \(call.id) and leased_until = \(call.leasedUntil)
            """)
        return remaining > 0 ? end : nil
    }

    private func retry(
        _ call: WithdrawalCall, _ reason: String, _ transaction: borrowing Transaction
    ) throws -> WithdrawalEnd? {
        let attempts: Int? = try transaction.value(
            """
            update withdrawal_calls set attempts = attempts + 1, leased_until = null,
                reason = \(String(reason.prefix(Self.reasonLengthMax)))
            where id = \(call.id) and leased_until = \(call.leasedUntil) returning attempts
            """)
        guard let attempts else { return nil }
        if attempts >= Self.attemptsMax {
            try transaction.run(
                "update withdrawal_calls set state = 'failed', failed_at = \(clock()) where id = \(call.id)")
            return .givenUp
        }
        let next = clock().adding(seconds: Self.delay.seconds(afterFailures: attempts))
        try transaction.run("update withdrawal_calls set next_attempt_at = \(next) where id = \(call.id)")
        return nil
    }

    private func fail(
        _ call: WithdrawalCall, _ end: WithdrawalEnd, _ reason: String, _ transaction: borrowing Transaction
    ) throws -> WithdrawalEnd? {
        let failed = try transaction.run(
            """
            update withdrawal_calls set state = 'failed', failed_at = \(clock()), attempts = attempts + 1,
                leased_until = null, reason = \(reason)
            where id = \(call.id) and leased_until = \(call.leasedUntil)
            """)
        return failed > 0 ? end : nil
    }

    /// Lets the other calls of the app wait, so that a server that is down takes one attempt at a time.
    private func postponeOthers(
        _ call: WithdrawalCall, _ reason: String, _ transaction: borrowing Transaction
    ) throws {
        let next = clock().adding(seconds: Self.pauseSeconds)
        try transaction.run(
            """
            update withdrawal_calls set next_attempt_at = \(next),
                reason = \(String(reason.prefix(Self.reasonLengthMax)))
            where app_folder_id = \(call.app) and state = 'waiting' and leased_until is null
                and next_attempt_at < \(next) and id <> \(call.id)
            """)
    }
}
