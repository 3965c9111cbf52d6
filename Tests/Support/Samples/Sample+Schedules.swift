import Studies
import Timekeeping
import Vocabulary

extension Sample {
    /// A schedule of each frequency that keeps every rule: regular, or counted from an anchor date.
    public static func schedule(_ frequency: Schedule.Frequency, _ anchor: AnchorSource? = nil) -> Schedule {
        switch Schedule(frequency) {
        case .oneTime(var schedule):
            (schedule.startsWithStudy, schedule.lastsWithStudy) = (false, false)
            (schedule.startDate, schedule.endDate) = (day(1), day(9))
            (schedule.startDays, schedule.endDays) = (2, 9)
            (schedule.startTime, schedule.anchor) = (time(8), anchor)
            return .oneTime(schedule)
        case .daily(var schedule):
            (schedule.times, schedule.startDate, schedule.days) = ([time(20), time(8)], day(1), 7)
            (schedule.startDays, schedule.anchor) = (3, anchor)
            return .daily(schedule)
        case .weekly(var schedule):
            (schedule.weekday, schedule.startDate, schedule.startTime) = (.wednesday, day(1), time(9))
            (schedule.weeks, schedule.startDays, schedule.anchor) = (4, 7, anchor)
            return .weekly(schedule)
        case .monthly(var schedule):
            (schedule.dayOfMonth, schedule.startDate, schedule.startTime) = (15, day(20), time(10))
            (schedule.months, schedule.startDays, schedule.anchor) = (3, 30, anchor)
            return .monthly(schedule)
        case .custom(var schedule):
            schedule.runs = [run("late", 10, 12, (40, 47)), run("early", 1, 3, (0, 7))]
            schedule.anchor = anchor
            return .custom(schedule)
        case .ongoing: return .ongoing
        }
    }

    /// A run between two days of March 2027, or around an anchor date.
    public static func run(_ id: String, _ start: Int, _ end: Int, _ days: (Int, Int)) -> CustomSchedule.Run {
        var run = CustomSchedule.Run(id: ItemID(id))
        (run.startDate, run.startTime) = (day(start), time(6))
        (run.endDate, run.endTime) = (day(end), time(22))
        (run.startDays, run.endDays) = days
        return run
    }

    /// A day of March 2027, of which the first is a Monday.
    public static func day(_ day: Int) -> CivilDate {
        CivilDate(daysSinceEpoch: 20_878 + day - 1)
    }

    /// A full hour.
    public static func time(_ hour: Int) -> TimeOfDay { TimeOfDay(secondOfDay: hour * 3_600) }

    /// A context in which every kind of anchor date can be counted from.
    public static var anchored: RuleContext {
        var context = RuleContext()
        context.anchorDates = [
            AnchorDate(.enrollment, name: "Enrollment date", owner: "Settings"),
            AnchorDate(.question("due"), name: "Due date", owner: "the questionnaire \"About you\""),
            AnchorDate(.property("surgery"), name: "Surgery", owner: "the participant properties"),
        ]
        return context
    }
}
