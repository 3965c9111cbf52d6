import Timekeeping

/// The runs of an activity that are planned for a participant.
public struct ActivityPlan: Hashable, Sendable {
    /// Why an activity doesn't apply to a participant at present.
    public enum Exclusion: Hashable, Sendable {
        /// The anchor date from which its schedule counts isn't known.
        case anchorUnknown
        /// It is for another group of participants.
        case notInGroup
    }

    /// The activity.
    public let activity: ActivityID
    /// The runs by start. No two have the same start.
    public let runs: [PlannedRun]
    /// Whether responses are only counted, because the activity can be done at any time.
    public let isOngoing: Bool
    /// Why the activity doesn't apply; nil if it does.
    public let exclusion: Exclusion?

    /// Creates a plan from runs in any order, whose ends are exclusive.
    ///
    /// Of runs with the same start, the longest is used.
    public init(
        _ activity: ActivityID, runs: [PlannedRun], isOngoing: Bool = false, exclusion: Exclusion? = nil
    ) {
        self.activity = activity
        self.runs = Self.ordered(runs)
        self.isOngoing = isOngoing
        self.exclusion = exclusion
    }

    /// Creates a plan from the starts and ends that a schedule of the study design gives.
    ///
    /// Such an end is either exclusive or the last second of the run: 19:59:59 before a run at 20:00, and 23:59:59 at
    /// the end of a day. An end at second 59, or one second before the next start, is moved to the next second, so that
    /// every second up to the next start belongs to a run.
    public init(
        _ activity: ActivityID, scheduled: [(start: CivilDateTime, end: CivilDateTime?)],
        version: Int? = nil, exclusion: Exclusion? = nil
    ) {
        let written = Self.ordered(
            scheduled.map { PlannedRun(start: $0.start, end: $0.end, version: version) })
        let runs = written.indices.map { index in
            let next = index + 1 < written.count ? written[index + 1].start : nil
            return written[index].closingLastSecond(before: next)
        }
        self.init(activity, runs: runs, exclusion: exclusion)
    }

    /// Returns the plan of an activity that participants do at any time.
    public static func ongoing(_ activity: ActivityID) -> ActivityPlan {
        ActivityPlan(activity, runs: [], isOngoing: true)
    }

    private static func ordered(_ runs: [PlannedRun]) -> [PlannedRun] {
        let sorted = runs.sorted { $0.start == $1.start ? $0.isLonger(than: $1) : $0.start < $1.start }
        var result: [PlannedRun] = []
        result.reserveCapacity(sorted.count)
        for run in sorted where run.start != result.last?.start { result.append(run) }
        return result
    }
}
