import SQLStore
import Timekeeping

/// The numbers of notifications that are due, in progress and recently failed, for the entire site.
public struct NotificationCounts: Sendable, Hashable {
    /// Due, but not sent or delivered yet.
    public let waiting: Int
    /// Being sent.
    public let running: Int
    /// Not delivered to phones.
    public let failed: Int

    /// Counts the sendings of all studies and apps. Sendings that are due later are not counted.
    public static func count(
        failedSince since: Instant, now: Instant, in transaction: borrowing Transaction
    ) throws -> NotificationCounts {
        let isLeased: SQL = "leased_until is not null and leased_until > \(now)"
        let isOpen: SQL =
            "(state = 'waiting' and due_at <= \(now) or state = 'sent' and delivery = 'waiting')"
        return try NotificationCounts(
            waiting: count("\(fragment: isOpen) and not (\(fragment: isLeased))", transaction),
            running: count("\(fragment: isOpen) and \(fragment: isLeased)", transaction),
            failed: count("delivery = 'failed' and sent_at >= \(since)", transaction))
    }

    private static func count(_ condition: SQL, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value("select count(*) from notification_sendings where \(fragment: condition)") ?? 0
    }
}
