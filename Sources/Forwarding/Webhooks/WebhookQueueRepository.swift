import Access
import Delivery
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// The messages that wait, for the worker, which has no grant.
///
/// An attempt is recorded before anything is sent. If the server stops in between, the message is sent again with the same ID:
/// the only duplicate that a receiver can get.
package struct WebhookQueueRepository: Sendable {
    /// When an attempt would be repeated if its end is never recorded; longer than the timeout of the client.
    private static let leaseSeconds = 150
    /// The longest pause after failures in a row. It begins with five seconds and doubles.
    private static let (pauseSeconds, pauseSecondsMax) = (5, 300)
    /// The status by which a receiver says that it wants no messages anymore (Standard Webhooks).
    private static let gone = 410

    let webhooks: WebhookRepository
    let audit: Audit
    let notice: WebhookFailureNotice

    /// A message that is being sent.
    struct Sending: Sendable {
        let webhook: Webhook
        let message: WebhookMessageID
        let uid: String
        let body: String
        let isAboutErasure: Bool
        /// How many attempts there were with this one.
        let number: Int
        let attempt: Int64
    }

    /// Messages about participants whose data must not be processed wait until that is lifted.
    private static let isSendable: SQL = """
        m.next_at is not null and (m.participant_id is null or not exists (select 1 from participant_restrictions x
            where x.participant_id = m.participant_id and x.lifted_at is null))
        """

    /// A webhook that has something to send.
    struct Waiting: Sendable {
        let webhook: WebhookID
        let at: Instant
        let isFailing: Bool
    }

    /// Returns when each webhook that is on has something to send next.
    func waiting(_ transaction: borrowing Transaction) throws -> [Waiting] {
        let rows: [(WebhookID, Instant, Instant?, Bool)] = try transaction.rows(
            """
            select w.id, w.paused_until, w.failing_since is not null, (select min(m.next_at) from webhook_messages m
                where m.webhook_id = w.id and \(fragment: Self.isSendable))
            from webhooks w join channels c on c.id = w.channel_id
            where w.is_on = 1 and c.trash_id is null
            """
        ) { (try $0[0], try $0[1], try $0[3], try $0[2] as Int == 1) }
        return rows.compactMap { id, pause, next, isFailing in
            next.map { Waiting(webhook: id, at: max($0, pause), isFailing: isFailing) }
        }
    }

    /// Takes the message of a webhook that has been due for longest, and records the attempt; nil if nothing is due.
    func begin(_ id: WebhookID, _ transaction: borrowing Transaction) throws -> Sending? {
        let now = audit.clock()
        guard let due = try waiting(transaction).first(where: { $0.webhook == id }), due.at <= now,
            let webhook = try webhooks.active(id, transaction)
        else { return nil }
        let taken: (WebhookMessageID, String, String, String, Int)? = try transaction.first(
            """
            update webhook_messages set attempt_count = attempt_count + 1,
                next_at = \(now.adding(seconds: Self.leaseSeconds))
            where id = (select m.id from webhook_messages m where m.webhook_id = \(id) and \(fragment: Self.isSendable)
                order by m.next_at, m.id limit 1)
            returning id, uid, body, event, attempt_count
            """
        ) { (try $0[0], try $0[1], try $0[2], try $0[3], try $0[4]) }
        guard let (message, uid, body, event, number) = taken else { return nil }
        let attempt: Int64? = try transaction.value(
            "insert into webhook_attempts (message_id, started_at) values (\(message), \(now)) returning id")
        return Sending(
            webhook: webhook, message: message, uid: uid, body: body,
            isAboutErasure: event == WebhookEventType.participantErased.rawValue, number: number,
            attempt: attempt ?? 0)
    }

    /// Records how an attempt ended. Returns whether an email was queued.
    func finish(
        _ sending: Sending, _ result: ForwardingResult, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let now = audit.clock()
        try transaction.run(
            """
            update webhook_attempts set ended_at = \(now), status = \(result.status), answer = \(result.answer),
                failure = \(result.failure)
            where id = \(sending.attempt)
            """)
        if result.isDelivered {
            try end(sending, "delivered", at: now, transaction)
            try succeed(sending.webhook, at: now, transaction)
            return false
        }
        return try result.status == Self.gone
            ? turnOff(sending, at: now, transaction) : fail(sending, result.failure, at: now, transaction)
    }

    /// Sets when a message is sent again, or ends it after the last attempt. Returns whether an email was queued.
    private func fail(
        _ sending: Sending, _ failure: String, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let next = RetrySchedule.webhooks.next(afterFailures: sending.number, at: now)
        if let next {
            try transaction.run(
                "update webhook_messages set next_at = \(next) where id = \(sending.message) and state = 'waiting'"
            )
        } else {
            try end(sending, "failed", at: now, transaction)
        }
        try pause(sending.webhook, failure, at: now, transaction)
        return try next == nil && notify(of: sending.webhook, failure, transaction)
    }

    /// What was being sent when the server stopped is sent again.
    package static func recover(at now: Instant, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update webhook_messages set next_at = \(now) where state = 'waiting' and id in
                (select a.message_id from webhook_attempts a where a.ended_at is null)
            """)
        try transaction.run(
            """
            update webhook_attempts set ended_at = \(now),
                failure = 'The server stopped before it knew the answer. The message is sent again with the same ID.'
            where ended_at is null
            """)
    }

    /// Deletes messages that ended long ago, or that have waited as long for a webhook that is off.
    static func removeOld(at now: Instant, _ transaction: borrowing Transaction) throws {
        let end = now.adding(seconds: -WebhookMessage.keptSeconds)
        try transaction.run("delete from webhook_messages where ended_at < \(end)")
        try transaction.run(
            """
            delete from webhook_messages where created_at < \(end) and webhook_id in
                (select w.id from webhooks w where w.is_on = 0)
            """)
    }

    /// What was said about an erased participant isn't kept longer than it takes to say it.
    private func end(
        _ sending: Sending, _ state: String, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        let isForgotten = sending.isAboutErasure && state == "delivered"
        try transaction.run(
            """
            update webhook_messages set state = \(state), next_at = null, ended_at = \(now),
                body = \(isForgotten ? "" : sending.body)
            where id = \(sending.message)
            """)
        if !isForgotten { return }
        try transaction.run(
            "update webhook_attempts set answer = '' where message_id = \(sending.message)")
    }
}

extension WebhookQueueRepository {
    private func succeed(_ webhook: Webhook, at now: Instant, _ transaction: borrowing Transaction) throws {
        guard webhook.failingSince != nil else { return }
        try transaction.run(
            """
            update webhooks set failing_since = null, failure_count = 0, paused_until = 0, is_noticed = 0
            where id = \(webhook.id)
            """)
        try record("webhook.recover", webhook, [:], transaction)
    }

    /// Pauses the webhook, so that a receiver that is away isn't asked for each message.
    private func pause(
        _ webhook: Webhook, _ failure: String, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        let count: Int =
            try transaction.value(
                """
                update webhooks set failing_since = coalesce(failing_since, \(now)), failure_count = failure_count + 1
                where id = \(webhook.id) returning failure_count
                """) ?? 1
        let pause = min(Self.pauseSeconds << min(count - 1, 10), Self.pauseSecondsMax)
        try transaction.run(
            "update webhooks set paused_until = \(now.adding(seconds: pause)) where id = \(webhook.id)")
        guard webhook.failingSince == nil else { return }
        try record("webhook.fail", webhook, ["failure": .text(failure)], transaction)
    }

    /// Turns a webhook off whose receiver wants no messages anymore. Nothing is lost: they can be resent.
    private func turnOff(
        _ sending: Sending, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let failure =
            "The receiver answered 410 Gone at \(now.iso8601.dropFirst(11).prefix(5)) UTC on \(now.civil().date), so the webhook was turned off."
        try transaction.run(
            """
            update webhook_messages set state = 'failed', next_at = null, ended_at = \(now)
            where webhook_id = \(sending.webhook.id) and state = 'waiting'
            """)
        try transaction.run(
            """
            update webhooks set is_on = 0, off_reason = \(failure), failing_since = coalesce(failing_since, \(now))
            where id = \(sending.webhook.id)
            """)
        try record("webhook.switch-off", sending.webhook, ["failure": .text(failure)], transaction)
        return try notify(of: sending.webhook, failure, transaction)
    }

    /// Queues an email, once for as long as the webhook fails.
    private func notify(
        of webhook: Webhook, _ failure: String, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let place: (ChannelID, UserID?)? = try transaction.first(
            """
            update webhooks set is_noticed = 1 where id = \(webhook.id) and is_noticed = 0
            returning channel_id, notified_user
            """
        ) { (try $0[0], try $0[1]) }
        guard let (channel, user) = place, let user else { return false }
        try notice.enqueue(about: webhook, of: channel, to: user, failure, transaction)
        return true
    }

    private func record(
        _ action: String, _ webhook: Webhook, _ details: AuditDetails, _ transaction: borrowing Transaction
    ) throws {
        let folder: FolderID? = try transaction.value(
            """
            select c.study_folder_id from channels c join webhooks w on w.channel_id = c.id
            where w.id = \(webhook.id)
            """)
        guard let folder else { return }
        try Actor.system("Webhook", audit: audit).record(
            action, on: folder, about: webhook.name, details, in: transaction)
    }
}
