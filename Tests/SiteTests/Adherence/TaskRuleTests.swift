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

/// Rules that make tasks, and tasks whose cause is gone.
struct TaskRuleTests {
    private static let rules = "/orgs/MERIDIAN/apps/HERON/studies/\(PublishedSample.studyID)/worklist/rules"

    private func switchOn(
        _ study: AdherenceStudy, _ fields: [(String, String)]
    ) async throws -> ClientResponse {
        let shown = try await study.site.get(Self.rules, as: .folderAdmin).shownState
        return try await study.site.post(
            Self.rules, fields.contains { $0.0 == "was" } ? fields : fields + [shown], as: .folderAdmin)
    }

    private func rule(_ kind: String, text: String = "Call", due: String = "0") -> [(String, String)] {
        [("\(kind)-on", "1"), ("\(kind)-text", text), ("\(kind)-due", due)]
    }

    /// The tasks after the rules were carried out, as `number kind state due outcome`.
    private func tasks(_ study: AdherenceStudy) async throws -> [String] {
        try await study.worker.catchUp()
        try await study.sample.portal.responses.taskRules.catchUp()
        return try await study.site.store.read {
            try $0.rows(
                """
                select participant_id || ' ' || rule || ' ' || state || ' ' || due_day || ' ' || outcome
                from tasks order by id
                """
            ) { try $0[0] }
        }
    }

