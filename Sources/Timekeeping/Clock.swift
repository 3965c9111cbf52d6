/// What tells the time: whoever needs it is given one, so that a test can pin it.
public typealias Clock = @Sendable () -> Instant
