import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// Deviations that users record: their reasons, the decisions on them, and who sees them.
struct DeviationTests {
    /// A study with two sites, and its deviations. The reader is a coordinator at Harbor County.
    struct Deviations: Sendable {
        let study: SitedStudy

        init() async throws { study = try await SitedStudy() }

        func record(
            of participant: String = "1", _ what: String = "visit", day: String = "2026-11-18",
            reason: String = "away", _ explanation: String = "On holiday", as user: TestUser = .reader
        ) async throws -> ClientResponse {
            try await study.post(
                "/deviations/new",
                [
                    ("participant", participant), ("what", what), ("day", day), ("reason", reason),
                    ("explanation", explanation),
                ], as: user)
        }

        /// The checkboxes of deviations as they are now.
        func boxes(_ numbers: [Int]) async throws -> [(String, String)] {
            let revisions = try await study.site.store.read { transaction in
                try transaction.rows("select id, revision from deviations") { row in
                    (try row[0] as Int, try row[1] as Int)
                }
            }
            let known = Dictionary(revisions) { $1 }
            return numbers.map { ("deviation", "\($0).\(known[$0] ?? 0)") }
        }

        func decide(
            _ numbers: [Int] = [1], _ decision: String = "minor", note: String = "",
            as user: TestUser = .folderAdmin
        ) async throws -> ClientResponse {
            try await study.post(
                "/deviations/decisions",
                try await boxes(numbers) + [("decision", decision), ("note", note)], as: user)
        }

        func explain(
            _ numbers: [Int] = [1], _ reason: String = "unwell", _ explanation: String = "",
            as user: TestUser = .reader
        ) async throws -> ClientResponse {
            try await study.post(
                "/deviations/reasons?list=undecided",
                try await boxes(numbers) + [("reason", reason), ("explanation", explanation)], as: user)
        }

        func show(_ list: String = "all", as user: TestUser = .reader) async throws -> ClientResponse {
            try await study.get("/deviations?list=\(list)", as: user)
        }

        func value(_ sql: SQL) async throws -> String? { try await study.value(sql) }

        var count: String? {
            get async throws { try await value("select cast(count(*) as text) from deviations") }
        }
    }

    @Test func `a deviation is recorded with its reason, and then decided`() async throws {
        let list = try await Deviations()
        #expect(try await list.record().status == .seeOther)
        let waiting = try await list.show("undecided").page
        #expect(waiting.texts.contains("Visit outside its window") && waiting.texts.contains("On holiday"))
        #expect(try await list.study.get("/participants/1").page.texts.contains("On holiday"))
        #expect(try await list.decide([1], "important", note: "Left out of the analysis").status == .seeOther)
        let decided = try await list.show("decided").page
        #expect(decided.texts.contains("Important") && decided.texts.contains("Left out of the analysis"))
        let timeline = try await list.study.get("/participants/1?show=changes").page.texts
        #expect(timeline.contains { $0.contains("decided: important") })
        #expect(list.study.site.faults.all.isEmpty, "\(list.study.site.faults.all)")
    }

    @Test func `the audit log has number, reason and decision, and no text`() async throws {
        let list = try await Deviations()
        _ = try await list.record("other", "CANARYWHY")
        _ = try await list.decide([1], "none", note: "CANARYNOTE")
        let events = try await list.value(
            """
            select group_concat(action || ':' || subject || ':' || details, char(10)) from audit_events
            where action like 'deviation.%'
            """)
        let text = try #require(events)
        #expect(text.contains("deviation.record:deviation 1 of participant 1"))
        #expect(text.contains("deviation.decide") && !text.contains("CANARY"))
    }

