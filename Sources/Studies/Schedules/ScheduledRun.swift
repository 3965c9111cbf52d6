import Timekeeping
import Vocabulary

/// A period in which a participant can do an activity.
public struct ScheduledRun: Hashable, Sendable {
    /// The start.
    public let start: CivilDateTime
    /// The end; nil if it lasts as long as the study.
    public let end: CivilDateTime?

    /// Creates a run.
    public init(start: CivilDateTime, end: CivilDateTime?) {
        self.start = start
        self.end = end
    }
}

extension Schedule {
    /// The number of runs of a participant; nil until defined, and for an ongoing activity.
    public var runCount: Int? {
        switch self {
        case .oneTime: 1
        case .daily(let schedule): schedule.days.map { $0.saturatingMultiplied(by: schedule.times.count) }
        case .weekly(let schedule): schedule.weeks
        case .monthly(let schedule): schedule.months
        case .custom(let schedule): schedule.runs.count
        case .ongoing: nil
        }
    }

    /// Returns the first runs of a participant as phones compute them; empty if the schedule is incomplete.
    ///
    /// `launch` is when the study is launched, and `anchorDay` is the day from which an anchored schedule counts.
    public func runs(launch: CivilDateTime, anchorDay: CivilDate, limit: Int) -> [ScheduledRun] {
        switch self {
        case .oneTime(let schedule): schedule.run(launch, anchorDay).map { [$0] } ?? []
        case .daily(let schedule): schedule.runs(anchorDay, limit)
        case .weekly(let schedule): schedule.runs(anchorDay, limit)
        case .monthly(let schedule): schedule.runs(anchorDay, limit)
        case .custom(let schedule): schedule.runs(anchorDay, limit)
        case .ongoing: [ScheduledRun(start: launch, end: nil)]
        }
    }
}

extension OneTimeSchedule {
    fileprivate func run(_ launch: CivilDateTime, _ anchorDay: CivilDate) -> ScheduledRun? {
        let first = anchor == nil ? startDate : startDays.map { anchorDay.adding(days: $0) }
        let last = anchor == nil ? endDate : endDays.map { anchorDay.adding(days: $0) }
        var start = launch
        if !startsWithStudy {
            guard let first, let startTime else { return nil }
            start = CivilDateTime(date: first, time: startTime)
        }
        if lastsWithStudy { return ScheduledRun(start: start, end: nil) }
        return last.map {
            ScheduledRun(start: start, end: CivilDateTime(date: $0, time: WallClock.endOfDay))
        }
    }
}

extension DailySchedule {
    /// The runs of each day. Each ends one second before the next begins, and the last at the end of the day.
    package var timesOfDay: [(start: TimeOfDay, end: TimeOfDay)] {
        let times = times.sorted()
        return times.enumerated().map { index, start in
            let isLast = index == times.count - 1
            let end = isLast ? WallClock.endOfDay : TimeOfDay(secondOfDay: times[index + 1].secondOfDay - 1)
            return (start, end)
        }
    }

    fileprivate func runs(_ anchorDay: CivilDate, _ limit: Int) -> [ScheduledRun] {
        let first = anchor == nil ? startDate : startDays.map { anchorDay.adding(days: $0) }
        guard let first, let days, days > 0 else { return [] }
        return (0..<min(days, limit)).flatMap { day in
            timesOfDay.map { run in
                let date = first.adding(days: day)
                return ScheduledRun(
                    start: CivilDateTime(date: date, time: run.start),
                    end: CivilDateTime(date: date, time: run.end))
            }
        }.prefix(limit).map { $0 }
    }
}

extension WeeklySchedule {
    fileprivate func runs(_ anchorDay: CivilDate, _ limit: Int) -> [ScheduledRun] {
        let first = anchor == nil ? firstDay : startDays.map { anchorDay.adding(days: $0) }
        guard let first, let startTime, let weeks, weeks > 0 else { return [] }
        return (0..<min(weeks, limit)).map { week in
            ScheduledRun(
                start: CivilDateTime(date: first.adding(days: 7 * week), time: startTime),
                end: CivilDateTime(date: first.adding(days: 7 * (week + 1)), time: startTime))
        }
    }
}

extension MonthlySchedule {
    fileprivate func runs(_ anchorDay: CivilDate, _ limit: Int) -> [ScheduledRun] {
        let first = anchor == nil ? firstDay : startDays.map { anchorDay.adding(days: $0) }
        guard let first, let startTime, let months, months > 0 else { return [] }
        let day = anchor == nil ? dayOfMonth ?? first.day : first.day
        func date(_ month: Int) -> CivilDate {
            Self.day(day, ofMonthOf: first.adding(days: 1 - first.day).adding(months: month))
        }
        return (0..<min(months, limit)).map { month in
            ScheduledRun(
                start: CivilDateTime(date: date(month), time: startTime),
                end: CivilDateTime(date: date(month + 1), time: startTime))
        }
    }
}

extension CustomSchedule {
    fileprivate func runs(_ anchorDay: CivilDate, _ limit: Int) -> [ScheduledRun] {
        ordered.prefix(limit).compactMap { run in
            if anchor == nil {
                guard let start = run.start, let end = run.end else { return nil }
                return ScheduledRun(start: start, end: end)
            }
            guard let startDays = run.startDays, let endDays = run.endDays, let time = run.startTime else {
                return nil
            }
            return ScheduledRun(
                start: CivilDateTime(date: anchorDay.adding(days: startDays), time: time),
                end: CivilDateTime(date: anchorDay.adding(days: endDays), time: time))
        }
    }
}
