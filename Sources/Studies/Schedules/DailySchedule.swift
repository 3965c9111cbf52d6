import Timekeeping

/// Every day for a number of days, at one or more times; each run lasts until the next begins.
public struct DailySchedule: Codable, Hashable, Sendable {
    /// When the runs of a day begin.
    public var times: [TimeOfDay] = []
    /// The first day of a regular schedule; nil until chosen.
    public var startDate: CivilDate?
    /// For how many days.
    public var days: Int?
    /// The date from which it counts; nil for a regular schedule.
    public var anchor: AnchorSource?
    /// How many days after the anchor date the first day is, or before it where negative.
    public var startDays: Int?

    /// Creates the default values.
    public init() {}

    /// The moment of the first run; nil until decided, and when it counts from an anchor date.
    public var start: CivilDateTime? {
        guard anchor == nil, let startDate, let first = times.min() else { return nil }
        return CivilDateTime(date: startDate, time: first)
    }

    /// The last day; nil until decided, and when it counts from an anchor date.
    public var endDate: CivilDate? {
        guard anchor == nil, let startDate, let days, days > 0 else { return nil }
        return startDate.adding(days: days - 1)
    }
}
