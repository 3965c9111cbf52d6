import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Studies
@testable import StudyPublishing

/// Dates from which something counts, and that someone never has, or has too late.
struct AnchorDateCheckTests {
    private let now = CivilDateTime(
        date: CivilDate("2027-03-10") ?? .earliest, time: TimeOfDay(secondOfDay: 0))

    /// A questionnaire of two steps that asks for a date in the second.
    private func source(_ change: (inout Questionnaire, inout Question) -> Void = { _, _ in })
        -> Questionnaire
    {
        var date = Sample.question("due", ResponseFormat(.date))
        (date.anchorDateName, date.skippable) = ("Due date", false)
        var questionnaire = FlowSample.branching
        questionnaire.flow = nil
        questionnaire.schedule = .oneTime(OneTimeSchedule())
        questionnaire.steps = [.question(Sample.question("first", .boolean))]
        change(&questionnaire, &date)
        questionnaire.steps.append(.question(date))
        return questionnaire
    }

    /// A task that counts from that date.
    private func target(lastDay: Int = 5) -> ActiveTask {
        var task = ActiveTask(.fetalKickCounter)
        task.name = "Kicks"
        var schedule = OneTimeSchedule()
        schedule.anchor = .question("q-due")
        (schedule.lastsWithStudy, schedule.endDays) = (false, lastDay)
        task.schedule = .oneTime(schedule)
        return task
    }

    private func findings(_ source: Questionnaire, _ target: ActiveTask? = nil) -> [Finding] {
        AnchorDateCheck(
            questionnaires: [(DocumentID(1), source)],
            users: [AnchorDateUse(target ?? self.target(), DocumentID(2))].compactMap(\.self), now: now
        ).findings
    }

    @Test func `a date that everybody gives in time is in order`() {
        #expect(findings(source()) == [])
        #expect(AnchorDateUse(ActiveTask(.towerOfHanoi), DocumentID(3)) == nil)
    }

    @Test func `a date that may be skipped leads to its question`() throws {
        let finding = try #require(findings(source { $1.skippable = true }).first)
        #expect(finding.sentence.contains("who skip this date never get \"Kicks\""))
        #expect(finding.field == "skippable" && finding.outcome == .note)
        #expect(
            finding.page
                == DesignPage(section: .questionnaires, document: DocumentID(1), part: .item("q-due")))
    }

    @Test func `a date in a form that may be skipped leads to the form`() throws {
        var questionnaire = source()
        var date = Sample.question("due", ResponseFormat(.date))
        (date.anchorDateName, date.skippable) = ("Due date", false)
        var form = Sample.form("dates", [date])
        form.skippable = true
        questionnaire.steps[1] = .form(form)
        let finding = try #require(findings(questionnaire).first)
        #expect(finding.sentence.contains("skip the form") && finding.page?.part == .item(form.id))
    }

    @Test func `a date past which an answer leads is found`() throws {
        let passed = source { questionnaire, _ in
            questionnaire.branches = true
            questionnaire.steps[0].logic.destination = .end
        }
        let finding = try #require(findings(passed).first)
        #expect(finding.sentence.contains("bypass this date") && finding.field == "logic.destination")
    }

    @Test func `a questionnaire that is over asks no one any more`() throws {
        let over = source { questionnaire, _ in
            var schedule = OneTimeSchedule()
            (schedule.lastsWithStudy, schedule.endDate) = (false, CivilDate("2027-03-09"))
            questionnaire.schedule = .oneTime(schedule)
        }
        let finding = try #require(findings(over).first)
        #expect(
            finding.sentence.contains("This questionnaire closed on 2027-03-09")
                && finding.page?.part == .schedule)
    }

    @Test(arguments: [(0, false), (1, true), (2, false)])
    func `a daily task ends with its last day, and nowhere while it has none`(_ days: Int, _ isFound: Bool) {
        var format = DateFormat()
        format.range = .untilCurrent
        var task = target()
        var schedule = DailySchedule()
        (schedule.anchor, schedule.startDays, schedule.days) = (.question("q-due"), -1, days)
        task.schedule = .daily(schedule)
        let found = findings(source { $1.response = .date(format) }, task)
        #expect(found.map(\.field) == (isFound ? ["startDays"] : []))
    }

    @Test(arguments: [(-1, true), (0, false), (3, false)])
    func `what is over before its date is known is found`(_ lastDay: Int, _ isFound: Bool) {
        var format = DateFormat()
        format.range = .untilCurrent
        let past = source { $1.response = .date(format) }
        let found = findings(past, target(lastDay: lastDay))
        #expect(found.map(\.field) == (isFound ? ["endDays"] : []))
        #expect(findings(source(), target(lastDay: lastDay)) == [], "other dates may lie ahead")
    }
}
