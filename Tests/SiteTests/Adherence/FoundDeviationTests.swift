import Access
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataCollection
@testable import Portal
@testable import Responses

/// Deviations that rules find in the runs of participants.
struct FoundDeviationTests {
    private static let page = "/orgs/MERIDIAN/apps/HERON/studies/\(PublishedSample.studyID)/deviations"

    private func rule(
        _ study: AdherenceStudy, isOn: Bool = true, late: Bool = false, since: String = "2026-11-20"
    ) async throws -> ClientResponse {
        let form = try await study.site.get(Self.page + "/rules", as: .folderAdmin)
        var fields = [("activity-0", "Diary"), ("since-0", since), try form.shownState]
        if isOn { fields.append(("on-0", "1")) }
        if late { fields.append(("late-0", "1")) }
        return try await study.site.post(Self.page + "/rules", fields, as: .folderAdmin)
    }

    /// The deviations after the runs were computed, as `kind start state outcome`.
    private func found(_ study: AdherenceStudy) async throws -> [String] {
        try await study.worker.catchUp()
        return try await study.site.store.read {
            try $0.rows(
                """
                select kind || ' ' || coalesce(run_start, day) || ' ' || state || ' ' || coalesce(run_state, '')
                from deviations order by day, id
                """
            ) { try $0[0] }
        }
    }

    private func explain(_ study: AdherenceStudy, _ number: Int) async throws -> ClientResponse {
        try await study.site.post(
            Self.page + "/reasons",
            [("deviation", "\(number).0"), ("reason", "forgot"), ("explanation", "")], as: .folderAdmin)
    }

    @Test func `missed runs that closed since a day are deviations`() async throws {
        let study = try await AdherenceStudy()
        _ = try await study.sample.enroll()
        study.moveClock(to: "24 12:00")
        #expect(try await found(study) == [])
        #expect(try await rule(study, since: "2026-11-23").status == .seeOther)
        #expect(
            try await found(study) == [
                "missed 2026-11-22T08:00 unexplained missed", "missed 2026-11-23T08:00 unexplained missed",
            ])
        study.moveClock(to: "25 12:00")
        #expect(try await found(study).count == 3)
        let list = try await study.site.get(Self.page, as: .folderAdmin).page
        #expect(list.texts.contains { $0.contains("24 Nov 2026, 08:00") }, "\(list.texts)")
    }

    @Test func `an answer that arrives later removes a deviation without a reason, and marks others`()
        async throws
    {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        _ = try await rule(study)
        study.moveClock(to: "23 12:00")
        #expect(try await found(study).count == 2)
        #expect(try await explain(study, 1).status == .seeOther)
        for day in [21, 22] { try await study.respond(as: secret, completed: "\(day) 20:00") }
        #expect(try await found(study) == ["missed 2026-11-21T08:00 undecided done"])
        let list = try await study.site.get(Self.page + "?list=undecided", as: .folderAdmin).page
        #expect(list.texts.contains { $0.contains("The run counts as answered in time now.") })
    }

    @Test func `late runs are deviations only by choice`() async throws {
        let study = try await AdherenceStudy(AdherenceStudy.custom([(21, 22)]))
        let secret = try await study.sample.enroll()
        _ = try await rule(study)
        study.moveClock(to: "22 12:00")
        try await study.respond(as: secret)
        study.moveClock(to: "24 12:00")
        #expect(try await found(study) == [])
        _ = try await rule(study, late: true)
        #expect(try await found(study) == ["late 2026-11-21T08:00 unexplained late"])
        _ = try await rule(study)
        #expect(try await found(study) == [])
    }

    @Test func `a rule that is switched off takes along what has no reason`() async throws {
        let study = try await AdherenceStudy()
        _ = try await study.sample.enroll()
        _ = try await rule(study)
        study.moveClock(to: "23 12:00")
        #expect(try await found(study).count == 2)
        _ = try await explain(study, 2)
        _ = try await rule(study, isOn: false)
        #expect(try await found(study) == ["missed 2026-11-22T08:00 undecided missed"])
    }

    @Test func `a missed run is recorded from the page of the participant, once`() async throws {
        let study = try await AdherenceStudy()
        _ = try await study.sample.enroll()
        study.moveClock(to: "23 12:00")
        try await study.worker.catchUp()
        let form = try await study.site.get(
            Self.page + "/new?participant=1&back=participant", as: .folderAdmin)
        #expect(form.text.contains("run:Diary|2026-11-21T08:00"))
        let fields = [
            ("participant", "1"), ("what", "run:Diary|2026-11-21T08:00"), ("day", ""), ("reason", "forgot"),
            ("explanation", ""), ("back", "participant"),
        ]
        let sent = try await study.site.post(Self.page + "/new", fields, as: .folderAdmin)
        #expect(sent.status == .seeOther && sent.headers["Location"]?.contains("/participants/1") == true)
        #expect(try await found(study) == ["missed 2026-11-21T08:00 undecided missed"])
        let again = try await study.site.post(Self.page + "/new", fields, as: .folderAdmin)
        #expect(again.status == .unprocessableContent)
        _ = try await rule(study)
        #expect(try await found(study).count == 2)
    }

    @Test(arguments: ["", "soon", "2026-12-24", "2020-01-01"])
    func `the day of a rule is checked`(_ day: String) async throws {
        let study = try await AdherenceStudy()
        let answer = try await rule(study, since: day)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains("Enter a day of the last 366 days") })
        #expect(
            try await study.site.store.read {
                try $0.value("select count(*) from deviation_rules", as: Int.self)
            } == 0)
    }

    @Test func `rules that another user changed meanwhile aren't overwritten`() async throws {
        let study = try await AdherenceStudy()
        let answer = try await study.site.post(
            Self.page + "/rules",
            [("activity-0", "Diary"), ("on-0", "1"), ("since-0", "2026-11-20"), ("was", "other")],
            as: .folderAdmin)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains("Another user has changed these rules") })
    }

    @Test func `nothing is written for a participant whose deviations stay the same`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        _ = try await rule(study)
        study.moveClock(to: "24 12:00")
        #expect(try await found(study).count == 3)
        try await study.site.store.write {
            try $0.run("create table changes (id integer)")
            try $0.run(
                """
                create trigger counting after update on deviations begin insert into changes values (new.id); end
                """)
        }
        try await study.respond(as: secret)
        #expect(try await found(study).count == 3)
        try await study.respond(as: secret, completed: "22 20:00")
        #expect(try await found(study).count == 2)
        let changes = try await study.site.store.read {
            try $0.value("select count(*) from changes", as: Int.self)
        }
        #expect(changes == 0)
    }

    @Test func `a monitor sees that a participant answered, and not what`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "21 12:00")
        try await study.respond(as: secret)
        await study.sample.portal.responses.settled()
        let page = Self.page.replacing("deviations", with: "participants/1?show=answers")
        let admin = try await study.site.get(page, as: .folderAdmin)
        #expect(admin.page.texts.contains("Slept"), "\(admin.page.texts)")
        let monitor = try await study.site.get(page, as: .monitor)
        #expect(monitor.page.texts.contains("Diary") && !monitor.text.lowercased().contains("slept"))
    }
}
