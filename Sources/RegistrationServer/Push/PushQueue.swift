import SQLStore
import Studies
import StudyPublishing

/// Queues notifications for the devices of accounts, and tells pages what became of them.
public struct PushQueue: NotificationDelivery, PushReporting {
    let store: Store
    let queue: PushQueueRepository
    let recipients: ReminderRecipientRepository
    let wakeWorker: @Sendable () -> Void

    private var reports: PushReportRepository { PushReportRepository(clock: queue.clock) }

    /// Queues a notification. Repeated calls for a sending have no effect.
    public func deliver(_ message: NotificationMessage) async throws {
        try await store.write { [queue] in _ = try queue.add(PushRequest(message), $0) }
        wake()
    }

    public func reports(
        of sendings: [Sending], _ transaction: borrowing Transaction
    ) throws -> [SendingID: PushReport] {
        try reports.reports(of: sendings, transaction)
    }

    public func sendAgain(_ sending: Sending, _ transaction: borrowing Transaction) throws -> Int {
        try reports.sendAgain(sending, transaction)
    }

    public func wake() { wakeWorker() }
}
