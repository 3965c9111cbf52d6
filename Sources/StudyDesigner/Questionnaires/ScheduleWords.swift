import Studies
import Timekeeping

/// Schedules in words, as lists show them.
enum ScheduleWords {
    static func of(_ schedule: Schedule) -> String {
        switch schedule {
        case .oneTime(let schedule): once(schedule)
        case .daily(let schedule): daily(schedule)
        }
    }

    private static func once(_ schedule: OneTimeSchedule) -> String {
        let start: String
        if schedule.startsWithStudy {
            start = "from the launch of the study"
        } else if let date = schedule.startDate {
            start = "from \(day(date))" + (schedule.startTime.map { " at \($0.hourAndMinute)" } ?? "")
        } else {
            start = "start not chosen"
        }
        if schedule.lastsWithStudy { return "One time, \(start)" }
        return "One time, \(start)" + (schedule.endDate.map { " until \(day($0))" } ?? ", end not chosen")
    }

    private static func daily(_ schedule: DailySchedule) -> String {
        var words = "Daily"
        let times = schedule.times.sorted().map(\.hourAndMinute)
        if times.count > 3 {
            words += ", \(times.count) times a day"
        } else if !times.isEmpty {
            words += " at " + times.joined(separator: ", ")
        }
        if let start = schedule.startDate { words += ", from \(day(start))" }
        if let days = schedule.days { words += days == 1 ? ", for 1 day" : ", for \(days) days" }
        return schedule.startDate == nil || times.isEmpty || schedule.days == nil
            ? words + ", not decided" : words
    }

    static func day(_ date: CivilDate) -> String { date.dayMonthYear }
}
