import Access
import HTTP
import Studies
import Support
import Testing
import Timekeeping
import WebAccess

@testable import DesignEditing
@testable import StudyDesigner
@testable import Vocabulary

/// The schedule's form: what it reads, refuses and shows of each frequency, with and without an anchor date.
@Suite struct SchedulePageTests {
    private static func fields(_ frequency: String, _ more: [(String, String)]) -> SubmittedFormFields {
        SubmittedFormFields(
            [
                ("revision", "1"), ("lang", "en"), ("action", "save"), ("frequency", frequency),
                ("schedulingType", "Regular"), ("startsWithStudy", "1"), ("lastsWithStudy", "1"),
            ] + more)
    }

    private static func anchored(_ frequency: String, _ more: [(String, String)]) -> SubmittedFormFields {
        fields(frequency, more).with("schedulingType", "AnchorDate").with("anchor", "enrollment")
    }

    static let forms: [(SubmittedFormFields, String)] = [
        (
            fields(
                "Weekly",
                [("weekday", "3"), ("startDate", "2030-03-01"), ("startTime", "09:00"), ("weeks", "4")]),
            "Weekly on Wednesday at 09:00, from 6 Mar 2030, for 4 weeks"
        ),
        (
            fields(
                "Monthly",
                [("dayOfMonth", "15"), ("startDate", "2030-03-20"), ("startTime", "10:00"), ("months", "1")]),
            "Monthly on day 15 at 10:00, from 15 Apr 2030, for 1 month"
        ),
        (
            fields(
                "Manually Schedule",
                [
                    ("runs[0].startDate", "2030-03-01"), ("runs[0].startTime", "08:00"),
                    ("runs[0].endDate", "2030-03-02"), ("runs[0].endTime", "20:00"),
                ]), "Custom schedule, 1 run: 1 Mar 2030, 08:00 to 2 Mar 2030, 20:00"
        ),
        (fields("Ongoing", []), "Ongoing, until the study ends"),
        (
            anchored("One time", [("startTime", "08:00"), ("startDays", "2"), ("endDays", "9")])
                .with("startsWithStudy", "0").with("lastsWithStudy", "0"),
            "One time, from 2 days after Enrollment date at 08:00 until 9 days after Enrollment date"
        ),
        (
            anchored("Daily", [("times[0]", "08:00"), ("startDays", "1"), ("days", "7")]),
            "Daily at 08:00, from 1 day after Enrollment date, for 7 days"
        ),
        (
            anchored("Weekly", [("startTime", "09:00"), ("startDays", "0"), ("weeks", "4")]),
            "Weekly at 09:00, from the day of Enrollment date, for 4 weeks"
        ),
        (
            anchored("Monthly", [("startTime", "09:00"), ("startDays", "30"), ("months", "6")]),
            "Monthly at 09:00, from 30 days after Enrollment date, for 6 months"
        ),
        (
            anchored(
                "Manually Schedule",
                [
                    ("runs[4].startDays", "40"), ("runs[4].endDays", "47"), ("runs[4].anchorTime", "06:00"),
                    ("runs[7].startDays", "0"), ("runs[7].endDays", "7"), ("runs[7].anchorTime", "06:00"),
                ]),
            "Custom schedule, 2 runs from Enrollment date: day 0 to 7 at 06:00; day 40 to 47 at 06:00"
        ),
    ]

    @Test(arguments: forms) func `a schedule is saved and put into words`(
        _ form: SubmittedFormFields, _ words: String
    ) async throws {
        let world = try await QuestionnaireSite()
        try await world.changeSettings { $0.enrollmentDateIsAnchor = true }
        let address = world.page + "/schedule"
        let answer = try await world.site.post(address, form.all, as: .designer)
        #expect(answer.status == .seeOther, "\(answer.text)")
        #expect(try await world.site.get(QuestionnaireSite.list, as: .designer).page.texts.contains(words))
        #expect(try await world.site.get(address, as: .designer).page.says(words))
        // The form that comes back holds what was saved: sending it again makes no revision.
        let saved = try await world.saved()
        var exchange = FieldBinding(filling: .english)
        var schedule = saved.value.schedule
        schedule.exchange(&exchange)
        let again = SubmittedFormFields(
            [("revision", "2"), ("lang", "en"), ("action", "save")]
                + exchange.values.texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        #expect(try await world.site.post(address, again.all, as: .designer).status == .seeOther)
        #expect(try await world.saved().revision == 2)
        #expect(world.site.faults.all.isEmpty, "\(world.site.faults.all)")
    }

    @Test(arguments: [
        ("weekday", "8", "Choose a day of the week"), ("weeks", "0", "from 1 to 999"),
        ("startTime", "9", "Enter a time"), ("startDate", "1.3.2030", "Enter a date"),
    ]) func `what cannot be read is shown again alongside its field`(
        _ field: String, _ value: String, _ sentence: String
    ) async throws {
        let world = try await QuestionnaireSite()
        let form = Self.forms[0].0.with(field, value)
        let answer = try await world.site.post(world.page + "/schedule", form.all, as: .designer)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says(sentence))
    }

