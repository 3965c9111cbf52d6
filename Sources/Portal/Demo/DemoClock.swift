import SQLStore
import Timekeeping

/// The clock of what happened before the demo was opened: it shows the time of the event that is being made.
///
/// A class with a lock, because all code that writes dates uses it.
final class DemoClock: Sendable {
    private let time: Locked<Instant>
    /// When the demo is made: nothing happens after it.
    let end: Instant

    init(end: Instant) {
        self.end = end
        time = Locked(end)
    }

    /// The time that it shows.
    var now: Instant { time.withLock { $0 } }

    /// Shows another time.
    func show(_ instant: Instant) { time.withLock { $0 = instant } }

    /// A time of a day that lies so many days back, by UTC; never after the end.
    func instant(daysAgo: Int, hour: Double) -> Instant {
        let midnight = CivilDateTime(date: end.civil().date.adding(days: -daysAgo), time: .midnight)
        return min(midnight.instant().adding(seconds: Int(hour * 3_600)), end)
    }

    /// The date so many days back.
    func date(daysAgo: Int) -> CivilDate { end.civil().date.adding(days: -daysAgo) }
}
