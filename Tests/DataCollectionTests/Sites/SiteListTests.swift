import Access
import HTTP
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Rows of one site in a large List.
struct SiteListTests {
    /// A List in which participant 1, at Northwood, has 120,000 rows, and participant 2, at Harbor County, one.
    private static func list() async throws -> (list: LargeList, harbor: StudySite, north: StudySite) {
        let list = try await LargeList(rows: 120_000)
        let site = list.pages.site
        let harbor = try await site.addStudySite("HC", "Harbor County")
        let north = try await site.addStudySite("NW", "Northwood")
        try await list.pages.sample("NewSurvey", "1")
        try await site.store.write { [id = list.id] transaction in
            try transaction.run(
                "update \(identifier: id.tableName) set response_id = 1 where response_id is null")
            try transaction.run("update participants set site_id = \(north.id) where id = 1")
            try transaction.run("update participants set site_id = \(harbor.id) where id = 2")
        }
        return (list, harbor, north)
    }

    private func view(_ list: LargeList, at site: StudySite, _ query: String = "") -> RowsView<ListRows> {
        RowsView(
            list.list, id: list.id, query: Query(query),
            TableAccess(to: .some([site.id]), showsSites: true, rights: []))
    }

    @Test func `few rows of a site are counted exactly and found by their responses`() async throws {
        let (list, harbor, _) = try await Self.list()
        let view = view(list, at: harbor)
        let size = try await list.pages.site.store.read { try ListViewRepository(view).count($0) }
        #expect(size.all == ListRowCount.Count(rows: 1, isExact: true))
        #expect(!size.isSmall && size.isOfFewSites)
        for (query, rows) in [("query.ParticipantId~eq=2", 1), ("query.ParticipantId~eq=1", 0)] {
            let filtered = self.view(list, at: harbor, query)
            let size = try await list.pages.site.store.read { try ListViewRepository(filtered).count($0) }
            #expect(size.filtered == ListRowCount.Count(rows: rows, isExact: true), "\(query)")
        }
        let window = try await list.window(view, at: nil, count: 100, [])
        #expect(window.rows.count == 1 && !window.hasMoreAfter)
        let repository = try await list.repository(view, at: nil, [])
        let plan = try await list.plan(
            repository.statement(ListPageRepository.Run(isNull: nil, place: nil), count: 101))
        #expect(
            plan.contains { $0.contains("_by_response") } && !plan.contains { $0.hasPrefix("SCAN") },
            "\(plan)")
    }

    @Test func `many rows of a site are estimated, and a page of them is in the order of the List`()
        async throws
    {
        let (list, _, north) = try await Self.list()
        let view = view(list, at: north)
        let size = try await list.pages.site.store.read { try ListViewRepository(view).count($0) }
        #expect(!size.all.isExact && (100_000...140_000).contains(size.all.rows), "\(size.all)")
        let window = try await list.window(view, at: nil, count: 100, [])
        #expect(window.rows.count == 100 && window.hasMoreAfter)
    }

    @Test func `a large List isn't sorted by site, which its page says`() async throws {
        let (list, harbor, _) = try await Self.list()
        let site = list.pages.site
        let page = try await site.get(list.address + "?sort=Site", as: .editor).page
        #expect(page.says("This List is too large to be sorted by Site."))
        try await site.employ(.reader, only: [(.reader, harbor)])
        let own = try await site.get(list.address + "?sort=Site", as: .reader).page
        #expect(own.texts.contains("1 row") && !own.says("too large"))
    }

    @Test func `any column sorts the few rows of a site, and no index is made for them`() async throws {
        let (list, harbor, _) = try await Self.list()
        let site = list.pages.site
        try await site.employ(.reader, only: [(.reader, harbor)])
        let page = try await site.get(list.address + "?sort=-ScaleField", as: .reader)
        #expect(page.page.texts.contains("1 row"), "\(page.page.texts)")
        let filtered = try await site.get(list.address + "?query.ScaleField~gte=39", as: .reader)
        #expect(filtered.status == .ok)
        await list.pages.feature.settled()
        let indexed: Int? = try await site.store.read { try $0.value("select count(*) from list_indexes") }
        #expect(indexed == 0)
    }
}
