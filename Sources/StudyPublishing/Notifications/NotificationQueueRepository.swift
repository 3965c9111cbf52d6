import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Jobs for sending notifications, stored as rows. A worker claims a job with a lease, runs it and marks it as done.
///
/// If a worker stops before that, its lease expires and the job is claimed again.
struct NotificationQueueRepository: Sendable {
    /// Sendings that wait for their time.
    static let scheduled = LeasedRows(
        "notification_sendings", due: "due_at", where: "state = 'waiting'", leaseSeconds: 120)
    /// Sent messages that wait for their delivery.
    static let undelivered = LeasedRows(
        "notification_sendings", where: "state = 'sent' and delivery = 'waiting'", leaseSeconds: 120)
    /// The delays before further delivery attempts. There are no attempts after the last one.
    static let pauses = [60, 300, 900, 3_600, 10_800]

    /// The result of sending a due notification.
    enum Outcome: Equatable {
        case sent(NotificationMessage)
        /// The study was not active.
        case missed
        /// The sending was canceled, or another worker was faster.
        case gone
    }

    let clock: Clock

    /// Claims the notification that has been due the longest; nil if there is none.
    func claim(_ transaction: borrowing Transaction) throws -> SendingID? {
        try Self.scheduled.claim(at: clock(), transaction).map { SendingID(rawValue: $0) }
    }

    /// Releases all leases. Used at startup, when no worker has a job.
    static func releaseLeases(_ transaction: borrowing Transaction) throws {
        try scheduled.release(transaction)
    }

    /// Marks a sending as sent, with the texts for participants, or as missed.
    func markSent(_ id: SendingID, _ transaction: borrowing Transaction) throws -> Outcome {
        guard let (state, message, status) = try read(id, transaction), state == .waiting else {
            return .gone
        }
        // The portal's own announcements of status changes are not affected: they are sent in the transaction of the
        // change.
        if let status, status != .active {
            try transaction.run(
                "update notification_sendings set state = 'missed', leased_until = null where id = \(id)")
            return .missed
        }
        let now = clock()
        try transaction.run(
            """
            update notification_sendings set state = 'sent', sent_at = \(now), next_attempt_at = \(now),
                text = \(message.text.stored.description), leased_until = null
            where id = \(id)
            """)
        return .sent(message)
    }

    /// Claims the next sent message that is not delivered yet; nil if there is none.
    func claimDelivery(_ transaction: borrowing Transaction) throws -> NotificationMessage? {
        guard let id = try Self.undelivered.claim(at: clock(), transaction) else { return nil }
        try transaction.run("update notification_sendings set attempts = attempts + 1 where id = \(id)")
        return try read(SendingID(rawValue: id), transaction)?.message
    }

    /// Records the result of a delivery attempt; `failure` is nil if the message was delivered.
    func delivered(
        _ id: SendingID, failure: String?, _ transaction: borrowing Transaction
    ) throws {
        guard let failure else {
            try transaction.run(
                """
                update notification_sendings set delivery = 'delivered', failure = '', leased_until = null
                where id = \(id)
                """)
            return
        }
        let attempts: Int =
            try transaction.value(
                "select attempts from notification_sendings where id = \(id)") ?? 0
        let pause = attempts <= Self.pauses.count ? Self.pauses[max(0, attempts - 1)] : nil
        let delivery: Sending.Delivery = pause == nil ? .failed : .waiting
        try transaction.run(
            """
            update notification_sendings set delivery = \(delivery), failure = \(failure), leased_until = null,
                next_attempt_at = \(clock().adding(seconds: pause ?? 0))
            where id = \(id)
            """)
    }

    /// Cancels all pending deliveries if no delivery is configured.
    func cancelDeliveries(_ transaction: borrowing Transaction) throws {
        try transaction.run(
            "update notification_sendings set delivery = 'none' where state = 'sent' and delivery = 'waiting'"
        )
    }

    /// Returns the time of the next job; nil if there is none.
    func next(_ transaction: borrowing Transaction) throws -> Instant? {
        let times = [
            try Self.scheduled.nextDue(transaction), try Self.undelivered.nextDue(transaction),
        ]
        return times.compactMap { $0 }.min()
    }

    private func read(
        _ id: SendingID, _ transaction: borrowing Transaction
    ) throws -> (state: Sending.State, message: NotificationMessage, status: StudyStatus?)? {
        try transaction.first(
            """
            select s.state, n.id, n.subject, coalesce(s.text, n.text), c.study_id,
                case when c.trash_id is null and app.trash_id is null then c.status else \(StudyStatus.deactivated) end,
                app.name, app.sent_org_id,
                app.title, coalesce(c.study_folder_id, app.id), app.id
            from notification_sendings s
            join notifications n on n.id = s.notification_id
            left join channels c on c.id = n.channel_id
            join folders app on app.id = coalesce(n.app_folder_id, c.app_folder_id)
            where s.id = \(id)
            """
        ) { row in
            let studyID: String? = try row[4]
            let message = NotificationMessage(
                notification: try row[1], sending: id, studyID: studyID.map { StudyID($0) },
                app: try row[10], appID: AppID(try row[6]), organizationID: OrganizationID(try row[7]),
                title: try row[8], subject: try row[2], folder: try row[9],
                text: LocalizedText(stored: try JSONTree.parse(try row[3] as String)))
            return (try row[0], message, try row[5])
        }
    }
}
