import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// Several tasks changed at once.
struct SelectedTasksTests {
    private typealias Worklist = WorklistTests.Worklist

    /// Three tasks: two about participant 1 at Harbor County, one about participant 2 at Northwood.
    private func worklist() async throws -> Worklist {
        let list = try await Worklist()
        for text in ["First", "Second"] { #expect(try await list.add(text).status == .seeOther) }
        #expect(try await list.add("Third", about: "2", as: .folderAdmin).status == .seeOther)
        return list
    }

    private func send(
        _ list: Worklist, _ action: String, _ tasks: [Int], _ fields: [(String, String)] = [],
        as user: TestUser = .reader
    ) async throws -> ClientResponse {
        try await list.study.post(
            "/worklist/selected?list=all", tasks.map { ("task", "\($0)") } + [("do", action)] + fields,
            as: user)
    }

    /// The tasks as `id state due assignee outcome`.
    private func tasks(_ list: Worklist) async throws -> [String] {
        try await list.study.site.store.read {
            try $0.rows(
                """
                select id || ' ' || state || ' ' || due_day || ' ' || coalesce(assignee_id, '-') || ' ' || outcome
                from tasks order by id
                """
            ) { try $0[0] }
        }
    }

    @Test func `selected tasks are assigned, put off and completed, each in the audit log`() async throws {
        let list = try await worklist()
        let me = list.id(.reader)
        let answer = try await send(list, "assign", [1, 2], [("assign-to", me)])
        #expect(answer.status == .seeOther && answer.location?.hasSuffix("/worklist?list=all") == true)
        #expect(try await send(list, "postpone", [2], [("due-on", "2026-12-01")]).status == .seeOther)
        #expect(try await send(list, "complete", [1, 1], [("outcome-of-all", "Spoke")]).status == .seeOther)
        #expect(
            try await tasks(list) == [
                "1 done 2026-11-20 \(me) Spoke", "2 open 2026-12-01 \(me) ", "3 open 2026-11-20 - ",
            ])
        #expect(try await send(list, "assign", [2], [("assign-to", "")]).status == .seeOther)
        #expect(try await tasks(list)[1] == "2 open 2026-12-01 - ")
        let audited = try await list.value(
            "select group_concat(action, ' ') from (select action from audit_events where action like 'task.%' order by seq)"
        )
        #expect(
            audited
                == "task.add task.add task.add task.change task.change task.change task.complete task.change")
    }

    @Test(arguments: [
        ("assign", [], "", "Select one or more tasks."),
        ("dance", [1], "", "Choose what to do with the selected tasks."),
        ("assign", [1, 2], "999", "This user doesn't work on tasks at the site of participant 1."),
        ("assign", [1], "x", "Choose a user from the list."),
        ("postpone", [1, 2], "2026-11-19", "The day has passed. Choose today or a later day."),
        ("postpone", [1, 2], "soon", "Enter a day as YYYY-MM-DD, such as 2026-11-30."),
        ("result", [1], "Reached on the phone", "Complete the tasks to save this result, or clear it."),
        ("complete", [1, 2], String(repeating: "x", count: 501), "Use at most 500."),
    ])
    func `what isn't valid changes none of them, and keeps what was selected and entered`(
        _ action: String, _ selected: [Int], _ value: String, _ sentence: String
    ) async throws {
        let list = try await worklist()
        let before = try await tasks(list)
        let fields = [
            "assign": "assign-to", "postpone": "due-on", "complete": "outcome-of-all",
            "result": "outcome-of-all",
        ]
        let answer = try await send(
            list, action == "result" ? "assign" : action, selected, fields[action].map { [($0, value)] } ?? []
        )
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains(sentence) }, "\(answer.page.texts)")
        #expect(answer.text.ranges(of: "checked>").count == selected.count)
        #expect(action == "assign" || answer.text.contains("\"\(value)\""))
        #expect(try await tasks(list) == before)
    }

    @Test func `one that can't be assigned leaves all as they were`() async throws {
        let list = try await worklist()
        let before = try await tasks(list)
        let answer = try await send(
            list, "assign", [1, 3], [("assign-to", list.id(.reader))], as: .folderAdmin)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains("at the site of participant 2") })
        #expect(try await tasks(list) == before)
    }

    @Test func `one that was closed meanwhile leaves all as they are, with what was entered`() async throws {
        let list = try await worklist()
        #expect(try await send(list, "complete", [1], [("outcome-of-all", "A")]).status == .seeOther)
        let refused = try await send(list, "complete", [1, 2], [("outcome-of-all", "KEPTTEXT")])
        #expect(refused.status == .unprocessableContent && refused.text.contains("\"KEPTTEXT\""))
        #expect(refused.page.texts.contains { $0.hasPrefix("1 selected task is not open here anymore") })
        #expect(try await tasks(list)[1] == "2 open 2026-11-20 - ")
        let answer = try await send(list, "complete", [2], [("outcome-of-all", "B")])
        #expect(answer.status == .seeOther)
        #expect(try await tasks(list).prefix(2) == ["1 done 2026-11-20 - A", "2 done 2026-11-20 - B"])
    }

    @Test func `tasks of another site are answered like those that don't exist`() async throws {
        let list = try await worklist()
        _ = try await list.show()
        let foreign = try await send(list, "complete", [1, 3])
        let missing = try await send(list, "complete", [1, 999])
        #expect(foreign.status == .unprocessableContent && missing.status == .unprocessableContent)
        #expect(foreign.page.texts == missing.page.texts)
        #expect(!foreign.text.contains("Third"))
        #expect(try await tasks(list).allSatisfy { $0.contains(" open ") })
        #expect(try await send(list, "complete", [1], as: .stranger).status == .notFound)
        try await list.study.site.employ(.viewer, only: [(.reader, list.study.harbor)])
        #expect(try await send(list, "complete", [1], as: .viewer).status == .forbidden)
        #expect(try await !list.show(as: .viewer).text.contains("selected-tasks"))
    }

    @Test func `too many at once are refused`() async throws {
        let list = try await worklist()
        let answer = try await send(list, "complete", Array(1...101))
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.texts.contains { $0.contains("Select at most 100 tasks at a time.") })
    }
}
