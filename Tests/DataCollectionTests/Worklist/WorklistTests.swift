import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// Tasks about participants: adding, changing and closing them, and who sees them.
struct WorklistTests {
    /// A study with two sites, and what is done on its worklist.
    struct Worklist: Sendable {
        let study: SitedStudy

        init() async throws { study = try await SitedStudy() }

        func add(
            _ text: String = "Ask about the diary", about participant: String = "1", kind: String = "call",
            due: String = "2026-11-20", to assignee: String = "", as user: TestUser = .reader
        ) async throws -> ClientResponse {
            try await study.post(
                "/worklist/new",
                [
                    ("participant", participant), ("kind", kind), ("text", text), ("due", due),
                    ("assignee", assignee),
                ], as: user)
        }

        func show(_ query: String = "?list=all", as user: TestUser = .reader) async throws -> ClientResponse {
            try await study.get("/worklist" + query, as: user)
        }

        func value(_ sql: SQL) async throws -> String? { try await study.value(sql) }

        func id(_ user: TestUser) -> String { "\(study.site.world.user(user))" }
    }

    @Test func `a task is added about a participant of the own site, and shown with its day`() async throws {
        let list = try await Worklist()
        #expect(try await list.add().status == .seeOther)
        let page = try await list.show().page
        #expect(page.headings.contains { $0.hasPrefix("Today") })
        #expect(page.texts.contains("Ask about the diary") && page.links.contains("Participant 1"))
        #expect(try await list.study.get("/participants/1").page.texts.contains("Ask about the diary"))
        #expect(
            try await list.value("select subject from audit_events where action = 'task.add'")
                == "task 1 of participant 1")
        #expect(list.study.site.faults.all.isEmpty, "\(list.study.site.faults.all)")
    }

    @Test(arguments: [
        ("participant", "", "Enter the number of a participant."),
        ("participant", "abc", "Enter the number of a participant."),
        ("participant", "99", "There is no participant 99 here."),
        ("participant", "2", "There is no participant 2 here."),
        ("participant", "3", "There is no participant 3 here."),
        ("text", "  ", "Describe what is to be done."),
        ("text", String(repeating: "x", count: 501), "The text has 501 characters. Use at most 500."),
        ("due", "2026-11-19", "The day has passed. Choose today or a later day."),
        ("due", "2036-11-19", "Choose a day within the next 1000 days."),
        ("due", "tomorrow", "Enter a day as YYYY-MM-DD, such as 2026-11-30."),
        ("kind", "dance", "Choose what is to be done."),
        ("assignee", "x", "Choose a user from the list."),
        ("assignee", "999", "Choose someone who may work on tasks at this participant's site."),
    ])
    func `a form that isn't valid comes back with what was entered`(
        _ field: String, _ value: String, _ sentence: String
    ) async throws {
        let list = try await Worklist()
        var fields = [
            "participant": "1", "kind": "call", "text": "Ask KEPTTEXT", "due": "2026-11-20", "assignee": "",
        ]
        fields[field] = value
        let answer = try await list.study.post("/worklist/new", fields.map { ($0.key, $0.value) })
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains(sentence) }, "\(answer.page.texts)")
        #expect(field == "text" || answer.text.contains("KEPTTEXT"))
        #expect(try await list.value("select cast(count(*) as text) from tasks") == "0")
    }

    @Test func `a task is assigned only to users who work on tasks at its site`() async throws {
        let list = try await Worklist()
        try await list.study.site.employ(.editor, only: [(.coordinator, list.study.north)])
        try await list.study.site.employ(.viewer, only: [(.reader, list.study.harbor)])
        for user in [TestUser.editor, .viewer] {
            let refused = try await list.add(to: list.id(user))
            #expect(refused.status == .unprocessableContent)
        }
        #expect(try await list.add(to: list.id(.reader)).status == .seeOther)
        #expect(try await list.show("").page.texts.contains("Ask about the diary"))
        #expect(try await list.add("For everyone").status == .seeOther)
        let mine = try await list.show("").page
        #expect(!mine.texts.contains("For everyone"))
        #expect(try await list.show("?list=unassigned").page.texts.contains("For everyone"))
    }

    @Test func `due day and assignee change, a day that has passed may stay`() async throws {
        let list = try await Worklist()
        _ = try await list.add()
        list.study.site.clock.advance(seconds: 2 * 86_400)
        list.study.site.endSessions()
        let page = try await list.show().page
        #expect(page.headings.contains { $0.hasPrefix("Overdue") } && page.texts.contains("2 days overdue"))
        let assigned = try await list.study.post(
            "/worklist/1", [("due", "2026-11-20"), ("assignee", list.id(.reader))])
        #expect(assigned.status == .seeOther)
        let past = try await list.study.post("/worklist/1", [("due", "2026-11-21"), ("assignee", "")])
        #expect(past.status == .unprocessableContent)
        #expect(past.page.texts.contains { $0.contains("The day has passed.") })
        let moved = try await list.study.post("/worklist/1", [("due", "2026-11-29"), ("assignee", "")])
        #expect(moved.status == .seeOther)
        #expect(try await list.value("select due_day from tasks") == "2026-11-29")
        let events: [String] = try await list.study.site.store.read {
            try $0.rows("select details from audit_events where action = 'task.change' order by seq") {
                try $0[0]
            }
        }
        #expect(events.count == 2 && events[1].contains("2026-11-29"))
    }

    @Test func `a task is completed once, with what came of it`() async throws {
        let list = try await Worklist()
        _ = try await list.add(kind: "visit")
        let long = String(repeating: "x", count: 501)
        #expect(
            try await list.study.post("/worklist/1/complete", [("outcome", long)]).status
                == .unprocessableContent)
        let done = try await list.study.post("/worklist/1/complete", [("outcome", "Came on Monday")])
        #expect(done.status == .seeOther)
        for action in ["complete", "cancel"] {
            let again = try await list.study.post("/worklist/1/\(action)", [("outcome", "KEPTTEXT")])
            #expect(again.status == .conflict && again.text.contains("KEPTTEXT"), "\(action)")
        }
        #expect(try await list.show("?list=done").page.texts.contains { $0.contains("Came on Monday") })
        #expect(try await list.show().page.texts.contains("No open tasks"))
    }

    @Test func `tasks of another site look like ones that don't exist`() async throws {
        let list = try await Worklist()
        #expect(try await list.add("CANARYTASK", about: "2", as: .folderAdmin).status == .seeOther)
        for path in ["/worklist/1", "/worklist/1/call", "/worklist/1/complete", "/worklist/1/cancel"] {
            let foreign = try await list.study.post(path, [("result", "reached"), ("due", "2026-11-20")])
            let missing = try await list.study.post(
                path.replacing("/1", with: "/77"), [("result", "reached"), ("due", "2026-11-20")])
            #expect(foreign.status == .notFound && missing.status == .notFound)
            #expect(foreign.page.texts == missing.page.texts)
        }
        for page in [
            "/worklist", "/worklist?list=all", "/worklist?list=all&task=1&do=call", "/worklist?list=done",
            "/worklist/tasks.csv?list=all", "/participants", "/worklist/rules",
        ] {
            #expect(!(try await list.study.get(page).text.contains("CANARYTASK")), "\(page)")
        }
        #expect(try await list.show(as: .folderAdmin).text.contains("CANARYTASK"))
        #expect(try await list.value("select state from tasks") == "open")
    }

    @Test func `readers see the worklist and change nothing`() async throws {
        let list = try await Worklist()
        _ = try await list.add()
        try await list.study.site.employ(.viewer, only: [(.reader, list.study.harbor)])
        let page = try await list.show(as: .viewer)
        #expect(page.page.texts.contains("Ask about the diary"))
        #expect(!page.page.links.contains { $0.hasPrefix("Log a call") || $0 == "New task" })
        for path in ["/worklist/new", "/worklist/1", "/worklist/1/complete", "/participants/1/notes"] {
            #expect(try await list.study.post(path, [], as: .viewer).status == .forbidden, "\(path)")
        }
        #expect(try await list.study.post("/worklist/rules", [], as: .reader).status == .forbidden)
    }

    @Test func `a task moves along without its assignee, and ends with the participation`() async throws {
        let list = try await Worklist()
        _ = try await list.add(to: list.id(.reader))
        let moved = try await list.study.post(
            "/participants/1/site",
            [("site", "\(list.study.north.id)"), ("reason", "relocated"), ("note", "")],
            as: .folderAdmin)
        try #require(moved.status == .seeOther)
        #expect(try await list.value("select cast(assignee_id as text) from tasks") == nil)
        #expect(!(try await list.show().text.contains("Ask about the diary")))
        try await list.study.site.store.write {
            try $0.run("update participants set status = 1, withdrawn_at = 5 where id = 1")
        }
        #expect(
            try await list.value("select state || outcome from tasks")
                == "canceledThe participant has withdrawn.")
        let late = try await list.add(as: .folderAdmin)
        #expect(late.status == .unprocessableContent)
        #expect(late.page.texts.contains { $0.contains("Participant 1 has withdrawn") })
    }

    @Test func `short changes undo nothing that another user changed, and a stale form is refused`()
        async throws
    {
        let list = try await Worklist()
        _ = try await list.add()
        let form = try await list.show("?list=all&task=1&do=change")
        let was = try form.shownState
        _ = try await list.study.post("/worklist/1", [("assignee", list.id(.reader))], as: .folderAdmin)
        _ = try await list.study.post("/worklist/1", [("due", "2026-11-27")])
        #expect(
            try await list.value("select due_day || assignee_id from tasks") == "2026-11-27"
                + list.id(.reader))
        let stale = try await list.study.post(
            "/worklist/1",
            [was, ("due", "2026-11-21"), ("assignee", ""), ("text", "KEPTTEXT")])
        #expect(stale.status == .unprocessableContent && stale.text.contains("KEPTTEXT"))
        #expect(try await list.value("select due_day from tasks") == "2026-11-27")
        let again = try stale.shownState
        let saved = try await list.study.post(
            "/worklist/1",
            [again, ("due", "2026-11-21"), ("assignee", ""), ("text", "New text")])
        #expect(saved.status == .seeOther)
        #expect(try await list.value("select due_day || text from tasks") == "2026-11-21New text")
    }

    @Test func `a form that is sent twice adds one task, and a closed task opens again`() async throws {
        let list = try await Worklist()
        for _ in 1...2 { #expect(try await list.add().status == .seeOther) }
        #expect(try await list.value("select cast(count(*) as text) from tasks") == "1")
        _ = try await list.study.post("/worklist/1/complete", [])
        #expect(try await list.study.post("/worklist/1/reopen").status == .seeOther)
        #expect(try await list.study.post("/worklist/1/reopen").status == .conflict)
        #expect(try await list.value("select state from tasks") == "open")
        #expect(try await list.study.get("/worklist/1/call").status == .seeOther, "a reload after a refusal")
        #expect(try await list.add("\u{200B}").status == .unprocessableContent, "a text that no one sees")
    }

    @Test func `holds and reminders of participants of another site look like those of no participant`()
        async throws
    {
        let list = try await Worklist()
        for (path, form) in [
            ("hold", [("from", "2026-11-20"), ("reason", "x")]), ("holds/1/end", []),
            ("reminder", [("text.en", "x")]),
        ] {
            let foreign = try await list.study.post("/participants/2/\(path)", form)
            let missing = try await list.study.post("/participants/99/\(path)", form)
            #expect(foreign.status == .notFound && missing.status == .notFound, "\(path)")
            #expect(foreign.page.texts == missing.page.texts, "\(path)")
        }
        #expect(try await list.value("select cast(count(*) as text) from participant_holds") == "0")
    }
}
