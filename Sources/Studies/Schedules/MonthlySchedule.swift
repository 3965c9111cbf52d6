import Timekeeping

/// A schedule with a run every month for a number of months. Each run lasts until the next begins.
///
/// In months without the chosen day, the run starts on the last day.
public struct MonthlySchedule: Codable, Hashable, Sendable {
    /// The day of the month of a regular schedule, 1 to 31; nil until chosen.
    public var dayOfMonth: Int?
    /// The start time of each run.
    public var startTime: TimeOfDay?
    /// The earliest day of the first run; nil until chosen.
    public var startDate: CivilDate?
    /// The number of months.
    public var months: Int?
    /// The anchor date; nil for a regular schedule.
    public var anchor: AnchorSource?
    /// The number of days from the anchor date to the first run; negative if before it.
    public var startDays: Int?

    /// Creates a value with defaults.
    public init() {}

    /// The day of the first run: the first matching day of a month on or after the start date.
    public var firstDay: CivilDate? {
        guard anchor == nil, let startDate, let dayOfMonth, DesignLimits.dayOfMonth.contains(dayOfMonth)
        else {
            return nil
        }
        let here = Self.day(dayOfMonth, ofMonthOf: startDate)
        if here >= startDate { return here }
        return Self.day(dayOfMonth, ofMonthOf: startDate.adding(days: 1 - startDate.day).adding(months: 1))
    }

    /// Returns the day in the month of a date, or the last day of the month if it has no such day.
    static func day(_ day: Int, ofMonthOf date: CivilDate) -> CivilDate {
        let length = CivilDate.daysInMonth(date.month, of: date.year)
        return date.adding(days: min(day, length) - date.day)
    }

    /// The start of the first run; nil until defined, and if the schedule counts from an anchor date.
    public var start: CivilDateTime? {
        guard let firstDay, let startTime else { return nil }
        return CivilDateTime(date: firstDay, time: startTime)
    }

    /// The end of the last run; nil until defined, and if the schedule counts from an anchor date.
    public var end: CivilDateTime? {
        guard let start, let months, months > 0, let dayOfMonth else { return nil }
        let first = start.date.adding(days: 1 - start.date.day).adding(months: months)
        return CivilDateTime(date: Self.day(dayOfMonth, ofMonthOf: first), time: start.time)
    }
}
