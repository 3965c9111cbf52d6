import Timekeeping

extension OneTimeSchedule {
    func check(_ check: inout RuleCheck) {
        guard let anchor else { return checkRegular(&check) }
        if startsWithStudy, lastsWithStudy {
            check.add(
                .incomplete, "startsWithStudy",
                """
                The anchor date is not used. Count the launch or the lifetime from it, or choose a regular \
                schedule
                """)
        }
        if !startsWithStudy {
            check.offset(startDays, "startDays", anchor, ask: "Enter the day it opens")
            check.require(startTime != nil, "startTime", "Choose the time it opens")
        }
        guard !lastsWithStudy else { return }
        check.offset(endDays, "endDays", anchor, ask: "Enter the last day")
        if !startsWithStudy, let startDays, let endDays, endDays < startDays {
            check.refuse("endDays", "The last day is before the opening day. Choose a later one")
        }
    }

    private func checkRegular(_ check: inout RuleCheck) {
        if !startsWithStudy {
            check.require(startDate != nil, "startDate", "Choose the day it opens")
            check.require(startTime != nil, "startTime", "Choose the time it opens")
        }
        guard !lastsWithStudy else { return }
        check.require(endDate != nil, "endDate", "Choose the last day")
        if !startsWithStudy, let startDate, let endDate, endDate < startDate {
            check.refuse(
                "endDate", "The last day is before the opening day. Choose \(startDate) or later")
        }
    }
}

extension DailySchedule {
    func check(_ check: inout RuleCheck) {
        check.require(!times.isEmpty, "times", "Choose at least one time of day")
        if Set(times).count != times.count {
            check.refuse("times", "The same time is set twice. Remove one")
        }
        if times.count > DesignLimits.dailyTimes {
            check.refuse(
                "times", "There are \(times.count) times. Keep at most \(DesignLimits.dailyTimes) a day")
        }
        if let anchor {
            check.offset(startDays, "startDays", anchor, ask: "Enter the first day")
        } else {
            check.require(startDate != nil, "startDate", "Choose the first day")
        }
        check.repeats(days, "days", "days")
    }
}

extension WeeklySchedule {
    func check(_ check: inout RuleCheck) {
        if let anchor {
            check.offset(startDays, "startDays", anchor, ask: "Enter the day of the first run")
        } else {
            check.require(weekday != nil, "weekday", "Choose the day of the week")
            check.require(startDate != nil, "startDate", "Choose the day it starts to repeat")
        }
        check.require(startTime != nil, "startTime", "Choose the time each run begins")
        check.repeats(weeks, "weeks", "weeks")
    }
}

extension MonthlySchedule {
    func check(_ check: inout RuleCheck) {
        if let anchor {
            check.offset(startDays, "startDays", anchor, ask: "Enter the day of the first run")
        } else {
            check.require(dayOfMonth != nil, "dayOfMonth", "Enter the day of the month")
            if let dayOfMonth, !DesignLimits.dayOfMonth.contains(dayOfMonth) {
                check.refuse("dayOfMonth", "Enter a day of the month from 1 to 31")
            }
            check.require(startDate != nil, "startDate", "Choose the day it starts to repeat")
            if let firstDay, firstDay.day != dayOfMonth {
                check.add(
                    .warning, "startDate",
                    """
                    That month is shorter, so the first run is on \(firstDay), and phones may use that day for \
                    later runs too. Start in a month that has a day \(dayOfMonth ?? 31) to avoid this
                    """)
            }
        }
        check.require(startTime != nil, "startTime", "Choose the time each run begins")
        check.repeats(months, "months", "months")
    }
}

extension RuleCheck {
    /// Checks the number of repetitions.
    fileprivate mutating func repeats(_ count: Int?, _ field: String, _ unit: String) {
        require(count != nil, field, "Enter how many \(unit) it repeats")
        if let count, !DesignLimits.repeats.contains(count) {
            refuse(field, "Enter a whole number of \(unit) from 1 to 999")
        }
    }
}
