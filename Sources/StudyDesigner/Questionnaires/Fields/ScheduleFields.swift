import Studies
import Timekeeping

extension Questionnaire {
    /// The questionnaire's own fields; its schedule and its steps have pages of their own.
    mutating func exchange(_ fields: inout FieldExchange) {
        fields.word("key", &key)
        fields.text("name", &name)
    }
}

extension Schedule {
    mutating func exchange(_ fields: inout FieldExchange) {
        var frequency = frequency
        fields.choice("frequency", &frequency)
        switch frequency {
        case .oneTime:
            var schedule = OneTimeSchedule()
            if case .oneTime(let present) = self { schedule = present }
            schedule.exchange(&fields)
            self = .oneTime(schedule)
        case .daily:
            var schedule = DailySchedule()
            if case .daily(let present) = self { schedule = present }
            schedule.exchange(&fields)
            self = .daily(schedule)
        }
    }
}

extension OneTimeSchedule {
    fileprivate mutating func exchange(_ fields: inout FieldExchange) {
        fields.flag("startsWithStudy", &startsWithStudy)
        fields.day("startDate", &startDate)
        fields.time("startTime", &startTime)
        fields.flag("lastsWithStudy", &lastsWithStudy)
        fields.day("endDate", &endDate)
    }
}

extension DailySchedule {
    fileprivate mutating func exchange(_ fields: inout FieldExchange) {
        fields.times("times", &times)
        fields.day("startDate", &startDate)
        fields.whole("days", &days)
    }
}

extension FieldExchange {
    fileprivate mutating func day(_ name: String, _ day: inout CivilDate?) {
        value(name, &day, ask: "Enter a date, like 2026-03-01", print: \.description) { CivilDate($0) }
    }

    fileprivate mutating func time(_ name: String, _ time: inout TimeOfDay?) {
        value(name, &time, ask: "Enter a time, like 08:30", print: \.description) { TimeOfDay($0) }
    }

    /// Rows of one time each, in the order of the clock.
    fileprivate mutating func times(_ name: String, _ times: inout [TimeOfDay]) {
        if direction == .filling {
            setRows(of: name, times.map(\.description))
            return
        }
        guard language == .english else { return }
        times = []
        for index in 0..<count(of: name) {
            var one: TimeOfDay?
            time("\(name)[\(index)]", &one)
            if let one { times.append(one) }
        }
        times.sort()
    }
}