    @Test func `days before the anchor date are read by their side`() async throws {
        let world = try await QuestionnaireSite()
        let form = Self.anchored("Daily", [("times[0]", "08:00"), ("days", "7")])
            .with("startDays", "14").with("startDays.side", "before")
        let answer = try await world.site.post(world.page + "/schedule", form.all, as: .designer)
        #expect(answer.status == .unprocessableContent)
        #expect(
            try answer.page.field("Starts (X days)").error
                == "Nothing can happen before enrollment. Choose days after the enrollment date")
        #expect(answer.text.contains("value=\"14\""))
    }

    @Test func `runs are added and taken out without saving`() async throws {
        let world = try await QuestionnaireSite()
        let form = Self.forms[2].0.with("action", "edit:add runs")
        let more = try await world.site.post(world.page + "/schedule", form.all, as: .designer)
        #expect(more.status == .ok)
        #expect(more.text.contains("runs[1].startDate") && more.page.headings.contains("Run 2"))
        let less = try await world.site.post(
            world.page + "/schedule", form.with("action", "edit:remove runs 0").all, as: .designer)
        #expect(!less.text.contains("value=\"2030-03-02\""))
        #expect(try await world.saved().revision == 1)
    }

    @Test func `the runs of an example are worked out while one types`() async throws {
        let world = try await QuestionnaireSite()
        let form = Self.anchored("Weekly", [("startTime", "09:00"), ("startDays", "7"), ("weeks", "12")])
            .with("exampleDate", "2030-01-01")
        let panel = try await world.site.post(world.page + "/schedule/preview", form.all, as: .designer)
        #expect(panel.status == .ok)
        #expect(panel.text.contains("For a participant whose Enrollment date is 1 Jan 2030."))
        #expect(panel.text.contains("Tue 8 Jan 2030, 09:00"))
        #expect(panel.text.contains("and 4 more"))
        #expect(try await world.saved().revision == 1)
    }

    @Test func `an anchor date of its own disables the choice`() async throws {
        var questionnaire = QuestionnaireSite.asking(.date)
        guard case .question(var question) = questionnaire.steps[1] else { return }
        question.anchorDateName = "Due date"
        questionnaire.steps[1] = .question(question)
        let world = try await QuestionnaireSite(questionnaire)
        let page = try await world.site.get(world.page + "/schedule", as: .designer)
        #expect(page.page.says("This option has been disabled"))
    }

    @Test func `what testers use may change, what participants use may not`() async throws {
        let world = try await QuestionnaireSite()
        try await world.publish()
        let answer = try await world.site.post(
            world.page + "/schedule", Self.forms[0].0.all, as: .designer)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says("Published schedules"))
    }

    @Test func `a published schedule is text, and saving the page keeps it`() async throws {
        let world = try await QuestionnaireSite()
        try await world.publish()
        let before = try await world.saved()
        let shown = try await world.site.get(world.page + "/schedule", as: .designer)
        #expect(shown.page.texts.contains("This schedule is published and can't be changed."))
        #expect(!shown.page.fields.contains("Frequency"))
        #expect(shown.page.texts.contains("Launch of the study"))
        #expect(shown.page.links.contains("Duplicate this questionnaire to use another"))
        #expect(!shown.text.contains("class=\"save-bar\""), "nothing can be saved here")
        var exchange = FieldBinding(filling: .english)
        var schedule = before.value.schedule
        schedule.exchange(&exchange)
        for (name, value) in exchange.values.texts {
            #expect(shown.text.contains("name=\"\(name)\" value=\"\(value)\""), "\(name)")
        }
        let form = SubmittedFormFields(
            [("revision", "\(before.revision)"), ("lang", "en"), ("action", "save")]
                + exchange.values.texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        let answer = try await world.site.post(world.page + "/schedule", form.all, as: .designer)
        #expect(answer.status == .seeOther, "\(answer.text)")
        #expect(try await world.saved().value.schedule == before.value.schedule)
    }
}
