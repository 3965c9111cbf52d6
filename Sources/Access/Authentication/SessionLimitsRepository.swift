import SQLStore
import Vocabulary

/// The setting of how long users stay signed in.
public enum SessionLimitsRepository {
    /// Returns the limits that the Site Admins set, or the defaults.
    public static func current(in transaction: borrowing Transaction) throws -> SessionLimits {
        try transaction.first("select idle_minutes, lifetime_hours from session_limits where id = 1") { row in
            SessionLimits(idleMinutes: try row[0], lifetimeHours: try row[1])
        } ?? .standard
    }

    /// Sets the limits of the site. A shorter idle limit applies to existing sessions, too.
    public static func set(
        _ limits: SessionLimits, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        var problems: [FieldProblem] = []
        if !SessionLimits.idleMinutesRange.contains(limits.idleMinutes) {
            problems.append(FieldProblem("idle", "Enter 5 to 720 minutes."))
        }
        if !SessionLimits.lifetimeHoursRange.contains(limits.lifetimeHours) {
            problems.append(FieldProblem("lifetime", "Enter 1 to 168 hours."))
        }
        if !problems.isEmpty { throw InvalidInput(problems) }
        let previous = try current(in: transaction)
        guard previous != limits else { return }
        try transaction.run(
            """
            insert into session_limits (id, idle_minutes, lifetime_hours)
            values (1, \(limits.idleMinutes), \(limits.lifetimeHours))
            on conflict (id) do update
            set idle_minutes = excluded.idle_minutes, lifetime_hours = excluded.lifetime_hours
            """)
        try grant.record(
            "session-limits.set", ["limits": .change(from: previous.phrase, to: limits.phrase)],
            in: transaction)
    }

    /// The maximum idle time in milliseconds, as an SQL expression.
    static let idleMilliseconds: SQL =
        "coalesce((select l.idle_minutes from session_limits l where l.id = 1), 60) * 60000"
}
