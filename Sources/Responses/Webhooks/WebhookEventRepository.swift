import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// Writes events for webhooks in the transaction in which they happen, so that none is lost or invented.
package enum WebhookEventRepository {
    /// Adds a message for each webhook of the channel that wants the event. `WebhookWorker` looks for new messages every few
    /// seconds.
    package static func note(
        _ event: WebhookEvent, in channel: ChannelID, at now: Instant,
        random: RandomBytes = SystemRandom.bytes, _ transaction: borrowing Transaction
    ) throws {
        let webhooks = try receivers(of: event.type, in: channel, transaction)
        guard !webhooks.isEmpty, let body = try body(of: event, in: channel, at: now, transaction) else {
            return
        }
        for webhook in webhooks {
            try transaction.run(
                """
                insert into webhook_messages
                    (webhook_id, uid, event, body, participant_id, created_at, state, next_at)
                values (\(webhook), \("msg_" + Hex.encode(random(16))), \(event.type.rawValue), \(body),
                    \(event.participant), \(now), 'waiting', \(now))
                """)
        }
    }

    private static func receivers(
        of type: WebhookEventType, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [Int64] {
        let webhooks: [(id: Int64, events: String)] = try transaction.rows(
            "select id, events from webhooks where channel_id = \(channel) and is_on = 1"
        ) { (try $0[0], try $0[1]) }
        return webhooks.filter { $0.events.split(separator: " ").contains { $0 == type.rawValue } }.map(\.id)
    }

    private static func body(
        of event: WebhookEvent, in channel: ChannelID, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> String? {
        try transaction.first("select study_id, kind from channels where id = \(channel)") {
            event.body(of: try $0[0], try $0[1], at: now)
        }
    }
}
