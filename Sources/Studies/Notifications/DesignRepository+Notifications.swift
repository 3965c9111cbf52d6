extension DesignRepository {
    /// The notifications of studies and apps, dated by the same clock.
    public var notifications: NotificationRepository { NotificationRepository(clock: clock) }
}
