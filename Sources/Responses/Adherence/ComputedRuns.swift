import Access
import Adherence
import Timekeeping

/// The runs of a participant and their sums at a time, in the form in which they are stored.
struct ComputedRuns: Sendable {
    let record: ParticipantRecord
    let computedAt: Instant
    /// The zone where the participant was last.
    let zone: IANATimeZone
    /// The runs that have started and count, by month.
    let months: [RunMonth.Key: RunMonth]
    let counts: RunCounts
    /// The number of open runs.
    let due: Int
    /// The first time at which an open run closes.
    let closesAt: Instant?
    /// When the last missed run closed.
    let lastMissedAt: Instant?
    let missedInARow: Int
    let lastContact: Instant
    /// When the runs have to be computed again although nothing else changes.
    let nextChange: Instant?
    /// The reminders that rules plan.
    let reminders: [PlannedReminder]
    /// The deviations that rules find; nil where they aren't looked for.
    let deviations: FoundDeviations?

    /// Takes from the states of runs what is stored, and plans the reminders of some rules.
    init(
        _ timeline: ParticipantTimeline, reminders rules: [ReminderRule] = [],
        deviations: FoundDeviations? = nil
    ) {
        let adherence = timeline.adherence
        self.deviations = deviations
        record = timeline.record
        reminders = rules.flatMap { rule in
            adherence.reminders(rule.draft.trigger, from: rule.switchedOnAt ?? timeline.now).map {
                PlannedReminder(rule: rule.id, moment: $0)
            }
        }
        computedAt = timeline.now
        zone = timeline.zone
        months = timeline.months
        (counts, missedInARow) = (adherence.counts, adherence.missedInARow)
        (lastContact, nextChange) = (adherence.lastContact, adherence.nextChange)
        let ends = RunEnds(adherence)
        (due, closesAt, lastMissedAt) = (ends.due, ends.closesAt, ends.lastMissedAt)
    }

    /// The open runs, and when runs close and have closed.
    private struct RunEnds {
        private(set) var due = 0
        private(set) var closesAt: Instant?
        private(set) var lastMissedAt: Instant?

        init(_ adherence: ParticipantAdherence) {
            for run in adherence.activities.lazy.flatMap(\.runs) {
                guard let closes = run.window.closes ?? run.window.end else {
                    if run.state == .due { due += 1 }
                    continue
                }
                if run.state == .due || run.state == .dueLate {
                    due += 1
                    closesAt = min(closesAt ?? closes, closes)
                } else if run.state == .missed {
                    lastMissedAt = max(lastMissedAt ?? closes, closes)
                }
            }
        }
    }
}
