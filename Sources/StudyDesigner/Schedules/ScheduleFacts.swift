import DesignEditing
import PortalUI
import Studies
import Timekeeping

/// A published schedule as a list: its frequency, start, end and times.
struct ScheduleFacts {
    private let schedule: Schedule
    private let words: ScheduleText

    init(_ schedule: Schedule, _ words: ScheduleText) {
        self.schedule = schedule
        self.words = words
    }

    /// The facts that the schedule has.
    var items: [DescriptionItem] {
        let frequency: [(String, String?)] = [("Frequency", schedule.frequency.title)]
        return (frequency + details).compactMap { name, value in
            value.map { DescriptionItem(name, LinkedText($0)) }
        }
    }

    private var details: [(String, String?)] {
        switch schedule {
        case .oneTime(let schedule): once(schedule)
        case .daily(let schedule):
            [
                ("Start", start(schedule.startDate, schedule.startDays, schedule.anchor)),
                ("End", schedule.endDate?.dayMonthYear ?? Self.count(schedule.days, "day")),
                (
                    schedule.times.count == 1 ? "Time" : "Times",
                    schedule.times.sorted().map(\.hourAndMinute).joined(separator: ", ")
                ),
            ]
        case .weekly(let schedule):
            [
                ("Day", schedule.anchor == nil ? schedule.weekday?.name : nil),
                ("Start", start(schedule.firstDay, schedule.startDays, schedule.anchor)),
                ("End", schedule.end?.date.dayMonthYear ?? Self.count(schedule.weeks, "week")),
                ("Time", schedule.startTime?.hourAndMinute),
            ]
        case .monthly(let schedule):
            [
                ("Day of month", schedule.anchor == nil ? schedule.dayOfMonth.map { "\($0)" } : nil),
                ("Start", start(schedule.firstDay, schedule.startDays, schedule.anchor)),
                ("End", schedule.end?.date.dayMonthYear ?? Self.count(schedule.months, "month")),
                ("Time", schedule.startTime?.hourAndMinute),
            ]
        case .custom: [("Runs", words.full(schedule))]
        case .ongoing: [("Start", "Launch of the study"), ("End", "End of the study")]
        }
    }

    private func once(_ schedule: OneTimeSchedule) -> [(String, String?)] {
        let time = schedule.startTime.map { ", \($0.hourAndMinute)" } ?? ""
        let first = start(schedule.startDate, schedule.startDays, schedule.anchor).map { $0 + time }
        let last = schedule.anchor.map { words.day(schedule.endDays, $0).capitalizedFirst }
        return [
            ("Start", schedule.startsWithStudy ? "Launch of the study" : first),
            ("End", schedule.lastsWithStudy ? "End of the study" : last ?? schedule.endDate?.dayMonthYear),
        ]
    }

    /// Returns the first day: a date, or counted from an anchor date.
    private func start(_ date: CivilDate?, _ days: Int?, _ anchor: AnchorSource?) -> String? {
        anchor.map { words.day(days, $0).capitalizedFirst } ?? date?.dayMonthYear
    }

    /// Returns how long it lasts, if its end isn't a date.
    private static func count(_ number: Int?, _ unit: String) -> String? {
        number.map { $0 == 1 ? "After 1 \(unit)" : "After \($0) \(unit)s" }
    }
}
