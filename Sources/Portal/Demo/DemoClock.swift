import SQLStore
import Timekeeping

/// The clock for the history of the demo. It returns the time of the event that is being created.
///
/// A class with a lock, because all code that writes dates uses it.
final class DemoClock: Sendable {
    private let time: Locked<Instant>
    /// The time at which the demo is created. No event is later.
    let end: Instant

    init(end: Instant) {
        self.end = end
        time = Locked(end)
    }

    /// The current time of the clock.
    var now: Instant { time.withLock { $0 } }

    /// Sets the clock.
    func show(_ instant: Instant) { time.withLock { $0 = instant } }

    /// Returns a time on a day in the past, in UTC, but not after the end.
    func instant(daysAgo: Int, hour: Double) -> Instant {
        let midnight = CivilDateTime(date: end.civil().date.adding(days: -daysAgo), time: .midnight)
        return min(midnight.instant().adding(seconds: Int(hour * 3_600)), end)
    }

    /// Returns the date a number of days ago.
    func date(daysAgo: Int) -> CivilDate { end.civil().date.adding(days: -daysAgo) }
}
