import Timekeeping

extension Activity {
    func scheduleProblems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(Self.kind.section, .schedule, context)
        if let published = context.publishedSchedule, published != schedule {
            check.refuse(
                "frequency",
                "The schedule is published and stays. Make a copy of the \(Self.noun) for another schedule")
        }
        switch schedule {
        case .oneTime(let schedule): schedule.check(&check)
        case .daily(let schedule): schedule.check(&check)
        }
        return check.problems
    }
}

extension OneTimeSchedule {
    fileprivate func check(_ check: inout RuleCheck) {
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
    fileprivate func check(_ check: inout RuleCheck) {
        check.require(!times.isEmpty, "times", "Choose at least one time of day")
        if Set(times).count != times.count {
            check.refuse("times", "Duplicate times cannot be set. Take one out")
        }
        if times.count > Limit.dailyTimes {
            check.refuse("times", "There are \(times.count) times. Keep to \(Limit.dailyTimes) a day")
        }
        check.require(startDate != nil, "startDate", "Choose the first day")
        check.require(days != nil, "days", "Enter for how many days it repeats")
        if let days, !Limit.dailyDays.contains(days) {
            check.refuse("days", "Enter a whole number of days from 1 to 999")
        }
    }
}
