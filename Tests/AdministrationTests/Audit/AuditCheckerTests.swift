import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import WebAccess

@testable import Administration

@Suite struct AuditCheckerTests {
    @Test func `a site admin has the chain checked, and every level shows what was found`() async throws {
        let places = try await FolderPagesSite()
        let before = try await places.site.get("/audit", as: .siteAdmin).page
        #expect(before.says("Not verified") && before.buttons.contains("Verify audit log"))
        let started = try await places.site.post("/audit/verify", as: .siteAdmin)
        #expect(started.location == "/audit")
        await places.checking.waitUntilIdle()
        let result = try #require(
            try await places.site.store.read { transaction in try AuditCheckResult.last(in: transaction) })
        #expect(result.flaw == nil && result.checkedBy == TestUser.siteAdmin.name)
        let page = try await places.site.get("/orgs/MERIDIAN/audit", as: .orgAdmin).page
        #expect(
            page.says("Verified through event \(result.eventCount)")
                && !page.html.contains("Verify audit log"))
        let link = #"<a class="small" href="/audit">"#
        #expect(!page.html.contains(link))
        #expect(try await places.site.get("/orgs/MERIDIAN/audit", as: .siteAdmin).page.html.contains(link))
    }

    @Test func `tampering is reported in the place of the badge`() async throws {
        let places = try await FolderPagesSite()
        try await places.site.store.write { transaction in
            try transaction.run("update audit_events set subject = 'x' where seq = 3")
        }
        _ = try await places.site.post("/audit/verify", as: .siteAdmin)
        await places.checking.waitUntilIdle()
        let page = try await places.site.get("/audit", as: .siteAdmin).page
        #expect(try page.says("Damaged") && page.alert.says("Event 3 is not what was recorded."))
    }

    @Test func `a log whose end has a wrong seal is reported, although that can't be recorded`() async throws
    {
        let places = try await FolderPagesSite()
        _ = try await places.site.get("/audit", as: .siteAdmin)
        try await places.site.store.write { transaction in
            try transaction.run("update audit_head set seal = zeroblob(32)")
        }
        _ = try await places.site.post("/audit/verify", as: .siteAdmin)
        await places.checking.waitUntilIdle()
        let page = try await places.site.get("/audit", as: .siteAdmin).page
        #expect(try page.says("Damaged") && page.alert.says("was not made with this key file"))
    }

    @Test func `anyone who opened the log before a check ended is shown what it found`() async throws {
        let places = try await FolderPagesSite()
        _ = try await places.site.post("/audit/verify", as: .siteAdmin)
        await places.checking.waitUntilIdle()
        // What a transaction that began before the end sees: no verdict is written yet, and no check runs.
        try await places.site.store.write { transaction in
            try transaction.run("delete from audit_events where action = 'audit.verify'")
        }
        let page = try await places.site.get("/audit", as: .siteAdmin).page
        #expect(page.says("Verified through event") && !page.html.contains("Not verified"))
    }

    @Test(arguments: [TestUser.orgAdmin, .folderAdmin, .stranger])
    func `others start no check`(someone: TestUser) async throws {
        let places = try await FolderPagesSite()
        #expect(try await places.site.post("/audit/verify", as: someone).status == .notFound)
        #expect(places.checking.progress == nil)
    }
}
