import Adherence
import Timekeeping

/// A deviation of a run, as it is stored.
struct KnownDeviation: Sendable {
    let run: Deviation.Run
    let kind: Deviation.Kind
    let outcome: RunOutcome
    let isExplained: Bool
}

/// How the deviations of a participant's runs change: what follows from the rules and the runs, where it isn't stored yet.
struct FoundDeviations: Sendable {
    /// A run that has no deviation yet, and what it is by a rule.
    struct New: Sendable {
        let run: Deviation.Run
        let kind: Deviation.Kind
    }

    /// A run whose deviation has changed: what has become of the run, and what it is by a rule, nil if it isn't one.
    struct Changed: Sendable {
        let run: Deviation.Run
        let outcome: RunOutcome
        let kind: Deviation.Kind?
    }

    private(set) var new: [New] = []
    private(set) var changed: [Changed] = []

    /// Looks at the runs of a participant.
    init(
        _ adherence: ParticipantAdherence, _ rules: [DeviationRule], known: [KnownDeviation], at now: Instant
    ) {
        guard !rules.isEmpty || !known.isEmpty else { return }
        var unseen = Dictionary(known.map { ($0.run, $0) }) { first, _ in first }
        let activities = Set(rules.map(\.activity)).union(known.map(\.run.activity))
        for activity in adherence.activities where activities.contains(activity.activity) {
            let rule = rules.first { $0.activity == activity.activity }
            for run in activity.runs {
                let key = Deviation.Run(activity.activity, run.run.start)
                let kind = rule?.kind(of: run, at: now)
                if let stored = unseen.removeValue(forKey: key) {
                    compare(stored, RunOutcome(run.state), kind)
                } else if let kind {
                    new.append(New(run: key, kind: kind))
                }
            }
        }
        for stored in unseen.values { compare(stored, .notExpected, nil) }
    }

    /// What a user has recorded stays, whatever the rules say.
    private mutating func compare(
        _ stored: KnownDeviation, _ outcome: RunOutcome, _ kind: Deviation.Kind?
    ) {
        let isSame = outcome == stored.outcome && (stored.isExplained || kind == stored.kind)
        if !isSame { changed.append(Changed(run: stored.run, outcome: outcome, kind: kind)) }
    }
}
