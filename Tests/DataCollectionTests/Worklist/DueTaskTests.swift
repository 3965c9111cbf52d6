import Access
import HTTP
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// The tasks that are due, on the homes of sites and of the study.
struct DueTaskTests {
    @Test func `homes show what is due, those of sites only their own`() async throws {
        let list = try await WorklistTests.Worklist()
        _ = try await list.add("First")
        _ = try await list.add("Second", due: "2026-12-01")
        _ = try await list.add("Third", about: "2", as: .folderAdmin)
        let own = try await list.study.get("").page
        #expect(own.texts.contains("First") && own.links.contains { $0.hasPrefix("Log a call") })
        #expect(!own.texts.contains("Second") && !own.texts.contains("Third"))
        #expect(own.texts.contains { $0.contains("1 today or overdue") })
        let all = try await list.study.get("", as: .folderAdmin).page
        #expect(all.links.contains("2 tasks are due"))
        #expect(try await !list.study.get("", as: .designer).page.links.contains("2 tasks are due"))
        #expect(try await list.study.post("/worklist/1/complete").status == .seeOther)
        #expect(try await list.study.get("").page.texts.contains("No task is due today."))
    }

    @Test func `those who only read see the tasks without buttons`() async throws {
        let list = try await WorklistTests.Worklist()
        _ = try await list.add("First")
        try await list.study.site.employ(.viewer, only: [(.reader, list.study.harbor)])
        let page = try await list.study.get("", as: .viewer).page
        #expect(page.texts.contains("First") && !page.links.contains { $0.hasPrefix("Log a call") })
    }
}
