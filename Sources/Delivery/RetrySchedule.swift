import Timekeeping

/// When something is tried again after it failed: the delay before each attempt.
public struct RetrySchedule: Hashable, Sendable {
    /// The delay before each attempt, in order; the first is counted from the moment when the attempt is due, the
    /// others from the end of the attempt before.
    public let delays: [Duration]

    /// Creates a schedule with this delay before each attempt.
    public init(delays: [Duration]) {
        self.delays = delays
    }

    /// At once, then after 1, 5 and 30 minutes, 2 and 6 hours.
    public static let exports = RetrySchedule(
        delays: [.zero, .minutes(1), .minutes(5), .minutes(30), .hours(2), .hours(6)])

    /// At once, then after 5 seconds, 5 and 30 minutes, 2, 5, 10 and 10 hours.
    public static let webhooks = RetrySchedule(
        delays: [
            .zero, .seconds(5), .minutes(5), .minutes(30), .hours(2), .hours(5), .hours(10), .hours(10),
        ])

    /// The maximum number of attempts.
    public var attemptCount: Int { delays.count }

    /// Returns the delay until the next attempt after this many failures; nil if no attempt is left.
    public func delay(afterFailures count: Int) -> Duration? {
        delays.indices.contains(count) ? delays[count] : nil
    }

    /// Returns when to try next after the last of this many failures ended at `instant`; nil if no attempt is left.
    public func next(afterFailures count: Int, at instant: Instant) -> Instant? {
        delay(afterFailures: count).map { Instant(milliseconds: instant.milliseconds + $0.milliseconds) }
    }
}
