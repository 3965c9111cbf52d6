extension Designs {
    /// The notifications of studies and apps, dated by the same clock.
    public var notifications: Notifications { Notifications(clock: clock) }
}
