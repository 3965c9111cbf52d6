import Access
import HTTP
import Support
import Testing

@testable import Portal

@Suite struct TrailTests {
    @Test(arguments: [(TestUser.designer, false), (.orgAdmin, true)])
    func `The trail of a Test channel links to its app for those who may come in there`(
        _ someone: TestUser, _ mayEnter: Bool
    ) async throws {
        let site = try await FullSite.make()
        let page = try await site.get("/orgs/MERIDIAN/apps/HERON-T/studies/SLEEP01T", as: someone)
        #expect(page.status == .ok)
        #expect(page.page.says(site.world.testApp.title))
        #expect(page.text.contains("href=\"/orgs/MERIDIAN/apps/HERON-T\"") == mayEnter)
        let app = try await site.get("/orgs/MERIDIAN/apps/HERON-T", as: someone)
        #expect((app.status == .ok) == mayEnter)
    }

    @Test(arguments: [(TestUser.designer, false), (.orgAdmin, true)])
    func `The apps of an organization are links for those who may come in there`(
        _ someone: TestUser, _ mayEnter: Bool
    ) async throws {
        let site = try await FullSite.make()
        let page = try await site.get("/orgs/MERIDIAN", as: someone)
        #expect(page.page.says(site.world.testApp.title))
        #expect(page.text.contains("href=\"/orgs/MERIDIAN/apps/HERON-T\"") == mayEnter)
        #expect(page.text.contains("href=\"/orgs/MERIDIAN/apps/HERON\""))
    }
}
