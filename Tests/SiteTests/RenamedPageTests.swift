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

    @Test func `each previous address leads to a route`() async throws {
        let routes = try await FullSite.open().portal.routes
        let patterns = Set(routes.filter { $0.method == .get }.map(\.pattern))
        #expect(RenamedPages.routes.count == 8)
        for route in RenamedPages.routes {
            let renamed = [
                "proof": "check", "joining": "enrollment-preview", "over-time": "time-series",
                "account-mails": "account-emails", "why": "explanation",
            ]
            let old = String(route.pattern.split(separator: "/").last ?? "")
            let new = route.pattern.dropLast(old.count) + (renamed[old] ?? "")
            #expect(patterns.contains(String(new)), "\(route.pattern)")
        }
    }
}
