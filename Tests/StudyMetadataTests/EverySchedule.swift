import Studies
import Timekeeping
import Vocabulary

/// Every schedule, by date and from each kind of anchor date.
enum EverySchedule {
    static let cases: [Schedule] =
        [
            oneTime(nil), oneTime(nil) { ($0.startsWithStudy, $0.lastsWithStudy) = (true, true) },
            daily(nil), weekly(nil), monthly(nil), custom(nil), .ongoing,
        ]
        + anchors.flatMap { anchor in
            [
                oneTime(anchor), oneTime(anchor) { ($0.startsWithStudy, $0.lastsWithStudy) = (true, true) },
                daily(anchor), weekly(anchor), monthly(anchor), custom(anchor),
            ]
        } + Schedule.Frequency.allCases.map { Schedule($0) }

    private static let anchors: [AnchorSource] = [.enrollment, .question("moon"), .property("visit")]
    private static let day = CivilDate(year: 2026, month: 11, day: 20)
    private static let later = CivilDate(year: 2026, month: 12, day: 24)
    private static let morning = TimeOfDay(secondOfDay: 28_800)
    private static let evening = TimeOfDay(secondOfDay: 72_000)

    private static func oneTime(
        _ anchor: AnchorSource?, _ change: (inout OneTimeSchedule) -> Void = { _ in }
    ) -> Schedule {
        var schedule = OneTimeSchedule()
        (schedule.startsWithStudy, schedule.lastsWithStudy, schedule.anchor) = (false, false, anchor)
        (schedule.startDate, schedule.startTime, schedule.endDate) = (day, morning, later)
        (schedule.startDays, schedule.endDays) = (-3, 7)
        change(&schedule)
        return .oneTime(schedule)
    }

    private static func daily(_ anchor: AnchorSource?) -> Schedule {
        var schedule = DailySchedule()
        (schedule.times, schedule.startDate, schedule.days) = ([morning, evening], day, 5)
        (schedule.anchor, schedule.startDays) = (anchor, 1)
        return .daily(schedule)
    }

    private static func weekly(_ anchor: AnchorSource?) -> Schedule {
        var schedule = WeeklySchedule()
        (schedule.weekday, schedule.startTime, schedule.startDate, schedule.weeks) = (
            .monday, morning, day, 4
        )
        (schedule.anchor, schedule.startDays) = (anchor, 1)
        return .weekly(schedule)
    }

    private static func monthly(_ anchor: AnchorSource?) -> Schedule {
        var schedule = MonthlySchedule()
        (schedule.dayOfMonth, schedule.startTime, schedule.startDate, schedule.months) = (31, morning, day, 4)
        (schedule.anchor, schedule.startDays) = (anchor, 1)
        return .monthly(schedule)
    }

    private static func custom(_ anchor: AnchorSource?) -> Schedule {
        var (first, second) = (CustomSchedule.Run(id: "a"), CustomSchedule.Run(id: "b"))
        (first.startDate, first.startTime, first.endDate, first.endTime) = (day, morning, later, evening)
        (first.startDays, first.endDays) = (0, 2)
        (second.startDays, second.endDays) = (7, 9)
        var schedule = CustomSchedule()
        (schedule.runs, schedule.anchor, schedule.addsRuns) = ([first, second], anchor, true)
        return .custom(schedule)
    }
}
