import Adherence
import Responses
import Timekeeping

/// A run that was missed or answered late.
struct MissedRun {
    /// Older ones aren't offered.
    private static let countMax = 100

    let run: Deviation.Run
    let state: RunOutcome

    /// The value in the form.
    var value: String { "run:\(run.activity.rawValue)|\(run.startText)" }

    /// Returns the missed and late runs that have closed, newest first.
    static func all(in adherence: ParticipantAdherence, at now: Instant) -> [MissedRun] {
        let runs = adherence.activities.flatMap { activity in
            activity.runs.compactMap { run -> MissedRun? in
                guard run.state == .missed || run.state == .late, run.window.hasClosed(at: now) else {
                    return nil
                }
                return MissedRun(
                    run: Deviation.Run(activity.activity, run.run.start),
                    state: run.state == .late ? .late : .missed)
            }
        }
        return Array(runs.sorted { $0.run.start > $1.run.start }.prefix(countMax))
    }

    func words(_ titles: [ActivityID: String]) -> String {
        let title = titles[run.activity] ?? run.activity.rawValue
        let result = state == .late ? "answered late" : "missed"
        return "\(title), \(run.start.date.dayMonthYear), \(run.start.time.hourAndMinute): \(result)"
    }
}
