import Timekeeping

/// Every day for a number of days, at one or more times; each run lasts until the next begins.
public struct DailySchedule: Codable, Hashable, Sendable {
    /// When the runs of a day begin.
    public var times: [TimeOfDay] = []
    /// The first day; nil until chosen.
    public var startDate: CivilDate?
    /// For how many days.
    public var days: Int?

    /// The usual values, before anything was entered.
    public init() {}

    /// The moment of the first run, nil until decided.
    public var start: CivilDateTime? {
        guard let startDate, let first = times.min() else { return nil }
        return CivilDateTime(date: startDate, time: first)
    }

    /// The last day, nil until decided.
    public var endDate: CivilDate? {
        guard let startDate, let days, days > 0 else { return nil }
        return startDate.adding(days: days - 1)
    }
}
