import Timekeeping

extension OneTimeSchedule {
    func check(_ check: inout RuleCheck) {
        guard let anchor else { return checkRegular(&check) }
        if startsWithStudy, lastsWithStudy {
            check.add(
                .incomplete, "startsWithStudy",
                """
                Nothing here counts from the anchor date. Let the launch or the lifetime count from it, or choose \
                a regular schedule
                """)
        }
        if !startsWithStudy {
            check.offset(startDays, "startDays", anchor, ask: "Enter on which day it opens")
            check.require(startTime != nil, "startTime", "Choose the time at which it opens")
        }
        guard !lastsWithStudy else { return }
        check.offset(endDays, "endDays", anchor, ask: "Enter which day is its last")
        if !startsWithStudy, let startDays, let endDays, endDays < startDays {
            check.refuse("endDays", "The last day is before the day on which it opens. Choose a later one")
        }
    }

    private func checkRegular(_ check: inout RuleCheck) {
        if !startsWithStudy {
            check.require(startDate != nil, "startDate", "Choose the day on which it opens")
            check.require(startTime != nil, "startTime", "Choose the time at which it opens")
        }
        guard !lastsWithStudy else { return }
        check.require(endDate != nil, "endDate", "Choose the last day")
        if !startsWithStudy, let startDate, let endDate, endDate < startDate {
            check.refuse(
                "endDate", "The last day is before the day on which it opens. Choose \(startDate) or later")
        }
    }
}

extension DailySchedule {
    func check(_ check: inout RuleCheck) {
        check.require(!times.isEmpty, "times", "Choose at least one time of day")
        if Set(times).count != times.count {
            check.refuse("times", "Duplicate times cannot be set. Take one out")
        }
        if times.count > DesignLimits.dailyTimes {
            check.refuse("times", "There are \(times.count) times. Keep to \(DesignLimits.dailyTimes) a day")
        }
        if let anchor {
            check.offset(startDays, "startDays", anchor, ask: "Enter which day is the first")
        } else {
            check.require(startDate != nil, "startDate", "Choose the first day")
        }
        check.repeats(days, "days", "days")
    }
}

extension WeeklySchedule {
    func check(_ check: inout RuleCheck) {
        if let anchor {
            check.offset(startDays, "startDays", anchor, ask: "Enter on which day the first run is")
        } else {
            check.require(weekday != nil, "weekday", "Choose the day of the week")
            check.require(startDate != nil, "startDate", "Choose the day from which on it repeats")
        }
        check.require(startTime != nil, "startTime", "Choose the time at which each run begins")
        check.repeats(weeks, "weeks", "weeks")
    }
}

extension MonthlySchedule {
    func check(_ check: inout RuleCheck) {
        if let anchor {
            check.offset(startDays, "startDays", anchor, ask: "Enter on which day the first run is")
        } else {
            check.require(dayOfMonth != nil, "dayOfMonth", "Enter the day of the month")
            if let dayOfMonth, !DesignLimits.dayOfMonth.contains(dayOfMonth) {
                check.refuse("dayOfMonth", "Enter a day of the month from 1 to 31")
            }
            check.require(startDate != nil, "startDate", "Choose the day from which on it repeats")
            if let firstDay, firstDay.day != dayOfMonth {
                check.add(
                    .warning, "startDate",
                    """
                    The first run is on \(firstDay), as that month is shorter, and phones may keep that day of the \
                    month. Start in a month with a day \(dayOfMonth ?? 31) to be sure
                    """)
            }
        }
        check.require(startTime != nil, "startTime", "Choose the time at which each run begins")
        check.repeats(months, "months", "months")
    }
}

extension RuleCheck {
    /// Checks how many times something repeats.
    fileprivate mutating func repeats(_ count: Int?, _ field: String, _ unit: String) {
        require(count != nil, field, "Enter for how many \(unit) it repeats")
        if let count, !DesignLimits.repeats.contains(count) {
            refuse(field, "Enter a whole number of \(unit) from 1 to 999")
        }
    }
}
