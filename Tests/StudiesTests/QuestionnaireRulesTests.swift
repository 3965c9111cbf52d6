import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

private func long(_ count: Int) -> LocalizedText {
    LocalizedText([.english: String(repeating: "x", count: count)])
}

struct QuestionnaireRulesTests {
    static let cases: [Break<Questionnaire>] = [
        Break("no key", "key", .incomplete) { $0.key = "" },
        Break("a key with a blank", "key") { $0.key = "Weekly sleep" },
        Break("a key of 51", "key") { $0.key = String(repeating: "k", count: 51) },
        Break("no title", "name", .incomplete) { $0.name = LocalizedText() },
        Break("a title of 301", "name") { $0.name = long(301) },
        Break("no steps", "steps", .incomplete) { $0.steps = [] },
        Break("too many steps", "steps") { questionnaire in
            questionnaire.steps = (0...1000).map { number in
                .question(Sample.question("k\(number)", .boolean))
            }
        },
        Break("an instruction without title", "title", .incomplete) {
            $0.instruct { $0.title = LocalizedText() }
        },
        Break("an instruction without text", "text", .incomplete) {
            $0.instruct { $0.text = LocalizedText() }
        },
        Break("an instruction's title of 251", "title") { $0.instruct { $0.title = long(251) } },
        Break("an instruction's text of 501", "text") { $0.instruct { $0.text = long(501) } },
        Break("a step without key", "key", .incomplete) { $0.ask { $0.key = "" } },
        Break("a step key of 16", "key") { $0.ask { $0.key = "abcdefghijklmnop" } },
        Break("two steps with one key", "key") { $0.ask { $0.key = "WELCOME" } },
        Break("a key of the Lists", "key") { $0.ask { $0.key = "ParticipantId" } },
        Break("another key of the Lists", "key") { $0.ask { $0.key = "KEY" } },
        Break("the key of the way back to the List", "key") { $0.ask { $0.key = "WeeklyId" } },
        Break("a key of Android's", "key") { $0.ask { $0.key = "a_addMoreEnabled" } },
        Break("no question", "text", .incomplete) { $0.ask { $0.text = LocalizedText() } },
        Break("a question of 301", "text") { $0.ask { $0.text = long(301) } },
        Break("a description of 501", "details") { $0.ask { $0.details = long(501) } },
        Break("an empty form", "questions", .incomplete) { $0.steps = [.form(Sample.form("f", []))] },
        Break("a repeatable form without button", "repeatButton", .incomplete) {
            var form = Sample.form("f", [Sample.question("a", .boolean)])
            form.repeatable = true
            $0.steps = [.form(form)]
        },
        Break("a button of 31", "repeatButton") {
            var form = Sample.form("f", [Sample.question("a", .boolean)])
            (form.repeatable, form.repeatButton) = (true, long(31))
            $0.steps = [.form(form)]
        },
        Break("a form and its question with one key", "key") {
            $0.steps = [.form(Sample.form("f", [Sample.question("F", .boolean)]))]
        },
    ]

    static let dashboard: [Break<Questionnaire>] = [
        Break("a chart of what is done once", "chart") { $0.measure { $0.chart = Sample.chart } },
        Break("a chart of texts", "chart") {
            $0.repeatDaily()
            $0.ask { $0.chart = Sample.chart }
        },
        Break("a chart without range", "chart.timeRange", .incomplete) {
            $0.repeatDaily()
            $0.measure {
                $0.chart = Sample.chart
                $0.chart?.timeRange = nil
            }
        },
        Break("a range that does not fit", "chart.timeRange", .incomplete) {
            $0.repeatDaily()
            $0.measure {
                $0.chart = Sample.chart
                $0.chart?.timeRange = .runs
            }
        },
        Break("a chart title of 31", "chart.title") {
            $0.repeatDaily()
            $0.measure {
                $0.chart = Sample.chart
                $0.chart?.title = long(31)
            }
        },
        Break("a statistic without anything", "statistic.icon", .incomplete) {
            $0.measure { $0.statistic = Statistic() }
        },
        Break("a statistic's name of 21", "statistic.shortName") {
            $0.measure {
                $0.statistic = Statistic()
                $0.statistic?.shortName = String(repeating: "s", count: 21)
            }
        },
        Break("a statistic's display name of 51", "statistic.displayName") {
            $0.measure {
                $0.statistic = Statistic()
                $0.statistic?.displayName = long(51)
            }
        },
        Break("units of 16", "statistic.units") {
            $0.measure {
                $0.statistic = Statistic()
                $0.statistic?.units = long(16)
            }
        },
        Break("an anchor date of a yes", "anchorDateName") { $0.ask { $0.anchorDateName = "Birth" } },
        Break("an anchor date without name", "anchorDateName", .incomplete) {
            $0.date { $0.anchorDateName = "" }
        },
        Break("an anchor name of 51", "anchorDateName") {
            $0.date { $0.anchorDateName = String(repeating: "a", count: 51) }
        },
        Break("an anchor date every day", "anchorDateName") {
            $0.repeatDaily()
            $0.date { $0.anchorDateName = "Birth" }
        },
        Break("an anchor date that may be skipped", "skippable", .warning) {
            $0.date { $0.anchorDateName = "Birth" }
        },
        Break("HealthKit for a yes", "healthKitQuantity") {
            $0.ask { $0.healthKitQuantity = "HKQuantityTypeIdentifierHeight" }
        },
        Break("an unknown HealthKit quantity", "healthKitQuantity") {
            $0.measure { $0.healthKitQuantity = "Mood" }
        },
        Break("a statistic in a repeatable form", "statistic") {
            var question = Sample.question("n", Sample.format(.numeric))
            question.statistic = Statistic()
            var form = Sample.form("f", [question])
            (form.repeatable, form.repeatButton) = (true, "More")
            $0.steps = [.form(form)]
        },
    ]

