import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

/// The rules of schedules, each broken once; what is not broken keeps them all.
struct ScheduleRulesTests {
    private static let sources: [AnchorSource] = [.enrollment, .question("due"), .property("surgery")]

    @Test(arguments: Schedule.Frequency.allCases)
    func `every frequency can be kept, regular and from each anchor date`(_ frequency: Schedule.Frequency) {
        for anchor in [nil] + Self.sources.map(Optional.init) {
            var questionnaire = Sample.questionnaire()
            questionnaire.schedule = Sample.schedule(frequency, anchor)
            #expect(questionnaire.problems(in: Sample.anchored).isEmpty, "\(anchor as Any)")
        }
    }

    @Test func `the sample's first of March is a Monday`() {
        #expect(Sample.day(1).description == "2027-03-01")
        #expect(Sample.day(1).weekday == .monday)
    }

    static let broken: [Break<Questionnaire>] = [
        Break("no day of the week", "weekday", .incomplete) { $0.weekly { $0.weekday = nil } },
        Break("no weekly start", "startDate", .incomplete) { $0.weekly { $0.startDate = nil } },
        Break("no weekly time", "startTime", .incomplete) { $0.weekly { $0.startTime = nil } },
        Break("no weeks", "weeks", .incomplete) { $0.weekly { $0.weeks = nil } },
        Break("0 weeks", "weeks") { $0.weekly { $0.weeks = 0 } },
        Break("1000 weeks", "weeks") { $0.weekly { $0.weeks = 1000 } },
        Break("no day of the month", "dayOfMonth", .incomplete) { $0.monthly { $0.dayOfMonth = nil } },
        Break("day 32", "dayOfMonth") { $0.monthly { $0.dayOfMonth = 32 } },
        Break("day 0", "dayOfMonth") { $0.monthly { $0.dayOfMonth = 0 } },
        Break("1000 months", "months") { $0.monthly { $0.months = 1000 } },
        Break("no monthly time", "startTime", .incomplete) { $0.monthly { $0.startTime = nil } },
        Break("a first month without the day", "startDate", .warning) {
            $0.monthly { ($0.dayOfMonth, $0.startDate) = (31, CivilDate(year: 2027, month: 4, day: 2)) }
        },
        Break("no runs", "runs", .incomplete) { $0.custom { $0.runs = [] } },
        Break("501 runs", "runs") { questionnaire in
            questionnaire.custom { schedule in
                schedule.runs = (0...500).map { CustomSchedule.Run(id: ItemID("\($0)")) }
            }
        },
        Break("a run without a start", "runs[0].startDate", .incomplete) {
            $0.custom { $0.runs[0].startDate = nil }
        },
        Break("a run without an end time", "runs[1].endTime", .incomplete) {
            $0.custom { $0.runs[1].endTime = nil }
        },
        Break("a run that ends before it starts", "runs[0].endDate") {
            $0.custom { $0.runs[0].endDate = Sample.day(9) }
        },
        Break("a run of no time at all", "runs[0].endDate") {
            $0.custom {
                ($0.runs[0].endDate, $0.runs[0].endTime) = ($0.runs[0].startDate, $0.runs[0].startTime)
            }
        },
        Break("runs that overlap, wherever they stand", "runs[0].startDate") {
            $0.custom { ($0.runs[0].startDate, $0.runs[0].startTime) = (Sample.day(3), Sample.time(21)) }
        },
        Break("adding runs without an anchor date that changes", "addsRuns", .incomplete) {
            $0.custom(.enrollment) { $0.addsRuns = true }
        },
        Break("days before enrollment", "runs[1].startDays") {
            $0.custom(.enrollment) { $0.runs[1].startDays = -1 }
        },
        Break("Y days that are not greater than X", "runs[1].endDays") {
            $0.custom(.question("due")) { $0.runs[1].endDays = 0 }
        },
        Break("anchored runs that meet", "runs[0].startDays") {
            $0.custom(.question("due")) { $0.runs[0].startDays = 7 }
        },
        Break("1000 days", "runs[0].endDays") { $0.custom(.question("due")) { $0.runs[0].endDays = 1000 } },
        Break("an anchored run without its time", "runs[0].startTime", .incomplete) {
            $0.custom(.question("due")) { $0.runs[0].startTime = nil }
        },
        Break("no anchor date chosen", "anchor", .incomplete) { $0.custom(.undecided) { _ in } },
        Break("an anchor date that is gone", "anchor", .incomplete) { $0.custom(.question("x")) { _ in } },
        Break("nothing counts from the anchor date", "startsWithStudy", .incomplete) {
            $0.once(.enrollment) { ($0.startsWithStudy, $0.lastsWithStudy) = (true, true) }
        },
        Break("no first day from the anchor date", "startDays", .incomplete) {
            $0.once(.enrollment) { $0.startDays = nil }
        },
        Break("a last day before the first", "endDays") { $0.once(.question("due")) { $0.endDays = 1 } },
        Break("a day before enrollment", "startDays") { $0.once(.enrollment) { $0.startDays = -1 } },
        Break("an anchor date of its own", "schedulingType") {
            var question = Sample.question("date", Sample.format(.date))
            question.anchorDateName = "Own"
            $0.steps.append(.question(question))
            $0.once(.enrollment) { _ in }
        },
    ]

