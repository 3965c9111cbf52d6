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

    var phrase: String { "\(idleMinutes) minutes idle, \(lifetimeHours) hours in total" }
}
