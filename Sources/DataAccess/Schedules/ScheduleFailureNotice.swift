import Access
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Tells the user who last saved a schedule that its export failed, or that its file couldn't be sent.
package struct ScheduleFailureNotice: Sendable {
    private let queue: MailQueueRepository
    private let clock: Clock
    /// Sends the queued emails.
    let send: SendQueuedEmails

    package init(queue: MailQueueRepository, clock: @escaping Clock, send: @escaping SendQueuedEmails) {
        (self.queue, self.clock, self.send) = (queue, clock, send)
    }

    /// Queues the email in the transaction that ends the attempts; nothing for an export without a schedule.
    func enqueue(about export: ExportID, _ reason: String, _ transaction: borrowing Transaction) throws {
        guard let found = try ExportScheduleRepository.notified(about: export, transaction),
            let channel = try FolderRepository.channel(found.channel, in: transaction)
        else { return }
        let failure = DeliveryFailure(.schedule, found.schedule, reason, path: ResponsePaths.exports(channel))
        try queue.enqueue(failure, of: channel, to: found.user, at: clock(), in: transaction)
    }
}
