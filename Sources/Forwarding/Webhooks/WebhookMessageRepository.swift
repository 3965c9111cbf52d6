import Access
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// The messages of webhooks as shown on pages, and resending them.
struct WebhookMessageRepository: Sendable {
    /// The maximum number of messages that are counted.
    static let countMax = 100_000

    /// Returns up to `count` messages of a webhook before one, newest first; all states for nil.
    func page(
        _ webhook: Webhook, _ state: WebhookMessage.State?, before: Int64?, count: Int,
        with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> [WebhookMessage] {
        try transaction.rows(
            """
            \(fragment: Self.selection(grant)) and m.webhook_id = \(webhook.id) and m.id < \(before ?? .max)
                \(fragment: state.map { "and m.state = \($0.rawValue)" } ?? "")
            order by m.id desc limit \(count)
            """, WebhookMessage.init)
    }

    /// Returns a message of a webhook.
    ///
    /// - Throws: ``NotFound``.
    func find(
        _ id: WebhookMessageID, of webhook: Webhook, with grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws -> WebhookMessage {
        let found = try transaction.first(
            "\(fragment: Self.selection(grant)) and m.id = \(id) and m.webhook_id = \(webhook.id)",
            WebhookMessage.init)
        guard let found else { throw NotFound("message") }
        return found
    }

    /// Returns the number of messages in a state, at most ``countMax``.
    func count(
        _ state: WebhookMessage.State, of webhook: Webhook, with grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from (select 1 from webhook_messages m
                join webhooks w on w.id = m.webhook_id and w.channel_id = \(grant.subject.id)
                where m.webhook_id = \(webhook.id) and m.state = \(state.rawValue) limit \(Self.countMax)) as found
            """) ?? 0
    }

    /// Returns the attempts of a message, newest first.
    func attempts(
        of message: WebhookMessage, with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> [WebhookAttempt] {
        try transaction.rows(
            """
            select a.started_at, a.ended_at, a.status, a.answer, a.failure from webhook_attempts a
                join webhook_messages m on m.id = a.message_id
                join webhooks w on w.id = m.webhook_id and w.channel_id = \(grant.subject.id)
            where a.message_id = \(message.id) order by a.id desc
            """
        ) { row in
            WebhookAttempt(
                startedAt: try row[0], endedAt: try row[1], status: try row[2], answer: try row[3],
                failure: try row[4])
        }
    }

    /// Queues a message again with the same ID, whether or not it was delivered.
    ///
    /// - Throws: ``Conflict`` while the webhook is off, or if the body was deleted.
    func resend(
        _ message: WebhookMessage, of webhook: Webhook, with grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws {
        try Self.checkIsOn(webhook)
        if message.body.isEmpty {
            throw Conflict("The content of this message was deleted after the delivery. It can't be resent.")
        }
        try transaction.run(
            """
            update webhook_messages set state = 'waiting', attempt_count = 0, next_at = \(grant.now),
                ended_at = null
            where id = \(message.id) and webhook_id = \(webhook.id)
            """)
        try Self.endPause(of: webhook, with: grant, transaction)
        try grant.record(
            "webhook.resend", about: webhook.name, ["message": .text(message.uid)], in: transaction)
    }

    /// Queues all messages that couldn't be delivered again, and returns their number.
    ///
    /// - Throws: ``Conflict`` while the webhook is off.
    func resendFailed(
        of webhook: Webhook, with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try Self.checkIsOn(webhook)
        let count = try transaction.run(
            """
            update webhook_messages set state = 'waiting', attempt_count = 0, next_at = \(grant.now),
                ended_at = null
            where webhook_id = \(webhook.id) and state = 'failed'
            """)
        try Self.endPause(of: webhook, with: grant, transaction)
        try grant.record(
            "webhook.resend-failed", about: webhook.name, ["count": .number(count)], in: transaction)
        return count
    }

    private static func checkIsOn(_ webhook: Webhook) throws {
        if !webhook.isOn { throw Conflict("The webhook is off. Turn it on first.") }
    }

    private static func endPause(
        of webhook: Webhook, with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "update webhooks set paused_until = 0 where id = \(webhook.id) and channel_id = \(grant.subject.id)"
        )
    }

    private static func selection(_ grant: Grant<ConfigureStudy>) -> SQL {
        """
        select m.id, m.uid, m.event, m.body, m.created_at, m.state, m.attempt_count, m.next_at, m.ended_at
        from webhook_messages m join webhooks w on w.id = m.webhook_id
        where w.channel_id = \(grant.subject.id)
        """
    }
}

extension WebhookMessage {
    fileprivate init(_ row: Row) throws {
        (id, uid, event, body) = (try row[0], try row[1], try row[2], try row[3])
        createdAt = try row[4]
        state = State(rawValue: try row[5]) ?? .failed
        (attemptCount, nextAt, endedAt) = (try row[6], try row[7], try row[8])
    }
}
