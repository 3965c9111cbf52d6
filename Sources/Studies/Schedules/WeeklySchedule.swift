import Timekeeping
import Vocabulary

/// A schedule with a run every week for a number of weeks. Each run lasts until the next begins.
public struct WeeklySchedule: Codable, Hashable, Sendable {
    /// The day of the week of a regular schedule; nil until chosen.
    public var weekday: Weekday?
    /// The start time of each run.
    public var startTime: TimeOfDay?
    /// The earliest day of the first run; nil until chosen.
    public var startDate: CivilDate?
    /// The number of weeks.
    public var weeks: Int?
    /// The anchor date; nil for a regular schedule.
    public var anchor: AnchorSource?
    /// The number of days from the anchor date to the first run; negative if before it.
    public var startDays: Int?

    /// Creates a value with defaults.
    public init() {}

    /// The day of the first run: the first matching day of the week on or after the start date.
    public var firstDay: CivilDate? {
        guard anchor == nil, let startDate, let weekday else { return nil }
        return startDate.adding(days: (weekday.rawValue - startDate.weekday.rawValue + 7) % 7)
    }

    /// The start of the first run; nil until defined, and if the schedule counts from an anchor date.
    public var start: CivilDateTime? {
        guard let firstDay, let startTime else { return nil }
        return CivilDateTime(date: firstDay, time: startTime)
    }

    /// The end of the last run; nil until defined, and if the schedule counts from an anchor date.
    public var end: CivilDateTime? {
        guard let start, let weeks, weeks > 0 else { return nil }
        return CivilDateTime(
            date: start.date.adding(days: weeks.saturatingMultiplied(by: 7)), time: start.time)
    }
}
