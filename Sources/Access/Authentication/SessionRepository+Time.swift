import SQLStore
import Timekeeping

extension SessionTime {
    /// An SQL condition: neither clock has reached a limit of session `s`.
    var isWithinLimits: SQL {
        let byWall: SQL =
            "s.expires_at > \(now) and s.last_seen_at + \(fragment: SessionLimitsRepository.idleMilliseconds) > \(now)"
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
                and \(uptime.milliseconds) - s.seen_uptime < \(fragment: SessionLimitsRepository.idleMilliseconds))
                or ((s.boot is null or s.boot <> \(uptime.boot)) and s.created_at <= \(latest)))
            """
    }
}
