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

    /// Records what came of a call, and returns whether it was the last attempt.
    func record(
        _ reply: WithdrawalReply, of call: WithdrawalCall, _ transaction: borrowing Transaction
    ) throws -> Bool {
        switch reply {
        case .done:
            try finish(call, transaction)
            return true
        case .unknownParticipant where call.erases && call.followsWithdrawal:
            return try fail(
                call,
                "The participant had left before, and the server can't delete the data any more. Ask its team to do it.",
                transaction)
        case .unknownParticipant:
            try finish(call, transaction)
            return true
        case .refused(let reason):
            return try retry(call, reason, transaction)
        case .unreachable(let reason):
            try postponeOthers(call, reason, transaction)
            return try retry(call, reason, transaction)
        }
    }

    /// Ends a call whose app has no other Response server any more. It can be tried again.
    func failWithoutServer(_ call: WithdrawalCall, _ transaction: borrowing Transaction) throws {
        _ = try fail(
            call,
            "This app uses the Response server of this portal now. Enter the address of the other one to try again.",
            transaction)
    }

    /// Deletes a call that was done. One that got the deletion of the data meanwhile goes on with it.
    private func finish(_ call: WithdrawalCall, _ transaction: borrowing Transaction) throws {
        let deleted = try transaction.run(
            """
            delete from withdrawal_calls
            where id = \(call.id) and leased_until = \(call.leasedUntil) and erases = \(call.erases ? 1 : 0)
            """)
        guard deleted == 0 else { return }
        try transaction.run(
            """
            update withdrawal_calls set follows_withdrawal = 1, leased_until = null
            where id = \(call.id) and leased_until = \(call.leasedUntil)
            """)
    }

    private func retry(
        _ call: WithdrawalCall, _ reason: String, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let attempts: Int? = try transaction.value(
            """
            update withdrawal_calls set attempts = attempts + 1, leased_until = null,
                reason = \(String(reason.prefix(Self.reasonLengthMax)))
            where id = \(call.id) and leased_until = \(call.leasedUntil) returning attempts
            """)
        guard let attempts else { return false }
        if attempts >= Self.attemptsMax {
            try transaction.run(
                "update withdrawal_calls set state = 'failed', failed_at = \(clock()) where id = \(call.id)")
            return true
        }
        let next = clock().adding(seconds: Self.delay.seconds(afterFailures: attempts))
        try transaction.run("update withdrawal_calls set next_attempt_at = \(next) where id = \(call.id)")
        return false
    }

    private func fail(
        _ call: WithdrawalCall, _ reason: String, _ transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.run(
            """
            update withdrawal_calls set state = 'failed', failed_at = \(clock()), attempts = attempts + 1,
                leased_until = null, reason = \(reason)
            where id = \(call.id) and leased_until = \(call.leasedUntil)
            """) > 0
    }

    /// Lets the other calls of the app wait, so that a server that is down takes one attempt at a time.
    private func postponeOthers(
        _ call: WithdrawalCall, _ reason: String, _ transaction: borrowing Transaction
    ) throws {
        let next = clock().adding(seconds: Self.pauseSeconds)
        try transaction.run(
            """
            update withdrawal_calls set next_attempt_at = \(next), reason = \(String(reason.prefix(Self.reasonLengthMax)))
            where app_folder_id = \(call.app) and state = 'waiting' and leased_until is null and next_attempt_at < \(next)
                and id <> \(call.id)
            """)
    }
}
