import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// Filters of the worklist, saved filters, pages, and the file.
struct WorklistFilterTests {
    typealias Worklist = WorklistTests.Worklist

    private func filled() async throws -> Worklist {
        let list = try await Worklist()
        _ = try await list.add("Call about 100%_sleep", kind: "call")
        _ = try await list.add("Visit room", kind: "visit", due: "2026-11-25")
        _ = try await list.add("North", about: "2", as: .folderAdmin)
        _ = try await list.add("No site", about: "3", as: .folderAdmin)
        return list
    }

    @Test(arguments: [
        ("list=all", ["Call about 100%_sleep", "Visit room", "North", "No site"]),
        ("list=all&kind=visit", ["Visit room"]), ("list=all&q=ROOM", ["Visit room"]),
        ("list=all&q=%25_", ["Call about 100%_sleep"]), ("list=all&q=2", ["North"]),
        ("list=all&site=none", ["No site"]), ("list=all&q=zzz", []), ("list=mine", []), ("list=done", []),
    ])
    func `filters show the tasks that match`(_ query: String, _ shown: [String]) async throws {
        let list = try await filled()
        let texts = try await list.show("?" + query, as: .folderAdmin).page.texts
        for text in ["Call about 100%_sleep", "Visit room", "North", "No site"] {
            #expect(texts.contains(text) == shown.contains(text), "\(text)")
        }
    }

    @Test(arguments: ["list=other", "kind=dance", "site=x", "after=abc", "do=dance&task=1"])
    func `a value that doesn't exist is refused`(_ query: String) async throws {
        let list = try await Worklist()
        #expect(try await list.show("?" + query).status == .badRequest)
    }

    @Test func `a saved filter is the user's own`() async throws {
        let list = try await filled()
        let saved = try await list.study.post(
            "/worklist/filters?list=all&kind=visit", [("name", "My visits")])
        #expect(saved.status == .seeOther)
        #expect(try await list.show().page.links.contains("My visits"))
        #expect(!(try await list.show(as: .folderAdmin).page.links.contains("My visits")))
        _ = try await list.study.post("/worklist/filters/1/remove", [], as: .folderAdmin)
        #expect(try await list.show().page.links.contains("My visits"), "another user can't remove it")
        _ = try await list.study.post("/worklist/filters?list=all", [("name", "My visits")])
        #expect(try await list.value("select group_concat(query) from worklist_filters") == "list=all")
        _ = try await list.study.post("/worklist/filters/1/remove")
        #expect(!(try await list.show().page.links.contains("My visits")))
    }

    @Test func `a filter needs a short name, and there are twelve at most`() async throws {
        let list = try await Worklist()
        for name in ["", "  ", String(repeating: "x", count: 41)] {
            _ = try await list.study.post("/worklist/filters", [("name", name)])
        }
        #expect(try await list.value("select cast(count(*) as text) from worklist_filters") == "0")
        for number in 1...12 {
            #expect(
                try await list.study.post("/worklist/filters", [("name", "F\(number)")]).status == .seeOther)
        }
        #expect(try await list.study.post("/worklist/filters", [("name", "F13")]).status == .seeOther)
    }

    @Test func `the file has the tasks that are shown, and guards against formulas`() async throws {
        let list = try await filled()
        _ = try await list.add("=1+1")
        let own = try await list.study.get("/worklist/tasks.csv?list=all").text
        #expect(own.contains("\"'=1+1\"") && own.contains("Visit room") && !own.contains("North"))
        #expect(own.split(separator: "\r\n").count == 4)
        let all = try await list.study.get("/worklist/tasks.csv?list=all", as: .folderAdmin).text
        #expect(all.contains("North") && all.split(separator: "\r\n").count == 6)
        #expect(
            try await list.value(
                "select cast(count(*) as text) from audit_events where action = 'worklist.export'") == "2")
    }

    @Test func `hundreds of tasks are shown in pages, none twice`() async throws {
        let list = try await Worklist()
        try await list.study.site.store.write { transaction in
            for number in 1...230 {
                try transaction.run(
                    """
                    insert into tasks (id, channel_id, participant_id, kind, text, due_day, created_at, created_by)
                    select \(number), channel_id, id, 'other', \("Task \(number)."), \("2026-12-0\(number % 3 + 1)"), 1, 'x'
                    from participants where id = 1
                    """)
            }
        }
        var (seen, next): ([String], String?) = ([], "?list=all")
        while let query = next {
            let answer = try await list.show(query)
            seen += answer.page.texts.filter { $0.hasPrefix("Task ") && $0.hasSuffix(".") }
            let link = answer.text.firstMatch(of: /href="[^"]*worklist(\?[^"]*)" rel="next"/)
            next = link.map { String($0.1).replacing("&amp;", with: "&") }
            try #require(seen.count < 1_000)
        }
        #expect(seen.count == 230 && Set(seen).count == 230)
        let file = try await list.study.get("/worklist/tasks.csv?list=all").text
        #expect(file.split(separator: "\r\n").count == 231)
    }
}