    static let schedules: [Break<Questionnaire>] = [
        Break("no day", "startDate", .incomplete) { $0.once { $0.startsWithStudy = false } },
        Break("no time", "startTime", .incomplete) { $0.once { $0.startsWithStudy = false } },
        Break("no last day", "endDate", .incomplete) { $0.once { $0.lastsWithStudy = false } },
        Break("an end before the start", "endDate") {
            $0.once {
                ($0.startsWithStudy, $0.lastsWithStudy) = (false, false)
                $0.startDate = CivilDate(year: 2027, month: 2, day: 2)
                $0.endDate = CivilDate(year: 2027, month: 2, day: 1)
            }
        },
        Break("no times", "times", .incomplete) { $0.schedule = .daily(DailySchedule()) },
        Break("no first day", "startDate", .incomplete) { $0.schedule = .daily(DailySchedule()) },
        Break("no number of days", "days", .incomplete) { $0.schedule = .daily(DailySchedule()) },
        Break("a time twice", "times") { $0.repeatDaily { $0.times.append($0.times[0]) } },
        Break("0 days", "days") { $0.repeatDaily { $0.days = 0 } },
        Break("1000 days", "days") { $0.repeatDaily { $0.days = 1000 } },
    ]

    @Test(arguments: cases + dashboard + schedules)
    func `a broken rule of questionnaires`(_ broken: Break<Questionnaire>) {
        var questionnaire = Sample.questionnaire()
        broken.change(&questionnaire)
        let problems = questionnaire.problems(in: RuleContext())
        let found = problems.contains { $0.field == broken.field && $0.weight == broken.weight }
        #expect(found, "\(problems.map { ($0.field, $0.weight, $0.sentence) })")
    }

    @Test func `responses of two activities never share a List`() {
        var context = RuleContext()
        context.otherLists = [RuleContext.KeyedPart(key: "weeklyMeds", owner: "the questionnaire \"Meds\"")]
        let form = Sample.form("meds", [Sample.question("dose", .boolean)])
        let problems = Sample.questionnaire(steps: [.form(form)]).problems(in: context)
        #expect(problems.map(\.field) == ["key"])
        #expect(problems.first?.sentence.contains("Weeklymeds") == true)
    }

    @Test func `names of the dashboard are unique in the study`() {
        var context = RuleContext()
        context.otherStatistics = [RuleContext.KeyedPart(key: "SLEEP", owner: "the questionnaire \"Other\"")]
        context.otherAnchorDates = [RuleContext.KeyedPart(key: "birth", owner: "the questionnaire \"Other\"")]
        var questionnaire = Sample.questionnaire()
        questionnaire.measure {
            $0.statistic = Statistic()
            $0.statistic?.shortName = "sleep"
        }
        questionnaire.date { $0.anchorDateName = "Birth" }
        let refused = questionnaire.problems(in: context).refusals
        #expect(refused.map(\.field) == ["statistic.shortName", "anchorDateName"])
    }

    @Test func `a further language is complete by its own texts`() {
        var context = RuleContext()
        context.languages = [Sample.spanish]
        let problems = Sample.questionnaire().problems(in: context)
        #expect(problems.preventingCompletion().isEmpty)
        #expect(
            problems.preventingCompletion(in: Sample.spanish).map(\.field) == [
                "name", "title", "text", "text",
            ])
    }

    @Test func `a schedule that participants have stays`() {
        var context = RuleContext()
        context.publishedSchedule = Sample.questionnaire().schedule
        var questionnaire = Sample.questionnaire()
        #expect(questionnaire.problems(in: context).isEmpty)
        questionnaire.repeatDaily()
        #expect(questionnaire.problems(in: context).map(\.field) == ["frequency"])
    }
}

extension Sample {
    static var chart: Chart {
        var chart = Chart()
        (chart.timeRange, chart.title) = (.hoursOfDay, "Sleep")
        return chart
    }
}

extension Questionnaire {
    fileprivate mutating func instruct(_ change: (inout InstructionStep) -> Void) {
        var step = Sample.instruction
        change(&step)
        steps[0] = .instruction(step)
    }

    fileprivate mutating func ask(_ change: (inout Question) -> Void) { add("asked", .boolean, change) }
    fileprivate mutating func measure(_ change: (inout Question) -> Void) {
        add("measured", Sample.format(.numeric), change)
    }
    fileprivate mutating func date(_ change: (inout Question) -> Void) {
        add("dated", Sample.format(.date), change)
    }

    private mutating func add(_ key: String, _ format: ResponseFormat, _ change: (inout Question) -> Void) {
        var question = Sample.question(key, format)
        change(&question)
        steps.append(.question(question))
    }

    fileprivate mutating func once(_ change: (inout OneTimeSchedule) -> Void) {
        var schedule = OneTimeSchedule()
        change(&schedule)
        self.schedule = .oneTime(schedule)
    }

    fileprivate mutating func repeatDaily(_ change: (inout DailySchedule) -> Void = { _ in }) {
        var schedule = DailySchedule()
        schedule.times = [TimeOfDay.midnight]
        schedule.startDate = CivilDate(year: 2027, month: 1, day: 1)
        schedule.days = 7
        change(&schedule)
        self.schedule = .daily(schedule)
    }
}
