import HTTP
import Support
import Testing
import WebAccess

@testable import Portal

/// Addresses that pages had before lead to where they are now.
@Suite struct RenamedPageTests {
    @Test func `a previous address leads to a page, with its query`() async throws {
        let site = try await FullSite.make()
        let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"
        for (old, new) in [
            (study + "/design/proof?lang=es", study + "/design/check?lang=es"),
            (study + "/design/joining", study + "/design/enrollment-preview"),
            (study + "/participants/7/over-time?list=2", study + "/participants/7/time-series?list=2"),
            ("/orgs/MERIDIAN/apps/HERON/account-mails", "/orgs/MERIDIAN/apps/HERON/account-emails"),
            ("/permissions/why", "/permissions/explanation"),
            (study + "/permissions/why?who=u1", study + "/permissions/explanation?who=u1"),
        ] {
            let response = try await site.get(old, as: .siteAdmin)
            #expect(response.status == .permanentRedirect && response.location == new)
        }
    }

    @Test func `an encoded letter changes nothing, and no address leads to another site`() async throws {
        let site = try await FullSite.make()
        let encoded = try await site.get("/permissions/%77hy", as: .siteAdmin)
        #expect(encoded.location == "/permissions/explanation")
        for path in ["//evil.example/permissions/why", "/orgs/%2F%2Fevil.example/permissions/why"] {
            let location = try await site.get(path, as: nil).location
            #expect(location.map { $0.hasPrefix("/") && !$0.hasPrefix("//") } ?? true)
        }
    }

    @Test func `each previous address leads to a page`()
        async throws
    {
        let pages = Set(
            try await FullSite.open().portal.routes.filter { $0.method == .get }.map(\.pattern))
        #expect(!RenamedPage.all.isEmpty)
        for page in RenamedPage.all { #expect(pages.contains(page.pattern), "\(page.previous)") }
    }
}
