import Access
import HTTP
import Support
import Testing

@testable import Administration

@Suite struct SiteSettingsTests {
    @Test func `a site admin sees how the site is set up`() async throws {
        let page = try await FolderPagesSite().site.get("/settings", as: .siteAdmin).page
        for text in ["https://portal.example.org", "smtp://mail.example.org:587", "PORTAL_PORT", "(set)"] {
            #expect(page.says(text))
        }
    }

    @Test func `what the operator changed comes before the defaults, which are folded by topic`() async throws
    {
        let html = try await FolderPagesSite().site.get("/settings", as: .siteAdmin).text
        let changed = try #require(html.firstRange(of: "PORTAL_SMTP_PASSWORD"))
        let fold = try #require(html.firstRange(of: "<details class=\"setting\""))
        let standard = try #require(html.firstRange(of: "PORTAL_PORT"))
        #expect(changed.lowerBound < fold.lowerBound && fold.lowerBound < standard.lowerBound)
    }

    @Test func `a test mail goes to oneself, and the audit knows`() async throws {
        let places = try await FolderPagesSite()
        let response = try await places.site.post("/settings/test-mail", as: .siteAdmin)
        #expect(response.location == "/settings")
        #expect(places.mail.addresses == [TestUser.siteAdmin.email])
        let page = try await places.site.get("/settings", as: .siteAdmin).page
        #expect(try page.status.says("Test email sent to"))
        #expect(try await places.events("site.test-mail").first?.about == TestUser.siteAdmin.email)
    }

    @Test func `a mail that cannot be sent says what the server said`() async throws {
        let places = try await FolderPagesSite()
        places.mail.refuse()
        _ = try await places.site.post("/settings/test-mail", as: .siteAdmin)
        let page = try await places.site.get("/settings", as: .siteAdmin).page
        #expect(
            try page.alert.texts.contains("The test email couldn't be sent.")
                && page.alert.texts.contains("550 no such user. Check PORTAL_SMTP, then try again."))
        #expect(try await places.events("site.test-mail").isEmpty)
    }

    @Test(arguments: [TestUser.orgAdmin, .reader, .stranger])
    func `the settings of the site are for its administrators`(someone: TestUser) async throws {
        let places = try await FolderPagesSite()
        #expect(try await places.site.get("/settings", as: someone).status == .notFound)
        #expect(try await places.site.post("/settings/test-mail", as: someone).status == .notFound)
        #expect(places.mail.addresses.isEmpty)
    }
}
