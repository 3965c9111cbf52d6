import SQLStore
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

    /// An SQL condition: neither clock has reached a limit of session `s`.
    var isWithinLimits: SQL {
        let byWall: SQL =
            "s.expires_at > \(now) and s.last_seen_at + \(fragment: SessionLimits.idleMilliseconds) > \(now)"
        return "\(fragment: byWall) and \(fragment: isWithinUptime)"
    }

    /// The same condition for a session that waits for its second factor, which has no idle limit.
    var isWithinLifetime: SQL {
        guard let uptime else { return "s.expires_at > \(now)" }
        return """
            s.expires_at > \(now) and ((s.boot = \(uptime.boot)
                and \(uptime.milliseconds) - s.opened_uptime < s.expires_at - s.created_at)
                or ((s.boot is null or s.boot <> \(uptime.boot)) and s.created_at <= \(latest)))
            """
    }

    private var isWithinUptime: SQL {
        guard let uptime else { return "1 = 1" }
        return """
            ((s.boot = \(uptime.boot) and \(uptime.milliseconds) - s.opened_uptime < s.expires_at - s.created_at
                and \(uptime.milliseconds) - s.seen_uptime < \(fragment: SessionLimits.idleMilliseconds))
                or ((s.boot is null or s.boot <> \(uptime.boot)) and s.created_at <= \(latest)))
            """
    }

    /// Rows with a later time were recorded while the clock was ahead.
    private var latest: Instant { now.adding(seconds: Self.toleranceSeconds) }

    /// Returns when a session was opened and when it ends, by the clock that counted more time.
    func span(from created: Instant, to end: Instant, boot: String?, openedAt: Int64?) -> (Instant, Instant) {
        guard let uptime, let openedAt, boot == uptime.boot else { return (created, end) }
        let elapsed = uptime.milliseconds - openedAt
        let opened = min(created, now.adding(milliseconds: -elapsed))
        let rest = end.milliseconds - created.milliseconds - elapsed
        return (opened, min(end, now.adding(milliseconds: rest)))
    }
}
