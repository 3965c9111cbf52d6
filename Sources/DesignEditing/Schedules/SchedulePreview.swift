import PortalUI
import Studies
import Timekeeping

/// A preview of a schedule: a sentence, and the next runs as phones calculate them.
package struct SchedulePreview: Sendable {
    /// One run in the list.
    struct Row: Sendable {
        let number: Int
        let start: String
        let end: String
    }

    /// The maximum number of runs shown.
    private static let runsShown = 8
    /// The maximum number of runs calculated to find the next one.
    private static let runsMax = 10_000

    let sentence: String
    let rows: [Row]
    let more: String?
    let basis: String?
    let sendsForm: Bool

    package init(
        _ schedule: Schedule, words: ScheduleText, now: CivilDateTime, example: String?, sendsForm: Bool
    ) {
        let day = example.flatMap { CivilDate($0) } ?? now.date
        let all = schedule.runs(launch: now, anchorDay: day, limit: Self.runsMax)
        let first = Self.first(all, of: schedule, at: now)
        let runs = all.dropFirst(first ?? 0).prefix(Self.runsShown)
        sentence = words.line(schedule)
        rows = zip(runs, (first ?? 0)...).map { run, index in
            Row(number: index + 1, start: Self.words(run.start), end: Self.end(run))
        }
        let count = schedule.runCount ?? 0
        more = Self.more(count, than: (first ?? 0) + runs.count)
        basis = Self.basis(schedule, words, now, day) ?? Self.position(first, of: count, isEmpty: all.isEmpty)
        self.sendsForm = sendsForm
    }

    var isEmpty: Bool { rows.isEmpty }
    var refreshCommand: String { EditorCommand.refresh.text }

    /// Returns the index of the first run that isn't over; nil if all are.
    ///
    /// A schedule that counts from an anchor date is shown from its start, because the date is only an example.
    private static func first(
        _ runs: [ScheduledRun], of schedule: Schedule, at now: CivilDateTime
    ) -> Int? {
        if schedule.anchor != nil || runs.isEmpty { return 0 }
        return runs.firstIndex { run in run.end.map { $0 > now } ?? true }
    }

    /// Returns where the shown runs are among all; nil if they are the first ones.
    private static func position(_ first: Int?, of count: Int, isEmpty: Bool) -> String? {
        guard let first else { return "All runs are over." }
        return isEmpty || first == 0 ? nil : "Next: run \(first + 1) of \(count)."
    }

    private static func more(_ count: Int, than shown: Int) -> String? {
        guard count > shown, shown > 0 else { return nil }
        return count - shown == 1 ? "and 1 more" : "and \(count - shown) more"
    }

    private static func basis(
        _ schedule: Schedule, _ words: ScheduleText, _ now: CivilDateTime, _ day: CivilDate
    ) -> String? {
        if let anchor = schedule.anchor {
            return words.name(of: anchor).map { "For a participant whose \($0) is \(day.dayMonthYear)." }
        }
        switch schedule {
        case .oneTime(let schedule) where schedule.startsWithStudy: return "If you launched the study now."
        case .ongoing: return "If you launched the study now."
        default: return nil
        }
    }

    private static func words(_ dateTime: CivilDateTime) -> String {
        "\(dateTime.date.weekday.name.prefix(3)) \(ScheduleText.dateTime(dateTime))"
    }

    /// Returns the end of a run; only the time if the run ends on the same day.
    private static func end(_ run: ScheduledRun) -> String {
        guard let end = run.end else { return "until the study ends" }
        return "until " + (end.date == run.start.date ? end.time.hourAndMinute : words(end))
    }
}
