import Access
import HTTP
import Support
import Testing

@testable import Administration

@Suite struct SettingsTests {
    @Test func `a site admin sees how the site is set up`() async throws {
        let page = try await PlacesSite().site.get("/settings", as: .siteAdmin).text
        for text in ["https://portal.example.org", "smtp://mail.example.org:587", "PORTAL_PORT", "(set)"] {
            #expect(page.contains(text))
        }
    }

    @Test func `a test mail goes to oneself, and the audit knows`() async throws {
        let places = try await PlacesSite()
        let response = try await places.site.post("/settings/test-mail", as: .siteAdmin)
        #expect(response.location == "/settings")
        #expect(places.mail.addresses == [Someone.siteAdmin.email])
        let page = try await places.site.get("/settings", as: .siteAdmin).text
        #expect(page.contains("A test mail is on its way"))
        #expect(try await places.events("site.test-mail").first?.about == Someone.siteAdmin.email)
    }

    @Test func `a mail that cannot be sent says what the server said`() async throws {
        let places = try await PlacesSite()
        places.mail.refuse()
        _ = try await places.site.post("/settings/test-mail", as: .siteAdmin)
        let page = try await places.site.get("/settings", as: .siteAdmin).text
        #expect(page.contains("could not be sent") && page.contains("550 no such user."))
        #expect(try await places.events("site.test-mail").isEmpty)
    }

    @Test(arguments: [Someone.orgAdmin, .reader, .stranger])
    func `the settings of the site are for its administrators`(someone: Someone) async throws {
        let places = try await PlacesSite()
        #expect(try await places.site.get("/settings", as: someone).status == .notFound)
        #expect(try await places.site.post("/settings/test-mail", as: someone).status == .notFound)
        #expect(places.mail.addresses.isEmpty)
    }
}
