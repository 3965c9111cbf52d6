import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

private func long(_ count: Int) -> LocalizedText {
    LocalizedText([.english: String(repeating: "x", count: count)])
}

struct ActiveTaskRulesTests {
    /// A task of a type with one rule broken.
    struct TaskBreak: Sendable, CustomTestStringConvertible {
        let type: TaskType
        let broken: Break<ActiveTask>
        var testDescription: String { broken.testDescription }
    }

    private static func kicks(
        _ name: String, _ field: String, _ weight: Problem.Severity = .refused,
        _ change: @escaping @Sendable (inout ActiveTask) -> Void
    ) -> TaskBreak {
        TaskBreak(type: .fetalKickCounter, broken: Break(name, field, weight, change))
    }

    private static func span(
        _ name: String, _ field: String, _ weight: Problem.Severity = .refused,
        _ change: @escaping @Sendable (inout SpatialSpanMemoryFormat) -> Void
    ) -> TaskBreak {
        TaskBreak(
            type: .spatialSpanMemory, broken: Break(name, "format." + field, weight) { $0.span(change) })
    }

    static let common = [
        kicks("no key", "key", .incomplete) { $0.key = "" },
        kicks("a key of 51", "key") { $0.key = String(repeating: "k", count: 51) },
        kicks("a key with a blank", "key") { $0.key = "my kicks" },
        kicks("no name", "name", .incomplete) { $0.name = LocalizedText() },
        kicks("a name of 151", "name") { $0.name = long(151) },
        kicks("no instructions", "instructions", .incomplete) { $0.instructions = LocalizedText() },
        kicks("instructions of 151", "instructions") { $0.instructions = long(151) },
        kicks("a schedule without times", "times", .incomplete) { $0.schedule = .daily(DailySchedule()) },
    ]

    static let parameters = [
        kicks("no kicks", "format.kicks", .incomplete) { $0.kicks { $0.kicks = nil } },
        kicks("0 kicks", "format.kicks") { $0.kicks { $0.kicks = 0 } },
        kicks("100 kicks", "format.kicks") { $0.kicks { $0.kicks = 100 } },
        kicks("a duration of nothing", "format.durationMinutes") { $0.kicks { $0.durationMinutes = 0 } },
        kicks("a duration of 25 hours", "format.durationMinutes") { $0.kicks { $0.durationMinutes = 1500 } },
        TaskBreak(
            type: .towerOfHanoi,
            broken: Break("0 disks", "format.disks") { task in
                var format = TowerOfHanoiFormat()
                format.disks = 0
                task.format = .towerOfHanoi(format)
            }),
        TaskBreak(
            type: .towerOfHanoi,
            broken: Break("9 disks", "format.disks") { task in
                var format = TowerOfHanoiFormat()
                format.disks = 9
                task.format = .towerOfHanoi(format)
            }),
        span("no initial span", "initialSpan", .incomplete) { $0.initialSpan = nil },
        span("an initial span of 1", "initialSpan") { $0.initialSpan = 1 },
        span("an initial span of 21", "initialSpan") { $0.initialSpan = 21 },
        span("no minimum span", "minimumSpan", .incomplete) { $0.minimumSpan = nil },
        span("a minimum span of 0", "minimumSpan") { $0.minimumSpan = 0 },
        span("a minimum above the initial span", "minimumSpan") { $0.minimumSpan = 4 },
        span("no maximum span", "maximumSpan", .incomplete) { $0.maximumSpan = nil },
        span("a maximum below the initial span", "maximumSpan") { $0.maximumSpan = 2 },
        span("a maximum span of 21", "maximumSpan") { $0.maximumSpan = 21 },
        span("no play speed", "playSpeed", .incomplete) { $0.playSpeed = nil },
        span("a play speed of 0.4", "playSpeed") { $0.playSpeed = 0.4 },
        span("a play speed of 20.5", "playSpeed") { $0.playSpeed = 20.5 },
        span("a play speed of six characters", "playSpeed") { $0.playSpeed = 1.2345 },
        span("no tests", "maximumTests", .incomplete) { $0.maximumTests = nil },
        span("0 tests", "maximumTests") { $0.maximumTests = 0 },
        span("1000 tests", "maximumTests") { $0.maximumTests = 1000 },
        span("no failures", "maximumConsecutiveFailures", .incomplete) {
            $0.maximumConsecutiveFailures = nil
        },
        span("0 failures", "maximumConsecutiveFailures") { $0.maximumConsecutiveFailures = 0 },
        span("as many failures as tests", "maximumConsecutiveFailures") {
            $0.maximumConsecutiveFailures = 5
        },
    ]

