import Adherence
import PortalUI
import Responses
import Timekeeping

/// The runs of a participant for their page: what was planned for each day, and what came of it.
struct ParticipantRuns {
    let adherence: ParticipantAdherence
    let titles: [ActivityID: String]
    let days: AdherenceDays
    /// The responses that couldn't be processed. They count as answers, because completion decides.
    let failed: Set<Int64>
    /// The page of a response.
    let address: @Sendable (Int64) -> String

    /// Up to three weeks before today and one week ahead, or the days up to another day.
    init(
        _ adherence: ParticipantAdherence, _ schedules: StudySchedules, today: CivilDate, last: CivilDate?,
        failed: Set<Int64>, address: @escaping @Sendable (Int64) -> String
    ) {
        (self.failed, self.address) = (failed, address)
        self.adherence = adherence
        titles = schedules.titles
        let last = last ?? today.adding(days: 7)
        days = AdherenceDays(today: today, first: last.adding(days: 1 - AdherenceDays.length))
    }

    /// The rows, one for each activity of the participant's plan.
    var rows: [RunGrid.Row] {
        adherence.activities.filter { $0.exclusion == nil }.map { activity in
            let runs = Dictionary(grouping: activity.runs, by: \.run.start.date)
            return RunGrid.Row(
                titles[activity.activity] ?? activity.activity.rawValue,
                days.range.map { cell(runs[$0] ?? []) }, total: Self.total(activity))
        }
    }

    /// Whether a day that is shown has a run whose response failed.
    var hasFailed: Bool { rows.contains { $0.cells.contains { $0.mark == .failed } } }

    /// The activities whose runs aren't known, because they count from a date that isn't known.
    var waiting: [String] {
        adherence.activities.filter { $0.exclusion == .anchorUnknown }.map {
            titles[$0.activity] ?? $0.activity.rawValue
        }
    }

    /// `Oct 30 to Nov 26` in the form of this portal.
    var span: String {
        "\(days.range.lowerBound.dayAndMonth) to \(days.range.upperBound.dayMonthYear)"
    }

    /// The share of answered runs with both numbers.
    var share: String { AdherenceText.words(adherence.counts.adherence) }

    /// How long nothing has been heard, as a chip; nil if that isn't remarkable.
    var silence: StateChip? {
        guard let silence = adherence.silence else { return nil }
        if silence.hasGoneSilent {
            return StateChip("Gone silent, \(silence.days) days", shape: .exclamation, tone: .red)
        }
        guard let level = silence.level else { return nil }
        return StateChip(
            "Silent for \(silence.days) days", shape: .exclamation, tone: level >= .sevenDays ? .red : .amber)
    }

    private static func total(_ activity: ActivityAdherence) -> String {
        let share = activity.counts.adherence
        if share.whole > 0 { return AdherenceText.parts(share) }
        let count = activity.responseCount
        return activity.runs.isEmpty ? NumberFormat.counted(count, "response", "responses") : "–"
    }

    /// The state that needs attention first stands for the day.
    private func cell(_ runs: [AssessedRun]) -> RunGrid.Cell {
        guard !runs.isEmpty else { return RunGrid.Cell(.none, "not due") }
        let marks = runs.map(mark)
        let order: [RunGrid.Mark] = [.due, .failed, .missed, .late, .done, .onHold, .upcoming]
        let words = zip(runs, marks).map { run, mark in
            "\(run.run.start.time.hourAndMinute) \(mark.word.lowercased())"
        }
        let shown = order.first(where: marks.contains) ?? .none
        let response = zip(runs, marks).first { $1 == .failed }?.0.response
        return RunGrid.Cell(
            shown, words.joined(separator: ", "), to: shown == .failed ? response.map(address) : nil)
    }

    private func mark(_ run: AssessedRun) -> RunGrid.Mark {
        if let response = run.response, failed.contains(response) { return .failed }
        return RunGrid.Mark(run.state)
    }
}

extension RunGrid.Mark {
    fileprivate init(_ state: RunState) {
        switch state {
        case .done: self = .done
        case .late: self = .late
        case .missed: self = .missed
        case .due, .dueLate: self = .due
        case .upcoming: self = .upcoming
        case .notApplicable: self = .onHold
        }
    }
}
