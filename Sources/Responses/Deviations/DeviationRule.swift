import Adherence
import Timekeeping

/// An activity of which every missed run is a deviation.
package struct DeviationRule: Sendable, Equatable {
    /// How long ago the first runs may have closed, in days.
    package static let daysMax = 366

    package let activity: ActivityID
    /// Whether runs that were answered late are deviations, too.
    package let countsLate: Bool
    /// Only runs that closed from then on.
    package let since: Instant

    package init(_ activity: ActivityID, countsLate: Bool, since: Instant) {
        (self.activity, self.countsLate, self.since) = (activity, countsLate, since)
    }

    /// Returns what a run is by the rule; nil for one that isn't a deviation.
    func kind(of run: AssessedRun, at now: Instant) -> Deviation.Kind? {
        guard let closes = run.window.closes, closes <= now, closes >= since else { return nil }
        switch run.state {
        case .missed: return .missed
        case .late: return countsLate ? .late : nil
        case .done, .due, .dueLate, .upcoming, .notApplicable: return nil
        }
    }
}
