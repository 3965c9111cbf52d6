import SQLStore
import Timekeeping
import Vocabulary

/// What is known about a device after an attempt.
enum PushDeviceResult: String, Sendable, SQLBindable {
    case sent
    case failed
    case unknown
    case waiting
}

extension PushQueueRepository {
    /// The attempts for one device, which take about five hours if a service can't be reached.
    static let attemptsMax = 12
    /// Those of a message for one account, whose row tells whose account it is: some minutes.
    static let personalAttemptsMax = 5
    static let delay = RetryDelay(firstSeconds: 10, maxSeconds: 60 * 60)
    /// The longest wait that a service can ask for.
    static let pauseSecondsMax = 6 * 60 * 60
    /// The beginning of the reason if the app has no key for a platform.
    static let missingKey = "This app has no key for "
    private static let reasonLengthMax = 200

    /// Records the answer of a service; `spread` between 0 and 1 keeps devices that failed together apart.
    func record(
        _ result: PushResult, of delivery: PushDelivery, spread: Double, _ transaction: borrowing Transaction
    ) throws {
        switch result {
        case .accepted: try finish(delivery, .sent, transaction)
        case .unknownDevice:
            try finish(delivery, .unknown, transaction)
            try transaction.run(
                """
                update account_sessions set device_token_sealed = null, device_token_digest = null
                where account_id = \(delivery.account) and device_token_sealed = \(delivery.sealedToken)
                """)
        case .retry(let seconds, let reason):
            let reason = Self.stored(reason, delivery)
            let attemptsMax = delivery.isPersonal ? Self.personalAttemptsMax : Self.attemptsMax
            guard delivery.attempts + 1 < attemptsMax else {
                return try giveUp(delivery, reason, transaction)
            }
            let delay = Self.delay.seconds(afterFailures: delivery.attempts + 1)
            let spreadDelay = delay - Int(Double(delay / 2) * spread)
            let pause = seconds.map { min(max($0, 1), Self.pauseSecondsMax) } ?? spreadDelay
            try note(.waiting, delivery, reason, transaction)
            try wait(
                delivery, until: clock().adding(seconds: pause), attempts: delivery.attempts + 1, reason,
                transaction)
        case .refused(let reason): try giveUp(delivery, Self.stored(reason, delivery), transaction)
        }
    }

    private func giveUp(
        _ delivery: PushDelivery, _ reason: String, _ transaction: borrowing Transaction
    ) throws {
        try note(.failed, delivery, reason, transaction)
        try fail(delivery.id, delivery.message, delivery.account, reason: reason, transaction)
    }

    /// Puts a claimed message back without an attempt.
    func postpone(
        _ delivery: PushDelivery, until next: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update push_deliveries set next_attempt_at = \(next), leased_until = null
            where id = \(delivery.id) and message_id = \(delivery.message) and leased_until = \(delivery.leasedUntil)
            """)
    }

    /// Lets all messages of a route wait, because the service asks for it.
    func postpone(
        _ route: PushDelivery.Route, until next: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update push_deliveries set next_attempt_at = \(next)
            where state = 'waiting' and leased_until is null and next_attempt_at < \(next)
                and message_id in (select id from push_messages where app_folder_id = \(route.app))
                and account_id in (select account_id from account_sessions
                    where device_type = \(route.platform.rawValue))
            """)
    }

    /// Ends all messages of a route, because the app has no key for the platform.
    func failWithoutKey(_ route: PushDelivery.Route, _ transaction: borrowing Transaction) throws {
        let reason = "\(Self.missingKey)\(route.platform.title)."
        try transaction.run(
            """
            update account_sessions set push_result = \(PushDeviceResult.failed), push_reason = \(reason),
                push_at = \(clock())
            where device_type = \(route.platform.rawValue) and account_id in (
                select d.account_id from push_deliveries d join push_messages m on m.id = d.message_id
                where d.state = 'waiting' and m.account_id is null and m.app_folder_id = \(route.app))
            """)
        try transaction.run(
            """
            update push_deliveries set state = 'failed', failed_at = \(clock()), leased_until = null, reason = \(reason)
            where state = 'waiting'
                and message_id in (select id from push_messages where app_folder_id = \(route.app))
                and account_id in (select account_id from account_sessions
                    where device_type = \(route.platform.rawValue))
            """)
        try transaction.run(
            """
            delete from push_messages where app_folder_id = \(route.app) and account_id is not null and not exists (
                select 1 from push_deliveries d where d.message_id = push_messages.id and d.state = 'waiting')
            """)
    }

    /// Ends the message of a device, which can be sent again on request.
    func fail(
        _ id: Int64, _ message: Int64, _ account: AccountID, reason: String,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update push_deliveries set state = 'failed', failed_at = \(clock()), leased_until = null,
                attempts = attempts + 1, reason = \(reason)
            where id = \(id) and message_id = \(message) and account_id = \(account)
            """)
        try Self.removePersonal(message, transaction)
    }

    private func wait(
        _ delivery: PushDelivery, until next: Instant, attempts: Int, _ reason: String,
        _ transaction: borrowing Transaction
    ) throws {
        // If the lease was over, another worker has the row and records its own result.
        try transaction.run(
            """
            update push_deliveries set next_attempt_at = \(next), leased_until = null, attempts = \(attempts),
                reason = \(reason)
            where id = \(delivery.id) and message_id = \(delivery.message) and leased_until = \(delivery.leasedUntil)
            """)
    }

    private func finish(
        _ delivery: PushDelivery, _ result: PushDeviceResult, _ transaction: borrowing Transaction
    ) throws {
        let count = try transaction.run(
            """
            delete from push_deliveries
            where id = \(delivery.id) and message_id = \(delivery.message) and account_id = \(delivery.account)
            """)
        // Another worker has recorded it, or the account was erased in the meantime.
        guard count > 0 else { return }
        try transaction.run(
            """
            insert into push_results (message_id, result, devices) values (\(delivery.message), \(result), 1)
            on conflict (message_id, result, reason) do update set devices = push_results.devices + 1
            """)
        try note(result, delivery, "", transaction)
        try Self.removePersonal(delivery.message, transaction)
    }

    /// Removes a message for one account that no device waits for. It would tell, by its time and text, to which participant
    /// the account belongs.
    static func removePersonal(_ message: Int64, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            delete from push_messages where id = \(message) and account_id is not null and not exists (
                select 1 from push_deliveries d where d.message_id = push_messages.id and d.state = 'waiting')
            """)
    }

    /// Records the last result of a device, unless the user has signed in on another one.
    private func note(
        _ result: PushDeviceResult, _ delivery: PushDelivery, _ reason: String,
        _ transaction: borrowing Transaction
    ) throws {
        // The time of a reminder, which the audit log has too, would tell whose account it is.
        if delivery.isPersonal { return }
        try transaction.run(
            """
            update account_sessions set push_result = \(result), push_reason = \(reason), push_at = \(clock())
            where account_id = \(delivery.account) and device_token_sealed = \(delivery.sealedToken)
            """)
    }

    /// Returns a reason as it is stored, which never contains the token.
    private static func stored(_ reason: String, _ delivery: PushDelivery) -> String {
        String(reason.replacing(delivery.token, with: "the token").prefix(reasonLengthMax))
    }
}
