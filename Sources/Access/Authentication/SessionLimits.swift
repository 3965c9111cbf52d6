import SQLStore
import Studies
import Timekeeping

/// How long people stay signed in: without a request, and at all.
public struct SessionLimits: Sendable, Hashable {
    /// How many minutes without a request there may be set.
    public static let idleMinutesRange = 5...720
    /// How many hours at all there may be set.
    public static let lifetimeHoursRange = 1...168
    /// As the portal comes.
    public static let standard = SessionLimits(idleMinutes: 60, lifetimeHours: 12)

    /// After so many minutes without a request a session is over.
    public let idleMinutes: Int
    /// After so many hours a session is over whatever happens.
    public let lifetimeHours: Int

    /// Limits of these lengths.
    public init(idleMinutes: Int, lifetimeHours: Int) {
        self.idleMinutes = idleMinutes
        self.lifetimeHours = lifetimeHours
    }

    /// The limits that the Site Admins set, or those with which the portal comes.
    public static func current(in transaction: borrowing Transaction) throws -> SessionLimits {
        try transaction.first("select idle_minutes, lifetime_hours from session_limits where id = 1") { row in
            SessionLimits(idleMinutes: try row[0], lifetimeHours: try row[1])
        } ?? standard
    }

    /// Sets the limits of the site; shorter ones count for present sessions, too, as far as idling goes.
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

    /// How many milliseconds a session may idle, as a value of SQL.
    static let idleMilliseconds: SQL =
        "coalesce((select l.idle_minutes from session_limits l where l.id = 1), 60) * 60000"

    private var phrase: String { "\(idleMinutes) minutes idle, \(lifetimeHours) hours at all" }
}
