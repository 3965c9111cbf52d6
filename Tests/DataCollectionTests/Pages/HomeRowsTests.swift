import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import Responses

/// The rows that panels of a study's home show.
struct HomeRowsTests {
    private static let home = PageSite.study

    private func add(_ panel: String, to pages: PageSite) async throws {
        let answer = try await pages.site.post(
            Self.home + "/panels", [("panel", panel)], as: .folderAdmin)
        try #require(answer.status == .seeOther, "\(answer.text)")
    }

    /// Saves what a query shows for everyone, and makes a panel of it.
    private func addView(_ query: String, to list: LargeList) async throws {
        let site = list.pages.site
        let saved = try await site.post(
            list.address + "/views",
            [("name", "Chosen"), ("query", query), ("kind", "rows"), ("shared", "1")], as: .folderAdmin)
        let id = try #require(saved.location?.split(separator: "=").last, "\(saved.text)")
        try await add("view:\(id)", to: list.pages)
    }

    /// The keys of the rows that a home shows, in their order.
    private func keys(_ list: LargeList, as someone: TestUser = .reader) async throws -> [Int] {
        let page = try await list.pages.site.get(Self.home, as: someone)
        #expect(page.status == .ok)
        #expect(list.pages.site.faults.all.isEmpty, "\(list.pages.site.faults.all)")
        return page.text.matches(of: /\/rows\/(\d+)"/).compactMap { Int($0.output.1) }
    }

    @Test func `a panel of a List shows the newest rows and leads to all`() async throws {
        let list = try await LargeList(rows: 12)
        try await add("list:\(list.id)", to: list.pages)
        #expect(try await keys(list) == Array((6...13).reversed()))
        let page = try await list.pages.site.get(Self.home, as: .reader)
        #expect(page.page.says("Open all 13"))
        #expect(page.text.contains("href=\"\(list.address)\""))
    }

    @Test func `a panel of a view has its columns, filters and order`() async throws {
        let list = try await LargeList(rows: 12)
        try await addView(
            "column=Key&column=ScaleField&sort=-ScaleField&query.ScaleField~gte=20&query.Key~gt=1", to: list)
        #expect(try await keys(list) == [2, 3, 4, 5, 7, 8, 9, 10])
        let page = try await list.pages.site.get(Self.home, as: .reader).page
        #expect(page.links.contains("Open all 10 Chosen"))
        #expect(try page.table("Chosen").columns == ["Key", "Scale Field"])
    }

    @Test func `a view without an order begins with its newest rows`() async throws {
        let list = try await LargeList(rows: 12)
        try await addView("column=Key&query.Key~lt=5", to: list)
        #expect(try await keys(list) == [4, 3, 2, 1])
    }

    @Test(arguments: ["query.Key~gt=99", "query.Key~gt=99&sort=-ScaleField"])
    func `a view that no row matches says so`(_ query: String) async throws {
        let list = try await LargeList(rows: 3)
        try await addView("column=Key&\(query)", to: list)
        #expect(try await keys(list).isEmpty)
        let page = try await list.pages.site.get(Self.home, as: .reader).page
        #expect(page.texts.contains("No rows match this view.") && !page.html.contains("Open all"))
    }

    @Test func `a large List shows its newest rows, and is not gone through for a filter`() async throws {
        let list = try await LargeList(rows: 100_001)
        try await add("list:\(list.id)", to: list.pages)
        #expect(try await keys(list) == Array((99_995...100_002).reversed()))
        try await addView("column=Key&query.ScaleField~eq=77", to: list)
        let page = try await list.pages.site.get(Self.home, as: .reader).page
        #expect(page.texts.contains("This List is too large to search here. Open the view to see its rows."))
    }

    @Test func `a table shows its rows, and says when there are none`() async throws {
        let pages = try await PageSite()
        for table in ["Response", "EnrollmentToken"] { try await add("table:\(table)", to: pages) }
        let empty = try await pages.site.get(Self.home, as: .reader).page
        #expect(empty.texts.contains("No rows yet.") && !empty.html.contains("Open all"))
        #expect(try await pages.recorded("data.view") == 0)
        try await pages.sample("NewSurvey", "1")
        let page = try await pages.site.get(Self.home, as: .reader).page
        #expect(page.html.contains("/responses/1\"") && page.links.contains("Open all 1 Response"))
        #expect(page.html.contains("<caption class=\"visually-hidden\">Response</caption>"))
    }

    @Test func `tokens are shown to those who may see tokens, and rows to those who may see rows`()
        async throws
    {
        let list = try await LargeList(rows: 1)
        let site = list.pages.site
        _ = try await site.post(
            Self.home + "/tokens", [("count", "other"), ("other", "1")], as: .coordinator)
        let found = try await site.store.read {
            try $0.value("select token from enrollment_tokens limit 1", as: String.self)
        }
        let token = try #require(found)
        try await site.store.write { [id = list.id] in
            try $0.run("update enrollment_tokens set participant_id = 1, used_at = 1")
            try $0.run("update \(identifier: id.tableName) set participant_id = 1")
        }
        try await addView("column=Key&column=ParticipantId/Token&column=ScaleField", to: list)
        try await add("table:EnrollmentToken", to: list.pages)
        for (someone, isShown) in [(TestUser.folderAdmin, true), (.coordinator, true), (.reader, false)] {
            let page = try await site.get(Self.home, as: someone).text
            #expect(page.contains(token) == isShown, "\(someone)")
            // A view with a column that a reader may not see is not shown without it: its filters may name it, too.
            #expect(page.contains("Scale Field</th>") == isShown)
        }
        let designer = try await site.get(Self.home, as: .designer).page
        #expect(designer.title == "Sleep in Early Pregnancy")
        #expect(!designer.html.contains("Scale Field") && !designer.html.contains("/rows/"))
        #expect(!designer.html.contains(token))
    }

    @Test func `who has read rows on a home is in the audit, once in an hour`() async throws {
        let list = try await LargeList(rows: 3)
        try await add("list:\(list.id)", to: list.pages)
        for _ in 0..<2 { _ = try await keys(list, as: .reader) }
        _ = try await list.pages.site.get(Self.home, as: .designer)
        #expect(try await list.pages.recorded("list.view") == 1)
        _ = try await keys(list, as: .editor)
        #expect(try await list.pages.recorded("list.view") == 2)
    }

    @Test(arguments: ["lists/999", "lists/", "lists/x", "Nothing"])
    func `a panel whose table is not there is not shown`(_ subject: String) async throws {
        let pages = try await PageSite()
        try await add("lists", to: pages)
        try await pages.site.store.write {
            try $0.run("update home_panels set kind = 'table', subject = \(subject) where kind = 'lists'")
        }
        #expect(try await pages.site.get(Self.home, as: .folderAdmin).status == .ok)
        let order = try await pages.site.get(Self.home + "/panels", as: .folderAdmin).page
        #expect(order.texts.contains("No longer available"))
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test func `a List of another study cannot be a panel`() async throws {
        let list = try await LargeList(rows: 3)
        let world = list.pages.site.world
        try await list.pages.site.store.write { [id = list.id] in
            try $0.run("update lists set channel_id = \(world.neighbor.id) where id = \(id)")
        }
        let answer = try await list.pages.site.post(
            Self.home + "/panels", [("panel", "list:\(list.id)")], as: .folderAdmin)
        #expect(answer.status == .unprocessableContent)
    }

    @Test func `a panel that was moved is where the browser continues`() async throws {
        let pages = try await PageSite()
        try await add("lists", to: pages)
        let moved = try await pages.site.post(
            Self.home + "/panels/2/move", [("direction", "up")], as: .folderAdmin)
        #expect(moved.location == Self.home + "/panels#panel-2")
        let page = try await pages.site.get(Self.home + "/panels", as: .folderAdmin).text
        #expect(page.contains("<tr id=\"panel-2\">"))
    }
}
