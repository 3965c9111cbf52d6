import Access
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Emails the user who last saved a webhook that its messages can't be delivered.
package struct WebhookFailureNotice: Sendable {
    private let queue: MailQueueRepository
    private let clock: Clock
    /// Sends the queued emails.
    let send: SendQueuedEmails

    package init(queue: MailQueueRepository, clock: @escaping Clock, send: @escaping SendQueuedEmails) {
        (self.queue, self.clock, self.send) = (queue, clock, send)
    }

    /// Queues the email in the transaction that ends the attempts.
    func enqueue(
        about webhook: Webhook, of id: ChannelID, to user: UserID, _ reason: String,
        _ transaction: borrowing Transaction
    ) throws {
        guard let channel = try FolderRepository.channel(id, in: transaction) else { return }
        let failure = DeliveryFailure(
            .webhook, webhook.name, reason, path: ResponsePaths.webhook(webhook.id, channel))
        try queue.enqueue(failure, of: channel, to: user, at: clock(), in: transaction)
    }
}
