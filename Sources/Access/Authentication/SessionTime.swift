import Timekeeping

/// The current time for checking sessions, by both clocks.
///
/// A session ends when either clock reaches a limit. The wall clock alone isn't enough: a session opened while the
/// clock was days ahead would last for days after it was corrected. The uptime alone isn't enough either, since it
/// restarts with the machine. After a restart, a session whose start is ahead of the wall clock has ended.
struct SessionTime {
    /// The number of seconds by which the wall clock may have been set back.
    static let toleranceSeconds = 60

    let now: Instant
    let uptime: Uptime?

    /// Rows with a later time were recorded while the clock was ahead.
    var latest: Instant { now.adding(seconds: Self.toleranceSeconds) }

    /// Returns when a session was opened and when it ends, by the clock that counted more time.
    func span(from created: Instant, to end: Instant, boot: String?, openedAt: Int64?) -> (Instant, Instant) {
        guard let uptime, let openedAt, boot == uptime.boot else { return (created, end) }
        let elapsed = uptime.milliseconds - openedAt
        let opened = min(created, now.adding(milliseconds: -elapsed))
        let rest = end.milliseconds - created.milliseconds - elapsed
        return (opened, min(end, now.adding(milliseconds: rest)))
    }
}
