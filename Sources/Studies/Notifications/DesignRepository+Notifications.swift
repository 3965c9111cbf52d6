extension DesignRepository {
    /// The repository for notifications of studies and apps, with the same clock.
    public var notifications: NotificationRepository { NotificationRepository(clock: clock) }
}