    static let dashboard = [
        kicks("a line of what is done once", "dashboard.duration.chart") {
            $0[.duration] = Sample.use("kickTime", .daysOfWeek)
        },
        kicks("a time range that does not fit", "dashboard.duration.chart.timeRange", .incomplete) {
            $0.schedule = Sample.everyEvening
            $0[.duration] = Sample.use("kickTime", .hoursOfDay)
        },
        kicks("no time range", "dashboard.duration.chart.timeRange", .incomplete) {
            $0.schedule = Sample.everyEvening
            $0[.duration].chart = Chart()
        },
        kicks("a line's title of 31", "dashboard.duration.chart.title") {
            $0[.duration].chart = Chart()
            $0[.duration].chart?.title = long(31)
        },
        kicks("no short name", "dashboard.duration.statistic.shortName", .incomplete) {
            $0[.duration].statistic = Statistic()
        },
        kicks("a short name with a blank", "dashboard.duration.statistic.shortName") {
            $0[.duration] = Sample.use("kick time")
        },
        kicks("a short name of 21", "dashboard.duration.statistic.shortName") {
            $0[.duration] = Sample.use("abcdefghijklmnopqrstu")
        },
        kicks("no icon", "dashboard.duration.statistic.icon", .incomplete) {
            $0[.duration].statistic = Statistic()
        },
        kicks("no formula", "dashboard.duration.statistic.formula", .incomplete) {
            $0[.duration].statistic = Statistic()
        },
        kicks("units of 16", "dashboard.duration.statistic.units") {
            $0[.duration].statistic = Statistic()
            $0[.duration].statistic?.units = long(16)
        },
        TaskBreak(
            type: .spatialSpanMemory,
            broken: Break("a short name twice in the task", "dashboard.numberOfGames.statistic.shortName") {
                $0[.score] = Sample.use("span")
                $0[.numberOfGames] = Sample.use("SPAN")
            }),
    ]

    @Test(arguments: common + parameters + dashboard)
    func `a broken rule of active tasks`(_ each: TaskBreak) {
        var task = Sample.task(each.type)
        each.broken.change(&task)
        let problems = task.problems(in: RuleContext())
        let found = problems.contains { $0.field == each.broken.field && $0.weight == each.broken.weight }
        #expect(found, "\(problems.map { ($0.field, $0.weight, $0.sentence) })")
        #expect(problems.allSatisfy { $0.page.section == .activeTasks })
    }

    @Test(arguments: TaskType.allCases)
    func `a task in which nothing is missing has no problem, at any limit`(_ type: TaskType) {
        var task = Sample.task(type)
        #expect(task.problems(in: RuleContext()).isEmpty)
        task.kicks { ($0.kicks, $0.durationMinutes) = (99, 1440) }
        task.span { span in
            (span.initialSpan, span.minimumSpan, span.maximumSpan) = (20, 1, 20)
            (span.playSpeed, span.maximumTests, span.maximumConsecutiveFailures) = (0.5, 999, 998)
        }
        task.schedule = Sample.everyEvening
        for result in type.results { task[result] = Sample.use("s\(result.rawValue)", .daysOfWeek) }
        #expect(task.problems(in: RuleContext()).isEmpty)
    }

    @Test(arguments: TaskType.allCases)
    func `two of the three tasks are not for Android phones`(_ type: TaskType) {
        var context = RuleContext()
        context.platforms = [.ios, .android]
        let problems = Sample.task(type).problems(in: context)
        #expect(problems.map(\.field) == (type == .fetalKickCounter ? [] : ["format.type"]))
        #expect(problems.refusals.isEmpty)
        #expect(Sample.task(type).platforms.contains(.android) == problems.isEmpty)
    }

    @Test func `keys, Lists and names are those of no other activity`() {
        var context = RuleContext()
        context.otherActivities = [RuleContext.KeyedPart(key: "task", owner: "the questionnaire \"A\"")]
        context.otherLists = [RuleContext.KeyedPart(key: "TASKTASK", owner: "the questionnaire \"B\"")]
        context.otherStatistics = [RuleContext.KeyedPart(key: "KickTime", owner: "the questionnaire \"C\"")]
        var task = Sample.task(.fetalKickCounter)
        task[.duration] = Sample.use("kicktime")
        let refused = task.problems(in: context).refusals
        #expect(refused.map(\.field) == ["key", "dashboard.duration.statistic.shortName", "key"])
        #expect(refused.last?.sentence.contains("The List TaskTask") == true)
    }

    @Test func `a task that is done once a day is drawn by days, one of several times by hours`() {
        var task = Sample.task(.towerOfHanoi)
        task.schedule = Sample.everyEvening
        #expect(task.chartTimeRanges == [.daysOfWeek, .daysOfMonth])
        guard case .daily(var daily) = task.schedule else { return }
        daily.times.append(TimeOfDay.midnight)
        task.schedule = .daily(daily)
        #expect(task.chartTimeRanges == [.hoursOfDay])
    }

    @Test func `a copy has the content, and no names that a study has once`() {
        var task = Sample.task(.fetalKickCounter)
        task[.duration] = Sample.use("kickTime")
        let copy = task.copy { "new" }
        #expect(copy.key.isEmpty)
        #expect(copy.format == task.format)
        #expect(copy[.duration].statistic?.shortName == "")
        #expect(copy[.duration].statistic?.icon == .babyKicks)
    }

    @Test func `a further language is complete by its own texts`() {
        var context = RuleContext()
        context.languages = [Sample.spanish]
        var task = Sample.task(.fetalKickCounter)
        task[.duration] = Sample.use("kickTime")
        let missing = task.problems(in: context).preventingCompletion(in: Sample.spanish)
        #expect(missing.map(\.field) == ["name", "instructions", "dashboard.duration.statistic.units"])
    }
}
