import Timekeeping

/// A schedule with one run: from the launch of the study, a date, or a number of days from an anchor date.
public struct OneTimeSchedule: Codable, Hashable, Sendable {
    /// Whether the activity starts with the launch of the study. If so, the start date, days and time are ignored.
    public var startsWithStudy = true
    /// The first day of a regular schedule; nil until chosen.
    public var startDate: CivilDate?
    /// The start time.
    public var startTime: TimeOfDay?
    /// Whether the activity is available until the study ends. If so, the end is ignored.
    public var lastsWithStudy = true
    /// The last day of a regular schedule; nil until chosen.
    public var endDate: CivilDate?
    /// The anchor date; nil for a regular schedule.
    public var anchor: AnchorSource?
    /// The number of days from the anchor date to the start; negative if before it.
    public var startDays: Int?
    /// The number of days from the anchor date to the last day; negative if before it.
    public var endDays: Int?

    /// Creates a value with defaults.
    public init() {}

    /// The start; nil if it is the launch, counts from an anchor date, or is not defined yet.
    public var start: CivilDateTime? {
        guard !startsWithStudy, anchor == nil, let startDate, let startTime else { return nil }
        return CivilDateTime(date: startDate, time: startTime)
    }

    /// The last day of a regular schedule; nil if it lasts as long as the study, or is not defined yet.
    public var lastDay: CivilDate? { lastsWithStudy || anchor != nil ? nil : endDate }
}
