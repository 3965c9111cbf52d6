import Timekeeping

/// Once, at the launch of the study or at a date.
public struct OneTimeSchedule: Codable, Hashable, Sendable {
    /// Whether the activity opens when the study is launched; if so, date and time are not used.
    public var startsWithStudy = true
    /// The first day; nil until chosen.
    public var startDate: CivilDate?
    /// The time at which it opens.
    public var startTime: TimeOfDay?
    /// Whether the activity stays open as long as the study; if so, the end date is not used.
    public var lastsWithStudy = true
    /// The last day; nil until chosen.
    public var endDate: CivilDate?

    /// The usual values, before anything was entered.
    public init() {}

    /// The moment at which it opens, nil when it opens with the study or is not decided.
    public var start: CivilDateTime? {
        guard !startsWithStudy, let startDate, let startTime else { return nil }
        return CivilDateTime(date: startDate, time: startTime)
    }
}
