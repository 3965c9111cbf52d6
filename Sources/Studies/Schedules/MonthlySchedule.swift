import Timekeeping

/// Once a month for a number of months; each run lasts until the next begins.
///
/// In a month without the day, the run is on its last day.
public struct MonthlySchedule: Codable, Hashable, Sendable {
    /// The day of the month of a regular schedule, 1 to 31; nil until chosen.
    public var dayOfMonth: Int?
    /// When each run begins.
    public var startTime: TimeOfDay?
    /// The day from which on the first run may be; nil until chosen.
    public var startDate: CivilDate?
    /// For how many months.
    public var months: Int?
    /// The date from which it counts; nil for a regular schedule.
    public var anchor: AnchorSource?
    /// How many days after the anchor date the first run is, or before it where negative.
    public var startDays: Int?

    /// Creates the default values.
    public init() {}

    /// The day of the first run: the first such day of a month from the start date on.
    public var firstDay: CivilDate? {
        guard anchor == nil, let startDate, let dayOfMonth, DesignLimits.dayOfMonth.contains(dayOfMonth)
        else {
            return nil
        }
        let here = Self.day(dayOfMonth, ofMonthOf: startDate)
        if here >= startDate { return here }
        return Self.day(dayOfMonth, ofMonthOf: startDate.adding(days: 1 - startDate.day).adding(months: 1))
    }

    /// The day of a month, or its last where it has none.
    static func day(_ day: Int, ofMonthOf date: CivilDate) -> CivilDate {
        let length = CivilDate.daysInMonth(date.month, of: date.year)
        return date.adding(days: min(day, length) - date.day)
    }

    /// The moment of the first run; nil until decided, and when it counts from an anchor date.
    public var start: CivilDateTime? {
        guard let firstDay, let startTime else { return nil }
        return CivilDateTime(date: firstDay, time: startTime)
    }

    /// The moment at which the last run ends; nil until decided, and when it counts from an anchor date.
    public var end: CivilDateTime? {
        guard let start, let months, months > 0, let dayOfMonth else { return nil }
        let first = start.date.adding(days: 1 - start.date.day).adding(months: months)
        return CivilDateTime(date: Self.day(dayOfMonth, ofMonthOf: first), time: start.time)
    }
}
