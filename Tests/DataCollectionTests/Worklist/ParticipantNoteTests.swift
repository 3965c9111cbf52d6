import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// Notes on participants and calls to them.
struct ParticipantNoteTests {
    typealias Worklist = WorklistTests.Worklist

    @Test func `a note is encrypted, shown on the page of its participant, and never elsewhere`() async throws
    {
        let list = try await Worklist()
        let note = "Prefers <b>afternoons</b> CANARYNOTE"
        #expect(try await list.study.post("/participants/1/notes", [("note", note)]).status == .seeOther)
        let page = try await list.study.get("/participants/1")
        #expect(page.page.texts.contains(note) && !page.text.contains("<b>afternoons"))
        let sealed = try await list.study.site.store.read {
            try $0.value("select sealed from participant_notes", as: [UInt8].self)
        }
        let bytes = try #require(sealed)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("CANARYNOTE"))
        let events = try await list.value("select group_concat(subject || details) from audit_events")
        #expect(!(events ?? "").contains("CANARYNOTE") && (events ?? "").contains("participant 1"))
        for path in ["/worklist/tasks.csv?list=all", "/worklist?list=all", "/participants/1?show=changes"] {
            #expect(!(try await list.study.get(path).text.contains("CANARYNOTE")), "\(path)")
        }
    }

    @Test(arguments: ["", "   ", "\u{200B}", String(repeating: "x", count: 4_001)])
    func `an empty or long note is refused`(_ note: String) async throws {
        let list = try await Worklist()
        let answer = try await list.study.post("/participants/1/notes", [("note", note)])
        #expect(answer.status == .unprocessableContent)
        #expect(note.count < 10 || answer.text.contains(note), "what was typed comes back")
        #expect(try await list.value("select cast(count(*) as text) from participant_notes") == "0")
    }

    @Test func `a note that is sent twice is saved once, and a call is saved although its task was closed`()
        async throws
    {
        let list = try await Worklist()
        for _ in 1...2 { _ = try await list.study.post("/participants/1/notes", [("note", "Same")]) }
        #expect(try await list.value("select cast(count(*) as text) from participant_notes") == "1")
        _ = try await list.add()
        _ = try await list.study.post("/worklist/1/cancel", [], as: .folderAdmin)
        let late = try await list.study.post(
            "/worklist/1/call", [("result", "reached"), ("note", "Will come"), ("then", "again")])
        #expect(late.status == .seeOther)
        #expect(try await list.study.get("/participants/1").page.texts.contains("Will come"))
    }

    @Test func `notes on participants of another site can't be written or read`() async throws {
        let list = try await Worklist()
        let other = try await list.study.post("/participants/2/notes", [("note", "x")])
        let missing = try await list.study.post("/participants/99/notes", [("note", "x")])
        #expect(other.status == .notFound && missing.status == .notFound)
        #expect(other.page.texts == missing.page.texts)
        _ = try await list.study.post("/participants/2/notes", [("note", "CANARYNOTE")], as: .folderAdmin)
        #expect(try await list.study.get("/participants/2").status == .notFound)
        #expect(try await list.study.get("/participants/2", as: .folderAdmin).text.contains("CANARYNOTE"))
    }

    @Test func `a call plans the next attempt, or completes the task`() async throws {
        let list = try await Worklist()
        _ = try await list.add(to: list.id(.reader))
        let none = try await list.study.post(
            "/worklist/1/call",
            [("result", ""), ("note", "KEPTNOTE"), ("due", "2026-11-22"), ("then", "again")])
        #expect(none.status == .unprocessableContent && none.text.contains("KEPTNOTE"))
        #expect(none.page.texts.contains { $0.contains("Choose what came of the call.") })
        let again = try await list.study.post(
            "/worklist/1/call",
            [("result", "noAnswer"), ("note", "Rang out"), ("due", "2026-11-22"), ("then", "again")])
        #expect(again.status == .seeOther)
        #expect(try await list.value("select due_day || state from tasks") == "2026-11-22open")
        #expect(try await list.show().page.texts.contains { $0.contains("1 call so far") })
        let reached = try await list.study.post(
            "/worklist/1/call", [("result", "reached"), ("note", ""), ("then", "close")])
        #expect(reached.status == .seeOther)
        #expect(try await list.value("select state || outcome from tasks") == "doneReached")
        let page = try await list.study.get("/participants/1").page
        #expect(page.texts.contains("Rang out"))
        #expect(page.texts.contains { $0.contains("called and reached the participant") })
    }

    @Test func `a call without a valid day isn't saved`() async throws {
        let list = try await Worklist()
        _ = try await list.add()
        let answer = try await list.study.post(
            "/worklist/1/call", [("result", "noAnswer"), ("due", "2026-11-01"), ("then", "again")])
        #expect(answer.status == .unprocessableContent)
        #expect(try await list.value("select cast(count(*) as text) from participant_notes") == "0")
    }

    @Test func `notes and tasks are erased with their participant`() async throws {
        let list = try await Worklist()
        _ = try await list.add()
        _ = try await list.study.post("/participants/1/notes", [("note", "x")])
        try await list.study.site.store.write {
            try $0.run("update participants set status = 1, withdrawn_at = 5 where id = 1")
        }
        let erased = try await list.study.post(
            "/participants/1/erase", [("reason", "Asked by letter")], as: .folderAdmin)
        #expect(erased.status == .seeOther)
        #expect(
            try await list.value(
                "select (select count(*) from participant_notes) || '/' || (select count(*) from tasks)")
                == "0/0")
    }
}
