import SQLStore
import Timekeeping

/// How long users stay signed in: without a request, and in total.
public struct SessionLimits: Sendable, Hashable {
    /// The permitted idle time in minutes.
    public static let idleMinutesRange = 5...720
    /// The permitted lifetime in hours.
    public static let lifetimeHoursRange = 1...168
    /// The defaults.
    public static let standard = SessionLimits(idleMinutes: 60, lifetimeHours: 12)

    /// The number of minutes without a request after which a session ends.
    public let idleMinutes: Int
    /// The number of hours after which a session ends in any case.
    public let lifetimeHours: Int

    /// Creates limits with these lengths.
    public init(idleMinutes: Int, lifetimeHours: Int) {
        self.idleMinutes = idleMinutes
        self.lifetimeHours = lifetimeHours
    }

    /// Returns the limits that the Site Admins set, or the defaults.
    public static func current(in transaction: borrowing Transaction) throws -> SessionLimits {
        try transaction.first("select idle_minutes, lifetime_hours from session_limits where id = 1") { row in
            SessionLimits(idleMinutes: try row[0], lifetimeHours: try row[1])
        } ?? standard
    }

    /// Sets the limits of the site. A shorter idle limit applies to existing sessions, too.
    public func set(with grant: Grant<ManageSite>, in transaction: borrowing Transaction) throws {
        var problems: [FieldProblem] = []
        if !Self.idleMinutesRange.contains(idleMinutes) {
            problems.append(FieldProblem("idle", "Enter 5 to 720 minutes."))
        }
        if !Self.lifetimeHoursRange.contains(lifetimeHours) {
            problems.append(FieldProblem("lifetime", "Enter 1 to 168 hours."))
        }
        if !problems.isEmpty { throw InvalidInput(problems) }
        let previous = try Self.current(in: transaction)
        guard previous != self else { return }
        try transaction.run(
            """
            insert into session_limits (id, idle_minutes, lifetime_hours)
            values (1, \(idleMinutes), \(lifetimeHours))
            on conflict (id) do update
            set idle_minutes = excluded.idle_minutes, lifetime_hours = excluded.lifetime_hours
            """)
        try grant.record(
            "session-limits.set", ["limits": .change(from: previous.phrase, to: phrase)], in: transaction)
    }

    /// The maximum idle time in milliseconds, as an SQL expression.
    static let idleMilliseconds: SQL =
        "coalesce((select l.idle_minutes from session_limits l where l.id = 1), 60) * 60000"

    private var phrase: String { "\(idleMinutes) minutes idle, \(lifetimeHours) hours at all" }
}
