import Studies
import Timekeeping
import Vocabulary

extension Schedule {
    /// Whether days are calendar dates or counted from an anchor date. The raw values are those that apps receive.
    package enum Kind: String {
        case regular = "Regular"
        case anchored = "AnchorDate"
    }

    /// Exchanges the fields of the schedule. The form has the fields of every frequency; only those of the selected one
    /// are read.
    package mutating func exchange(_ fields: inout FieldBinding) {
        if fields.direction == .filling {
            for other in Frequency.allCases where other != frequency {
                var defaults = Schedule(other)
                defaults.exchangeDetails(&fields)
            }
        }
        var chosen = frequency
        fields.choice("frequency", &chosen)
        if chosen != frequency { self = Schedule(chosen) }
        exchangeDetails(&fields)
    }

    private mutating func exchangeDetails(_ fields: inout FieldBinding) {
        switch self {
        case .oneTime(var schedule):
            schedule.exchange(&fields)
            self = .oneTime(schedule)
        case .daily(var schedule):
            schedule.exchange(&fields)
            self = .daily(schedule)
        case .weekly(var schedule):
            schedule.exchange(&fields)
            self = .weekly(schedule)
        case .monthly(var schedule):
            schedule.exchange(&fields)
            self = .monthly(schedule)
        case .custom(var schedule):
            schedule.exchange(&fields)
            self = .custom(schedule)
        case .ongoing:
            var none: AnchorSource?
            if fields.direction == .filling { fields.anchor(&none) }
        }
    }
}

extension OneTimeSchedule {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.anchor(&anchor)
        fields.flag("startsWithStudy", &startsWithStudy)
        fields.regular(anchor) { $0.day("startDate", &startDate) }
        fields.anchored(anchor) { $0.offset("startDays", &startDays) }
        fields.time("startTime", &startTime)
        fields.flag("lastsWithStudy", &lastsWithStudy)
        fields.regular(anchor) { $0.day("endDate", &endDate) }
        fields.anchored(anchor) { $0.offset("endDays", &endDays) }
    }
}

extension DailySchedule {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.anchor(&anchor)
        fields.times("times", &times)
        fields.regular(anchor) { $0.day("startDate", &startDate) }
        fields.anchored(anchor) { $0.offset("startDays", &startDays) }
        fields.integer("days", &days)
    }
}

extension WeeklySchedule {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.anchor(&anchor)
        fields.regular(anchor) { fields in
            fields.value(
                "weekday", &weekday, ask: "Choose a day of the week", print: { "\($0.rawValue)" },
                parse: { Int($0).flatMap(Weekday.init) })
            fields.day("startDate", &startDate)
        }
        fields.anchored(anchor) { $0.offset("startDays", &startDays) }
        fields.time("startTime", &startTime)
        fields.integer("weeks", &weeks)
    }
}

extension MonthlySchedule {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.anchor(&anchor)
        fields.regular(anchor) { fields in
            fields.integer("dayOfMonth", &dayOfMonth)
            fields.day("startDate", &startDate)
        }
        fields.anchored(anchor) { $0.offset("startDays", &startDays) }
        fields.time("startTime", &startTime)
        fields.integer("months", &months)
    }
}

extension CustomSchedule {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.anchor(&anchor)
        let anchor = anchor
        fields.rows("runs", &runs, id: \.id, new: Run.init) { fields, run in
            fields.regular(anchor) { fields in
                fields.day("startDate", &run.startDate)
                fields.time("startTime", &run.startTime)
                fields.day("endDate", &run.endDate)
                fields.time("endTime", &run.endTime)
            }
            fields.anchored(anchor) { fields in
                fields.offset("startDays", &run.startDays)
                fields.offset("endDays", &run.endDays)
                fields.time("anchorTime", &run.startTime)
            }
        }
        fields.anchored(anchor) { $0.flag("addsRuns", &addsRuns) }
    }
}

extension FieldBinding {
    /// Exchanges the fields of a regular schedule. For other kinds they are filled but not read, so that the values are
    /// kept if the user switches back.
    fileprivate mutating func regular(_ anchor: AnchorSource?, _ body: (inout FieldBinding) -> Void) {
        if direction == .filling || anchor == nil { body(&self) }
    }

    /// Exchanges the fields that only a schedule with an anchor date has.
    fileprivate mutating func anchored(_ anchor: AnchorSource?, _ body: (inout FieldBinding) -> Void) {
        if direction == .filling || anchor != nil { body(&self) }
    }

    /// Exchanges the kind of a schedule, and its anchor date if it has one.
    fileprivate mutating func anchor(_ anchor: inout AnchorSource?) {
        var kind = anchor == nil ? Schedule.Kind.regular : .anchored
        choice("schedulingType", &kind)
        var source = anchor == .undecided ? nil : anchor
        choice("anchor", &source)
        anchor = kind == .anchored ? source ?? .undecided : nil
    }

    /// Exchanges a number of days before or after the anchor date.
    fileprivate mutating func offset(_ name: String, _ days: inout Int?) {
        var (amount, side) = (days.map(abs), (days ?? 0) < 0 ? Self.before : "")
        integer(name, &amount)
        word(name + ".side", &side)
        days = amount.map { side == Self.before ? -abs($0) : $0 }
    }

    /// The value sent for days before the anchor date. For days after it, the value is empty.
    static let before = "before"

    fileprivate mutating func day(_ name: String, _ day: inout CivilDate?) {
        value(name, &day, ask: "Enter a date, like 2026-03-01", print: \.description) { CivilDate($0) }
    }

    fileprivate mutating func time(_ name: String, _ time: inout TimeOfDay?) {
        value(name, &time, ask: "Enter a time, like 08:30", print: \.description) { TimeOfDay($0) }
    }

    /// Exchanges rows with one time each, in chronological order.
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
