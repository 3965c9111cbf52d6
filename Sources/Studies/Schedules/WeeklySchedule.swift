import Timekeeping

/// Once a week for a number of weeks; each run lasts until the next begins.
public struct WeeklySchedule: Codable, Hashable, Sendable {
    /// The day of the week of a regular schedule; nil until chosen.
    public var weekday: Weekday?
    /// When each run begins.
    public var startTime: TimeOfDay?
    /// The day from which on the first run may be; nil until chosen.
    public var startDate: CivilDate?
    /// For how many weeks.
    public var weeks: Int?
    /// The date from which it counts; nil for a regular schedule.
    public var anchor: AnchorSource?
    /// How many days after the anchor date the first run is, or before it where negative.
    public var startDays: Int?

    /// Creates the default values.
    public init() {}

    /// The day of the first run: the first such day of the week from the start date on.
    public var firstDay: CivilDate? {
        guard anchor == nil, let startDate, let weekday else { return nil }
        return startDate.adding(days: (weekday.rawValue - startDate.weekday.rawValue + 7) % 7)
    }

    /// The moment of the first run; nil until decided, and when it counts from an anchor date.
    public var start: CivilDateTime? {
        guard let firstDay, let startTime else { return nil }
        return CivilDateTime(date: firstDay, time: startTime)
    }

    /// The moment at which the last run ends; nil until decided, and when it counts from an anchor date.
    public var end: CivilDateTime? {
        guard let start, let weeks, weeks > 0 else { return nil }
        return CivilDateTime(
            date: start.date.adding(days: weeks.saturatingMultiplied(by: 7)), time: start.time)
    }
}
