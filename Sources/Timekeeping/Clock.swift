/// What tells the time: anyone who needs it is given one, so that a test can pin it.
public typealias Clock = @Sendable () -> Instant
