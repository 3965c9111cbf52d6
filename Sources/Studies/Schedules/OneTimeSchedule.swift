import Timekeeping

/// Once: from the launch of the study, a date, or some days around an anchor date.
public struct OneTimeSchedule: Codable, Hashable, Sendable {
    /// Whether the activity opens when the study is launched; if so, date, days and time are not used.
    public var startsWithStudy = true
    /// The first day of a regular schedule; nil until chosen.
    public var startDate: CivilDate?
    /// The time at which it opens.
    public var startTime: TimeOfDay?
    /// Whether the activity stays open as long as the study; if so, the end is not used.
    public var lastsWithStudy = true
    /// The last day of a regular schedule; nil until chosen.
    public var endDate: CivilDate?
    /// The date from which it counts; nil for a regular schedule.
    public var anchor: AnchorSource?
    /// How many days after the anchor date it opens, or before it where negative.
    public var startDays: Int?
    /// How many days after the anchor date its last day is, or before it where negative.
    public var endDays: Int?

    /// Creates the default values.
    public init() {}

    /// The moment at which it opens; nil when it opens with the study, counts from an anchor date, or is not decided.
    public var start: CivilDateTime? {
        guard !startsWithStudy, anchor == nil, let startDate, let startTime else { return nil }
        return CivilDateTime(date: startDate, time: startTime)
    }

    /// The last day of a regular schedule; nil where it lasts as long as the study, or is not decided.
    public var lastDay: CivilDate? { lastsWithStudy || anchor != nil ? nil : endDate }
}
