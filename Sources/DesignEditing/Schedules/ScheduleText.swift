import Studies
import Timekeeping

/// Describes schedules in one line for lists, tabs, and differences.
package struct ScheduleText: Sendable {
    private let names: [AnchorSource: String]

    /// Creates descriptions that use the names of a study's anchor dates.
    package init(_ anchorDates: [AnchorDate] = []) {
        names = Dictionary(
            anchorDates.map { ($0.source, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a schedule in one line, with the first runs of a custom schedule.
    package func line(_ schedule: Schedule) -> String { words(schedule, runs: Self.runsShown) }

    /// Returns a schedule with all times of a day and all runs of a custom schedule.
    package func full(_ schedule: Schedule) -> String { words(schedule, runs: .max) }

    private func words(_ schedule: Schedule, runs count: Int) -> String {
        switch schedule {
        case .oneTime(let schedule): once(schedule)
        case .daily(let schedule):
            series(
                "Daily", at: schedule.times.sorted(), from: schedule.startDate, schedule.startDays,
                schedule.anchor, for: schedule.days, "day", timesShown: count)
        case .weekly(let schedule):
            series(
                schedule.anchor == nil
                    ? "Weekly" + (schedule.weekday.map { " on \($0.name)" } ?? "") : "Weekly",
                at: schedule.startTime.map { [$0] } ?? [], from: schedule.firstDay, schedule.startDays,
                schedule.anchor, for: schedule.weeks, "week")
        case .monthly(let schedule):
            series(
                schedule.anchor == nil
                    ? "Monthly" + (schedule.dayOfMonth.map { " on day \($0)" } ?? "") : "Monthly",
                at: schedule.startTime.map { [$0] } ?? [], from: schedule.firstDay, schedule.startDays,
                schedule.anchor, for: schedule.months, "month")
        case .custom(let schedule): custom(schedule, shown: count)
        case .ongoing: "Ongoing, until the study ends"
        }
    }

    /// Returns the name of an anchor date. Nil if none is chosen.
    func name(of anchor: AnchorSource) -> String? {
        if let name = names[anchor] { return name }
        return switch anchor {
        case .undecided: nil
        case .enrollment: "Enrollment date"
        case .question: "a question that was removed"
        case .property: "a participant property that was removed"
        }
    }

    /// Returns a day counted from an anchor date, such as `3 days before Surgery`.
    package func day(_ days: Int?, _ anchor: AnchorSource) -> String {
        let name = name(of: anchor) ?? "an anchor date (not chosen)"
        guard let days else { return "a day before or after \(name)" }
        if days == 0 { return "the day of \(name)" }
        let count = abs(days) == 1 ? "1 day" : "\(abs(days)) days"
        return "\(count) \(days < 0 ? "before" : "after") \(name)"
    }

    private func once(_ schedule: OneTimeSchedule) -> String {
        "One time, " + opening(schedule) + closing(schedule)
    }

    private func opening(_ schedule: OneTimeSchedule) -> String {
        if schedule.startsWithStudy { return "from the launch of the study" }
        let time = schedule.startTime.map { " at \($0.hourAndMinute)" } ?? ""
        if let anchor = schedule.anchor { return "from \(day(schedule.startDays, anchor))" + time }
        return schedule.startDate.map { "from \($0.dayMonthYear)" + time } ?? "start not set"
    }

    private func closing(_ schedule: OneTimeSchedule) -> String {
        if schedule.lastsWithStudy { return "" }
        if let anchor = schedule.anchor { return " until \(day(schedule.endDays, anchor))" }
        return schedule.endDate.map { " until \($0.dayMonthYear)" } ?? ", end not set"
    }

    private func series(
        _ start: String, at times: [TimeOfDay], from first: CivilDate?, _ days: Int?, _ anchor: AnchorSource?,
        for count: Int?, _ unit: String, timesShown: Int = Self.runsShown
    ) -> String {
        var words = start
        if times.count > timesShown {
            words += ", \(times.count) times a day"
        } else if !times.isEmpty {
            words += " at " + times.map(\.hourAndMinute).joined(separator: ", ")
        }
        if let anchor {
            words += ", from \(day(days, anchor))"
        } else if let first {
            words += ", from \(first.dayMonthYear)"
        }
        if let count { words += count == 1 ? ", for 1 \(unit)" : ", for \(count) \(unit)s" }
        let isDecided = (anchor == nil ? first != nil : days != nil) && !times.isEmpty && count != nil
        return isDecided ? words : words + ", not finished"
    }

    private func custom(_ schedule: CustomSchedule, shown: Int) -> String {
        let count = schedule.runs.count == 1 ? "1 run" : "\(schedule.runs.count) runs"
        guard !schedule.runs.isEmpty else { return "Custom schedule, no runs yet" }
        let runs = schedule.ordered.prefix(shown).map { span(of: $0, schedule.anchor) }
        let more = schedule.runs.count > shown ? "; …" : ""
        let from =
            schedule.anchor.map { " from \(name(of: $0) ?? "an anchor date (not chosen)")" } ?? ""
        return "Custom schedule, \(count)\(from): " + runs.joined(separator: "; ") + more
    }

    /// The maximum number of runs, and of times of a day, listed.
    private static let runsShown = 3

    /// Returns the period of one run of a custom schedule.
    func span(of run: CustomSchedule.Run, _ anchor: AnchorSource?) -> String {
        guard anchor == nil else {
            guard let start = run.startDays, let end = run.endDays, let time = run.startTime else {
                return "not set"
            }
            return "day \(Self.signed(start)) to \(Self.signed(end)) at \(time.hourAndMinute)"
        }
        guard let start = run.start, let end = run.end else { return "not set" }
        return "\(Self.dateTime(start)) to \(Self.dateTime(end))"
    }

    private static func signed(_ days: Int) -> String { days < 0 ? "−\(-days)" : "\(days)" }

    /// Returns a date and time, such as `1 Mar 2027, 08:00`.
    static func dateTime(_ dateTime: CivilDateTime) -> String {
        "\(dateTime.date.dayMonthYear), \(dateTime.time.hourAndMinute)"
    }
}

extension Weekday {
    /// The day's English name.
    package var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }
}
