import Timekeeping

/// A run of an activity on the wall clock, from its start to just before its end.
///
/// Within an activity, the start identifies the run wherever the participant travels.
public struct PlannedRun: Hashable, Sendable {
    /// The first moment of the run.
    public let start: CivilDateTime
    /// The first moment after the run; nil if it can be answered as long as the study lasts.
    public let end: CivilDateTime?
    /// The version of the study that planned the run; nil if it isn't recorded.
    public let version: Int?

    /// Creates a run. One that doesn't end after its start is never open.
    public init(start: CivilDateTime, end: CivilDateTime?, version: Int? = nil) {
        self.start = start
        self.end = end
        self.version = version
    }

    /// Returns whether the run lasts longer than another with the same start; equal ends go by version.
    func isLonger(than other: PlannedRun) -> Bool {
        guard end != other.end else { return (version ?? .min) > (other.version ?? .min) }
        guard let end, let otherEnd = other.end else { return end == nil }
        return end > otherEnd
    }

    /// Returns the run with an end that a schedule gave, which may be the last second that belongs to the run.
    ///
    /// `nextStart` is the start of the activity's next run.
    func closingLastSecond(before nextStart: CivilDateTime?) -> PlannedRun {
        guard let end, let after = end.nextSecond, end.time.second == 59 || after == nextStart else {
            return self
        }
        return PlannedRun(start: start, end: after, version: version)
    }
}

extension CivilDateTime {
    /// The beginning of the next second; nil at the end of the year 9999.
    fileprivate var nextSecond: CivilDateTime? {
        guard time.secondOfDay == 86_399 else {
            return CivilDateTime(date: date, time: TimeOfDay(secondOfDay: time.secondOfDay + 1))
        }
        return date == .latest ? nil : CivilDateTime(date: date.adding(days: 1), time: .midnight)
    }
}
