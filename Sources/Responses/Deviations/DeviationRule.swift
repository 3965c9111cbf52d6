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

/// The deviations of a participant as they follow from the rules, and what has become of the runs of known ones.
struct FoundDeviations: Sendable {
    /// By run, what it is by a rule.
    private(set) var kinds: [Deviation.Run: Deviation.Kind] = [:]
    /// By the run of a known deviation, what has become of it.
    private(set) var outcomes: [Deviation.Run: RunOutcome] = [:]

    /// Looks at the runs of a participant. `known` are the runs that have a deviation.
    init(
        _ adherence: ParticipantAdherence, _ rules: [DeviationRule], known: [Deviation.Run], at now: Instant
    ) {
        guard !rules.isEmpty || !known.isEmpty else { return }
        for run in known { outcomes[run] = RunOutcome.notExpected }
        for activity in adherence.activities {
            let rule = rules.first { $0.activity == activity.activity }
            guard rule != nil || known.contains(where: { $0.activity == activity.activity }) else { continue }
            for run in activity.runs {
                let key = Deviation.Run(activity.activity, run.run.start)
                if outcomes[key] != nil { outcomes[key] = RunOutcome(run.state) }
                kinds[key] = rule?.kind(of: run, at: now)
            }
        }
    }
}
