/// The numbers of notifications that are due, in progress and recently failed, for the entire site.
public struct NotificationCounts: Sendable, Hashable {
    /// Due, but not sent or delivered yet.
    public let waiting: Int
    /// Being sent.
    public let running: Int
    /// Not delivered to phones.
    public let failed: Int
}
