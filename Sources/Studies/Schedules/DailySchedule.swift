import Timekeeping

/// A schedule with runs every day for a number of days, at one or more times. Each run lasts until the next begins.
public struct DailySchedule: Codable, Hashable, Sendable {
    /// The start times of the runs of a day.
    public var times: [TimeOfDay] = []
    /// The first day of a regular schedule; nil until chosen.
    public var startDate: CivilDate?
    /// The number of days.
    public var days: Int?
    /// The anchor date; nil for a regular schedule.
    public var anchor: AnchorSource?
    /// The number of days from the anchor date to the first day; negative if before it.
    public var startDays: Int?

    /// Creates a value with defaults.
    public init() {}

    /// The start of the first run; nil until defined, and if the schedule counts from an anchor date.
    public var start: CivilDateTime? {
        guard anchor == nil, let startDate, let first = times.min() else { return nil }
        return CivilDateTime(date: startDate, time: first)
    }

    /// The last day; nil until defined, and if the schedule counts from an anchor date.
    public var endDate: CivilDate? {
        guard anchor == nil, let startDate, let days, days > 0 else { return nil }
        return startDate.adding(days: days - 1)
    }
}
