import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import Responses

/// Pages that show a few rows of a large table.
struct RowSubsetTests {
    /// More unused tokens than a page reads, issued after those of three participants, of whom one has withdrawn.
    private static let unusedCount = 450_000

    private let site: PropertySite

    init() async throws {
        site = try await PropertySite()
        _ = try await site.pages.enroll(with: site.tokens[1])
        let leaving = try await site.pages.enroll(with: site.tokens[2])
        let left = await InProcessClient(site.pages.site.router).post(
            "/response-withdrawFromStudy.api", form: [("participantId", leaving)])
        try #require(left.status == .ok)
        _ = try await site.pages.site.post(
            PageSite.study + "/tokens/1/revoke",
            [("id", "\(try await site.row(4))"), ("confirmed", "1"), ("reason", "Torn")], as: .coordinator)
        let channel = site.pages.site.world.channel.id
        try await site.pages.site.store.write { transaction in
            try transaction.run(
                """
                insert into token_batches (channel_id, token_count, issued_count, created_at, created_by)
                values (\(channel), \(Self.unusedCount), \(Self.unusedCount), 0, 'Test')
                """)
            try transaction.run(
                """
                with recursive numbers (n) as (
                    select 1 union all select n + 1 from numbers where n < \(Self.unusedCount))
                insert into enrollment_tokens (batch_id, token)
                select (select max(id) from token_batches), '#' || (10000000 + n) from numbers
                """)
        }
    }

    private func page(_ target: String, as someone: TestUser = .coordinator) async throws -> String {
        let page = try await site.pages.site.get(target, as: someone)
        #expect(page.status == .ok, "\(page.text)")
        return page.text
    }

    @Test func `the first page of properties shows everyone who enrolled, however many tokens are unused`()
        async throws
    {
        _ = try await site.set([("clinic", "Clínica")])
        for sort in ["", "?sort=EnrollmentToken", "?sort=-ParticipantId", "?sort=clinic"] {
            let text = try await page(PropertySite.page + sort)
            for place in 0..<3 { #expect(text.contains(site.tokens[place]), "\(sort): \(place)") }
            #expect(!text.contains(site.tokens[3]) && !text.contains("Search more"), "\(sort)")
            #expect(text.contains("3 rows on this page"), "\(sort)")
        }
        let some = try await page(PropertySite.page + "/all?query.clinic~eq=Cl%C3%ADnica")
        #expect(some.contains(site.tokens[0]) && some.contains("1 row on this page"))
    }

    @Test(arguments: [
        ("State~eq=used", [0, 1]), ("State~eq=withdrawn", [2]), ("State~eq=revoked", [4]),
        ("Used~isnonblank", [0, 1, 2]), ("Withdrawn~isnonblank", [2]),
        ("State~eq=used&query.BatchId~eq=1", [0, 1]),
        ("State~eq=withdrawn&query.Used~isnonblank", [2]),
    ])
    func `a filter for few of many tokens finds them on the first page`(_ filter: String, _ places: [Int])
        async throws
    {
        let text = try await page(PageSite.study + "/data/EnrollmentToken?query.\(filter)")
        for place in site.tokens.indices {
            #expect(text.contains(site.tokens[place]) == places.contains(place), "\(filter): \(place)")
        }
        #expect(!text.contains("Search more"), "\(filter)")
    }

    @Test func `a filter that doesn't name few rows still reads a limited number`() async throws {
        let text = try await page(PageSite.study + "/data/EnrollmentToken?query.Token~eq=\(site.tokens[5])")
        #expect(text.contains("Search more"))
        // Removing the filter shows all rows again.
        let all = try await page(PageSite.study + "/data/EnrollmentToken?query.State~eq=used&sort=RowId")
        #expect(all.contains(site.tokens[0]) && !all.contains(site.tokens[3]))
        #expect(try await page(PageSite.study + "/data/EnrollmentToken?sort=RowId").contains(site.tokens[3]))
    }

    @Test(arguments: [("used", [0, 1]), ("withdrawn", [2]), ("revoked", [4])])
    func `the tabs of a batch show the same tokens`(_ state: String, _ places: [Int]) async throws {
        let text = try await page(PageSite.study + "/tokens/1?state=\(state)")
        for place in site.tokens.indices {
            let groups = EnrollmentToken(site.tokens[place])?.groups.joined(separator: " ") ?? ""
            #expect(text.contains(groups) == places.contains(place), "\(state): \(place)")
        }
        let large = try await page(PageSite.study + "/tokens/2?state=\(state)")
        #expect(large.contains("No tokens in this batch match."))
    }

    @Test func `withdrawn participants and failed responses are found by their indexes`() async throws {
        let people = try await page(PageSite.study + "/data/Participant?query.Status~eq=1", as: .reader)
        #expect(people.contains("1 row on this page"))
        let listed = try await page(PageSite.study + "/participants?state=withdrawn", as: .reader)
        #expect(listed.contains("1 participant on this page"))
        let none = try await page(PageSite.study + "/data/Response?query.Status~eq=2", as: .reader)
        #expect(none.contains("No rows") || none.contains("0 rows on this page"))
    }

    @Test func `progress is written with separators`() async throws {
        let text = try await page(PageSite.study + "/tokens")
        #expect(text.contains("0 of 450,000</progress>") && !text.contains("450000</progress>"))
    }
}