    @Test(arguments: [
        ("participant", "", "Enter the number of a participant."),
        ("participant", "99", "There is no participant 99 here."),
        ("participant", "2", "There is no participant 2 here."),
        ("what", "", "Choose what happened."), ("what", "missed", "Choose what happened."),
        ("what", "run:Diary|2026-11-18T08:00", "Choose what happened."),
        ("day", "", "Enter a day as YYYY-MM-DD"), ("day", "2026-02-30", "Enter a day as YYYY-MM-DD"),
        ("day", "2026-11-21", "This day is in the future."),
        ("day", "2020-01-01", "Choose a day of the last 1000 days."),
        ("reason", "", "Choose a reason."), ("reason", "weather", "Choose a reason."),
        (
            "explanation", String(repeating: "x", count: 1001),
            "The text has 1001 characters. Use at most 1000."
        ),
    ])
    func `a form that isn't valid comes back with what was entered`(
        _ field: String, _ value: String, _ sentence: String
    ) async throws {
        let list = try await Deviations()
        var fields = [
            "participant": "1", "what": "visit", "day": "2026-11-18", "reason": "away",
            "explanation": "KEPTTEXT",
        ]
        fields[field] = value
        let answer = try await list.study.post("/deviations/new", fields.map { ($0.key, $0.value) })
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains(sentence) }, "\(answer.page.texts)")
        #expect(field == "explanation" || answer.text.contains("KEPTTEXT"))
        #expect(try await list.count == "0")
    }

    @Test func `other deviations and other reasons need an explanation`() async throws {
        let list = try await Deviations()
        #expect(try await list.record(of: "1", "other", "").page.texts.contains { $0.contains("Say what") })
        let other = try await list.record(of: "1", "visit", reason: "other", " ")
        #expect(other.page.texts.contains { $0.contains("Say what the reason was.") })
        #expect(try await list.count == "0")
    }

    @Test func `control characters and signs that reverse a text stay out of it`() async throws {
        let list = try await Deviations()
        _ = try await list.record(of: "1", "visit", "a\u{1B}[31m\u{202E}b\nc\u{2066}\u{B}")
        #expect(try await list.value("select explanation from deviations") == "a[31mb\nc")
        let empty = try await list.record(of: "1", "other", "\u{1B}\u{B}\u{202E}")
        #expect(empty.status == .unprocessableContent)
        _ = try await list.study.post("/participants/1/notes", [("note", "x\u{7}y")])
        #expect(try await list.study.get("/participants/1").page.texts.contains("xy"))
    }

    @Test func `the same form sent twice records one deviation`() async throws {
        let list = try await Deviations()
        for _ in 1...2 { #expect(try await list.record().status == .seeOther) }
        #expect(try await list.count == "1")
        list.study.site.clock.advance(seconds: 301)
        #expect(try await list.record().status == .seeOther)
        #expect(try await list.count == "2")
    }

    @Test func `several deviations get a reason or a decision at once, or none does`() async throws {
        let list = try await Deviations()
        for day in 10...12 { _ = try await list.record(day: "2026-11-\(day)") }
        #expect(try await list.explain([1, 2, 2], "phone").status == .seeOther)
        #expect(
            try await list.value(
                "select group_concat(reason) from (select reason from deviations order by id)")
                == "phone,phone,away")
        #expect(try await list.decide([1, 2]).status == .seeOther)
        let late = try await list.explain([3, 1], "forgot", "KEPTTEXT")
        #expect(late.status == .unprocessableContent && late.text.contains("KEPTTEXT"))
        #expect(late.page.texts.contains { $0.contains("has decided on the deviation of participant 1") })
        #expect(try await list.value("select reason from deviations where id = 3") == "away")
        for (numbers, sentence) in [([], "Select one or more"), (Array(1...26), "Select at most 25")] {
            let refused = try await list.decide(numbers)
            #expect(refused.status == .unprocessableContent)
            #expect(refused.page.texts.contains { $0.contains(sentence) })
        }
    }

    @Test(arguments: [
        ("", "", "Choose a decision."), ("severe", "", "Choose a decision."),
        ("important", " ", "Describe the consequence."), ("none", "", "Say why it isn't a deviation."),
        ("minor", String(repeating: "x", count: 1001), "The text has 1001 characters."),
    ])
    func `a decision that isn't valid is refused`(
        _ decision: String, _ note: String, _ sentence: String
    ) async throws {
        let list = try await Deviations()
        _ = try await list.record()
        let answer = try await list.decide([1], decision, note: note)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains(sentence) }, "\(answer.page.texts)")
        #expect(try await list.value("select state from deviations") == "undecided")
    }

    @Test func `what another user changed meanwhile isn't overwritten, and nothing that was said is lost`()
        async throws
    {
        let list = try await Deviations()
        _ = try await list.record()
        let old = try await list.boxes([1])
        #expect(try await list.explain([1], "unwell", "SECONDTEXT").status == .seeOther)
        let stale = try await list.study.post(
            "/deviations/reasons?list=undecided", old + [("reason", "forgot"), ("explanation", "KEPTTEXT")])
        #expect(stale.status == .unprocessableContent && stale.text.contains("KEPTTEXT"))
        #expect(stale.page.texts.contains { $0.contains("Another user has changed the deviation") })
        #expect(try await list.decide([1], "important", note: "FIRSTNOTE").status == .seeOther)
        #expect(try await list.decide([1], "minor").status == .seeOther)
        let timeline = try await list.study.get("/participants/1?show=changes")
        for text in ["On holiday", "SECONDTEXT", "FIRSTNOTE"] { #expect(timeline.text.contains(text)) }
    }

    @Test func `a decision can change, and the audit log has both`() async throws {
        let list = try await Deviations()
        _ = try await list.record()
        _ = try await list.decide([1], "minor")
        _ = try await list.decide([1], "important", note: "Reported")
        #expect(try await list.value("select decision from deviations") == "important")
        let last = try await list.value(
            "select details from audit_events where action = 'deviation.decide' order by seq desc limit 1")
        #expect(last?.contains("minor") == true && last?.contains("important") == true)
    }

    @Test func `someone at a site sees and explains those of the site, and decides on none`() async throws {
        let list = try await Deviations()
        _ = try await list.record()
        _ = try await list.record(of: "2", "visit", "CANARYNORTH2", as: .coordinator)
        #expect(try await list.count == "2")
        for path in ["/deviations?list=all", "/deviations/deviations.csv?list=all"] {
            let page = try await list.study.get(path)
            #expect(page.status == .ok && page.text.contains("On holiday"))
            #expect(!page.text.contains("CANARYNORTH2"))
        }
        let (foreign, missing) = (try await list.explain([2]), try await list.explain([99]))
        #expect(foreign.status == .unprocessableContent && missing.status == .unprocessableContent)
        #expect(foreign.page.texts == missing.page.texts)
        #expect(try await list.decide([1], as: .reader).status == .forbidden)
        #expect(try await list.decide([1], as: .coordinator).status == .forbidden)
        #expect(try await list.decide([1], as: .editor).status == .seeOther)
    }

    @Test func `the file has one line for each deviation, without formulas`() async throws {
        let list = try await Deviations()
        _ = try await list.record(of: "1", "visit", "=1+1")
        let file = try await list.study.get("/deviations/deviations.csv?list=all")
        #expect(file.text.contains("'=1+1") && file.text.hasPrefix("Deviation,Participant Id,Site,Kind"))
        #expect(
            try await list.value("select subject from audit_events where action = 'deviations.export'") != nil
        )
    }

    @Test func `deviations end with the data of their participant`() async throws {
        let list = try await Deviations()
        _ = try await list.record()
        try await list.study.site.store.write {
            try $0.run("update participants set status = 1, withdrawn_at = 5 where id = 1")
        }
        let erased = try await list.study.post(
            "/participants/1/erase", [("reason", "Asked by letter")], as: .folderAdmin)
        #expect(erased.status == .seeOther)
        #expect(try await list.count == "0")
    }

    @Test func `the home of a site and of the study lead to what is missing`() async throws {
        let list = try await Deviations()
        _ = try await list.record()
        let home = try await list.study.get("", as: .folderAdmin)
        #expect(home.page.links.contains("1 deviation to decide on"))
        try await list.study.site.store.write {
            try $0.run(
                """
                insert into deviations (id, channel_id, participant_id, kind, day, state, found_at)
                select 7, channel_id, 1, 'missed', '2026-11-01', 'unexplained', 5 from deviations
                """)
        }
        #expect(try await list.study.get("").page.links.contains("1 deviation without a reason"))
        #expect(try await list.decide([7]).page.texts.contains { $0.contains("has no reason yet") })
    }
}