    @Test(arguments: broken) func `a broken rule of schedules`(_ broken: Break<Questionnaire>) {
        var questionnaire = Sample.questionnaire()
        broken.change(&questionnaire)
        let problems = questionnaire.problems(in: Sample.anchored)
        let found = problems.contains { $0.field == broken.field && $0.weight == broken.weight }
        #expect(found, "\(problems.map { ($0.field, $0.weight, $0.sentence) })")
    }

    @Test func `days before an anchor date are fine where it may lie ahead`() {
        var questionnaire = Sample.questionnaire()
        questionnaire.once(.question("due")) { ($0.startDays, $0.endDays) = (-14, -7) }
        #expect(questionnaire.problems(in: Sample.anchored).isEmpty)
    }

    @Test func `an anchor date that cannot be used says why`() {
        var context = RuleContext()
        context.anchorDates = [
            AnchorDate(.enrollment, name: "Enrollment date", owner: "Settings", refusal: "Turn it on")
        ]
        var questionnaire = Sample.questionnaire()
        questionnaire.once(.enrollment) { _ in }
        #expect(questionnaire.problems(in: context).map(\.sentence) == ["Turn it on"])
    }

    @Test func `runs that have not begun may change after the launch`() {
        var context = Sample.anchored
        context.publishedSchedule = Sample.schedule(.custom)
        context.now = CivilDateTime(date: Sample.day(2), time: Sample.time(12))
        func refused(_ change: (inout CustomSchedule) -> Void) -> [String] {
            var questionnaire = Sample.questionnaire()
            questionnaire.custom(nil, change)
            return questionnaire.problems(in: context).refusals.map(\.field)
        }
        #expect(refused { _ in } == [])
        #expect(refused { $0.runs[0].endDate = Sample.day(14) } == [])
        #expect(refused { $0.runs.remove(at: 0) } == [])
        #expect(refused { $0.runs.append(Sample.run("new", 20, 22, (90, 97))) } == [])
        #expect(refused { $0.runs[1].endTime = Sample.time(23) } == ["runs[1].startDate"])
        #expect(refused { $0.runs.remove(at: 1) } == ["runs"])
        var other = Sample.questionnaire()
        other.schedule = Sample.schedule(.weekly)
        #expect(other.problems(in: context).refusals.map(\.field) == ["frequency"])
    }

    @Test func `of published runs that count from an anchor date none may change, and more may come`() {
        var context = Sample.anchored
        context.publishedSchedule = Sample.schedule(.custom, .property("surgery"))
        context.now = CivilDateTime(date: Sample.day(2), time: Sample.time(12))
        var questionnaire = Sample.questionnaire()
        questionnaire.custom(.property("surgery")) {
            $0.runs.append(Sample.run("new", 20, 22, (90, 97)))
            $0.addsRuns = true
        }
        #expect(questionnaire.problems(in: context).isEmpty)
        questionnaire.custom(.property("surgery")) { $0.runs[0].endDays = 48 }
        #expect(questionnaire.problems(in: context).map(\.field) == ["runs[0].startDays"])
    }

    @Test(arguments: [
        (Schedule.Frequency.oneTime, [Chart.TimeRange.daysOfWeek, .daysOfMonth]), (.daily, [.hoursOfDay]),
        (.weekly, [.weeksOfMonth]), (.monthly, [.monthsOfYear]), (.custom, [.runs]), (.ongoing, [.runs]),
    ]) func `what a chart may show`(_ frequency: Schedule.Frequency, _ ranges: [Chart.TimeRange]) {
        #expect(frequency.chartTimeRanges == ranges)
    }
}

extension Questionnaire {
    fileprivate mutating func once(_ anchor: AnchorSource?, _ change: (inout OneTimeSchedule) -> Void) {
        guard case .oneTime(var schedule) = Sample.schedule(.oneTime, anchor) else { return }
        change(&schedule)
        self.schedule = .oneTime(schedule)
    }

    fileprivate mutating func weekly(_ change: (inout WeeklySchedule) -> Void) {
        guard case .weekly(var schedule) = Sample.schedule(.weekly) else { return }
        change(&schedule)
        self.schedule = .weekly(schedule)
    }

    fileprivate mutating func monthly(_ change: (inout MonthlySchedule) -> Void) {
        guard case .monthly(var schedule) = Sample.schedule(.monthly) else { return }
        change(&schedule)
        self.schedule = .monthly(schedule)
    }

    fileprivate mutating func custom(
        _ anchor: AnchorSource? = nil, _ change: (inout CustomSchedule) -> Void
    ) {
        guard case .custom(var schedule) = Sample.schedule(.custom, anchor) else { return }
        change(&schedule)
        self.schedule = .custom(schedule)
    }
}
