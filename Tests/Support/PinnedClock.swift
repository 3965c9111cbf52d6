import SQLStore
import Timekeeping

/// A clock that is still until it is moved. Shared state: the time, behind a lock.
public final class PinnedClock: Sendable {
    /// 20 November 2026, 12:00 UTC.
    public static let start = Instant(milliseconds: 1_795_176_000_000)

    private let time: Locked<Instant>

    /// A clock that shows this time until it is moved.
    public init(at start: Instant = start) { time = Locked(start) }

    /// The time that it shows.
    public var now: Instant { time.withLock { $0 } }

    /// Moves it on, or back.
    public func advance(seconds: Int) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}