    @Test func `silence makes one task, contact completes it, and another silence makes another`()
        async throws
    {
        let study = try await AdherenceStudy(AdherenceStudy.daily(21, days: 40))
        let secret = try await study.sample.enroll()
        #expect(
            try await switchOn(study, rule("silent", due: "2") + [("silent-days", "3")]).status == .seeOther)
        study.moveClock(to: "22 12:00")
        #expect(try await tasks(study) == [])
        study.moveClock(to: "24 12:00")
        #expect(try await tasks(study) == ["1 silent open 2026-11-26 "])
        #expect(try await tasks(study).count == 1)
        try await study.respond(as: secret)
        let settled = "1 silent done 2026-11-26 The participant was in contact again."
        #expect(try await tasks(study) == [settled])
        study.moveClock(to: "26 12:00")
        #expect(try await tasks(study) == [settled])
        study.moveClock(to: "28 12:00")
        #expect(try await tasks(study) == [settled, "1 silent open 2026-11-30 "])
    }

    @Test func `those on hold get no task of silence`() async throws {
        let study = try await AdherenceStudy(AdherenceStudy.daily(21, days: 40))
        for _ in 1...2 { _ = try await study.sample.enroll() }
        _ = try await switchOn(study, rule("silent") + [("silent-days", "3")])
        study.moveClock(to: "25 12:00")
        try await study.site.store.write {
            try $0.run(
                """
                insert into participant_holds (participant_id, began_at, reason, entered_at, entered_by)
                values (1, \(AdherenceStudy.instant("25 00:00")), 'x', 5, 'x')
                """)
        }
        #expect(try await tasks(study) == ["2 silent open 2026-11-25 "])
    }

    @Test func `a task that was closed isn't made again until something new happens`() async throws {
        let study = try await AdherenceStudy(AdherenceStudy.daily(21, days: 40))
        _ = try await study.sample.enroll()
        _ = try await switchOn(study, rule("silent") + [("silent-days", "3")])
        study.moveClock(to: "24 12:00")
        #expect(try await tasks(study).count == 1)
        try await study.site.store.write {
            try $0.run("update tasks set state = 'canceled', closed_at = 1, closed_by = 'x'")
        }
        study.moveClock(to: "27 12:00")
        #expect(try await tasks(study).count == 1)
    }

    @Test func `only participants who enroll after the rule was switched on get a task`() async throws {
        let study = try await AdherenceStudy()
        _ = try await study.sample.enroll()
        study.moveClock(to: "21 12:00")
        _ = try await switchOn(study, rule("enrolled", text: "Send the package", due: "1"))
        #expect(try await tasks(study) == [])
        study.moveClock(to: "22 12:00")
        _ = try await study.sample.enroll()
        #expect(try await tasks(study) == ["2 enrolled open 2026-11-23 "])
        #expect(try await tasks(study).count == 1)
    }

    @Test func `a failed response makes a task until none is left`() async throws {
        let study = try await AdherenceStudy()
        let secret = try await study.sample.enroll()
        study.moveClock(to: "21 12:00")
        try await study.respond(as: secret)
        _ = try await switchOn(study, rule("failed"))
        #expect(try await tasks(study) == [])
        try await study.site.store.write {
            try $0.run("update responses set status = 2, error_message = 'x'")
        }
        #expect(try await tasks(study) == ["1 failed open 2026-11-21 "])
        try await study.site.store.write {
            try $0.run("update responses set status = 1, error_message = null")
        }
        #expect(try await tasks(study) == ["1 failed done 2026-11-21 No failed response is left."])
    }

    @Test func `a consent from before a version for everyone makes a task until the current one is signed`()
        async throws
    {
        let study = try await AdherenceStudy()
        for _ in 1...3 { _ = try await study.sample.enroll() }
        _ = try await switchOn(study, rule("consent"))
        try await study.site.store.write { transaction in
            try transaction.run("update participants set consent_version = '1.0' where id < 3")
            try transaction.run(
                """
                insert into publications (channel_id, number, stage, version, consent_version, changes_activities,
                    changes_consent, changes_resources, digest, design, published_at, author_name,
                    reconsenting_participants)
                select channel_id, number + 1, stage, version + 1, 11, 0, 1, 0, digest, design, published_at + 1,
                    author_name, 2 from publications order by id desc limit 1
                """)
        }
        study.moveClock(to: "21 12:00")
        let open = ["1 consent open 2026-11-21 ", "2 consent open 2026-11-21 "]
        #expect(try await tasks(study) == open)
        let page = try await study.site.get(Self.rules.replacing("/rules", with: ""), as: .folderAdmin).page
        #expect(page.texts.contains("2 participants agreed to an earlier version"))
        try await study.site.store.write {
            try $0.run("update participants set consent_version = '1.1' where id = 1")
        }
        #expect(
            try await tasks(study)
                == ["1 consent done 2026-11-21 The participant has signed the current consent.", open[1]])
    }

    @Test(arguments: [
        ("silent-days", "0", "Enter a number of days from 1 to 90."),
        ("silent-days", "x", "Enter a number of days from 1 to 90."),
        ("silent-due", "61", "Enter a number of days from 0 to 60."),
        ("silent-text", "", "Describe what is to be done."),
    ])
    func `a rule that isn't valid is refused, and nothing is saved`(
        _ field: String, _ value: String, _ sentence: String
    ) async throws {
        let study = try await AdherenceStudy()
        var fields = rule("silent") + [("silent-days", "7")]
        fields.removeAll { $0.0 == field }
        let answer = try await switchOn(study, fields + [(field, value)])
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains(sentence) })
        let count = try await study.site.store.read {
            try $0.value("select count(*) from task_rules where switched_on_at is not null", as: Int.self)
        }
        #expect(count == 0)
    }

    @Test func `a rule that is switched off makes no more tasks`() async throws {
        let study = try await AdherenceStudy(AdherenceStudy.daily(21, days: 40))
        _ = try await study.sample.enroll()
        _ = try await switchOn(study, rule("silent") + [("silent-days", "3")])
        _ = try await switchOn(study, [])
        study.moveClock(to: "27 12:00")
        #expect(try await tasks(study) == [])
    }

    @Test func `a rule that is off keeps what was entered, and a stale form is refused`() async throws {
        let study = try await AdherenceStudy()
        _ = try await switchOn(
            study, [("silent-days", "9"), ("silent-text", "OWNTEXT"), ("silent-due", "4")])
        let page = try await study.site.get(Self.rules, as: .folderAdmin)
        #expect(page.text.contains("OWNTEXT"))
        let was = try page.shownState
        _ = try await switchOn(study, rule("silent") + [("silent-days", "8")])
        let stale = try await switchOn(study, rule("silent", text: "KEPT") + [was])
        #expect(stale.status == .unprocessableContent && stale.text.contains("KEPT"))
        let days = try await study.site.store.read {
            try $0.value("select days from task_rules where kind = 'silent'", as: Int.self)
        }
        #expect(days == 8)
        let reader = try await study.site.get(Self.rules, as: .reader)
        #expect(
            reader.page.texts.contains("Coordinators of the study change rules.")
                && !reader.text.contains("silent-days"))
    }
}
