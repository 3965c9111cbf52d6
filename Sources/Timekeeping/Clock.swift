/// Returns the current time. It is passed to all code that needs the time, so that a test can fix it.
public typealias Clock = @Sendable () -> Instant
