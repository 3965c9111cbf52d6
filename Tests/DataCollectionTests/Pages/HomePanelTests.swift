import Access
import HTTP
import SQLStore
import Support
import Testing

struct HomePanelTests {
    private let home = PageSite.study
    private let panels = PageSite.study + "/panels"

    private func add(_ panel: String, to pages: PageSite) async throws -> ClientResponse {
        try await pages.site.post(panels, [("panel", panel)], as: .folderAdmin)
    }

    private func kinds(_ pages: PageSite) async throws -> [String] {
        try await pages.site.store.read {
            try $0.rows("select kind || subject from home_panels order by position") { try $0[0] }
        }
    }

    @Test func `a home that no one has changed shows the set-up`() async throws {
        let pages = try await PageSite()
        #expect(try await pages.site.get(home, as: .reader).page.headings.contains("Study configuration"))
        #expect(try await pages.site.get(home, as: .folderAdmin).text.contains(panels))
        #expect(try await !pages.site.get(home, as: .reader).text.contains(panels))
    }

    @Test func `panels are added, ordered and removed, each audited`() async throws {
        let pages = try await PageSite()
        for panel in ["batches", "lists", "table:Response"] {
            #expect(try await add(panel, to: pages).location == panels, "\(panel)")
        }
        #expect(try await kinds(pages) == ["set-up", "batches", "lists", "tableResponse"])
        _ = try await pages.site.post("\(panels)/3/move", [("direction", "up")], as: .folderAdmin)
        _ = try await pages.site.post("\(panels)/1/move", [("direction", "up")], as: .folderAdmin)
        #expect(try await kinds(pages) == ["set-up", "lists", "batches", "tableResponse"])
        _ = try await pages.site.post("\(panels)/1/remove", as: .folderAdmin)
        #expect(try await kinds(pages) == ["lists", "batches", "tableResponse"])
        let page = try await pages.site.get(home, as: .folderAdmin).page
        #expect(!page.html.contains("Study configuration"))
        #expect(page.headings.contains("Enrollment token batches") && page.html.contains("/data/Response"))
        #expect(try await pages.recorded("home-panel.add") == 3)
        #expect(try await pages.recorded("home-panel.remove") == 1)
    }

    @Test func `the usual panel is removed before anything was chosen`() async throws {
        let pages = try await PageSite()
        _ = try await pages.site.post("\(panels)/0/remove", as: .folderAdmin)
        #expect(try await kinds(pages).isEmpty)
        #expect(try await !pages.site.get(home, as: .reader).text.contains("Study configuration"))
        #expect(try await pages.site.get(panels, as: .folderAdmin).page.headings.contains("No panels"))
    }

    @Test func `a page from before the first change removes no other panel`() async throws {
        let pages = try await PageSite()
        _ = try await add("lists", to: pages)
        _ = try await pages.site.post("\(panels)/1/remove", as: .folderAdmin)
        let answer = try await pages.site.post("\(panels)/0/remove", as: .folderAdmin)
        #expect(answer.status == .notFound)
        #expect(try await kinds(pages) == ["lists"])
    }

    @Test func `everybody sees only panels that they may open`() async throws {
        let pages = try await PageSite()
        for panel in ["batches", "lists", "table:Participant"] { _ = try await add(panel, to: pages) }
        let designer = try await pages.site.get(home, as: .designer).page
        #expect(designer.headings.contains("Enrollment token batches"))
        #expect(!designer.html.contains("/data/Participant"))
        let viewer = try await pages.site.get(home, as: .viewer).page
        #expect(
            !viewer.html.contains("Enrollment token batches")
                && viewer.headings.contains("Study configuration"))
        #expect(try await pages.site.get(home, as: .reader).text.contains("/data/Participant"))
    }

    @Test(arguments: ["", "nothing", "table:users", "view:99", "set-up"])
    func `what is not offered, or is there already, is refused at its field`(_ panel: String) async throws {
        let pages = try await PageSite()
        let answer = try await add(panel, to: pages)
        #expect(answer.status == .unprocessableContent)
        #expect(try await kinds(pages).count(where: { $0 == "set-up" }) <= 1)
    }

    @Test func `a panel that is not of this home is not found`() async throws {
        let pages = try await PageSite()
        for action in ["move", "remove"] {
            let answer = try await pages.site.post("\(panels)/77/\(action)", as: .folderAdmin)
            #expect(answer.status == .notFound, "\(action)")
        }
    }

    @Test(arguments: [TestUser.editor, .reader, .coordinator, .designer])
    func `only those who set the study up change its home`(someone: TestUser) async throws {
        let pages = try await PageSite()
        #expect(try await pages.site.get(panels, as: someone).status == .forbidden)
        #expect(try await pages.site.post(panels, [("panel", "lists")], as: someone).status == .forbidden)
        #expect(try await kinds(pages).isEmpty)
    }
}
