import Access
import HTTP
import Support
import Testing
import WebAccess

@testable import Portal

/// The whole site, looked at by an administrator with a role, next to someone who holds that role.
@Suite struct SiteRolePreviewTests {
    /// The addresses of one method that need nothing but a place.
    private func addresses(
        _ method: Method, of site: TestSite, in tenant: [String: String], where isMeant: (RouteAccess) -> Bool
    ) -> [String] {
        site.table.entries.compactMap { entry in
            guard entry.method == method, isMeant(entry.access),
                Set(entry.parameterNames).isSubset(of: tenant.keys)
            else { return nil }
            var names = entry.parameterNames[...]
            let segments = entry.pattern.split(separator: "/").map { segment in
                segment.hasPrefix("{") ? names.popFirst().flatMap { tenant[$0] } ?? "" : String(segment)
            }
            return "/" + segments.joined(separator: "/")
        }
    }

    private static let own = ["org": "MERIDIAN", "app": "HERON", "study": "SLEEP01"]
    private static let neighbor = ["org": "HARBOUR", "app": "KESTREL", "study": "SLEEP01"]

    private func start(_ role: Role, _ site: TestSite) async throws {
        let response = try await site.post(
            "/orgs/MERIDIAN/apps/HERON/permissions/preview", [("role", role.rawValue)], as: .siteAdmin)
        #expect(response.status == .seeOther)
    }

    @Test(arguments: [TestUser.folderAdmin, .designer, .viewer, .editor, .reader, .coordinator, .monitor])
    func `Every page answers a Site Admin who previews a role as it answers anyone who holds it`(
        _ someone: TestUser
    ) async throws {
        let site = try await FullSite.make()
        try await start(someone.role, site)
        var pages = 0
        for tenant in [Self.own, Self.neighbor] {
            let paths = addresses(.get, of: site, in: tenant) { access in
                switch access {
                case .requiring, .identityLink: true
                case .signedIn, .anyone, .app, .participant: false
                }
            }
            for path in paths {
                let seen = try await site.get(path, as: .siteAdmin).status
                let expected = try await site.get(path, as: someone).status
                #expect(seen == expected, "\(path)")
                pages += seen == .ok ? 1 : 0
            }
        }
        #expect(pages > 5)
        #expect(site.faults.all == [])
    }

    @Test func `What is typed during a preview is back when the preview is stopped`() async throws {
        let site = try await FullSite.withItsRefusalPages()
        try await start(.folderAdmin, site)
        let sent = try await site.post(
            "/account/profile", [("name", "Olga of the front desk")], as: .siteAdmin,
            headers: ["accept": "text/html", "host": "localhost", "referer": "https://localhost/account"])
        #expect(sent.status == .forbidden)
        let unsaved = try #require(sent.text.firstMatch(of: /name="to" value="([^"]+)"/)).output.1
        #expect(sent.page.buttons.contains("Stop preview and restore my changes"))
        let stopped = try await site.post("/preview/stop", [("to", String(unsaved))], as: .siteAdmin)
        #expect(stopped.location == String(unsaved))
        let back = try await site.get(String(unsaved), as: .siteAdmin)
        #expect(back.text.contains(#"value="Olga of the front desk""#))
        #expect(back.page.title == "Your account")
        #expect(!back.page.says("You are viewing the portal as"))
        #expect(site.faults.all == [])
    }

    @Test func `Nothing is kept during a preview of a form without content or of a script's request`()
        async throws
    {
        let site = try await FullSite.withItsRefusalPages()
        try await start(.folderAdmin, site)
        for (fields, headers) in [
            ([], ["accept": "text/html"]), ([("name", "Olga")], ["accept": "text/html", "x-fragment": "1"]),
        ] as [([(String, String)], Headers)] {
            let sent = try await site.post("/account/profile", fields, as: .siteAdmin, headers: headers)
            #expect(sent.status == .forbidden)
            #expect(sent.page.title == "This is a preview")
            #expect(!sent.text.contains("restore my changes"))
        }
    }

    @Test func `Every form is refused during a preview but those that end something`() async throws {
        let site = try await FullSite.make()
        try await start(.folderAdmin, site)
        let paths = addresses(.post, of: site, in: Self.own) { entrance in
            switch entrance {
            case .requiring, .identityLink, .signedIn: true
            case .anyone, .app, .participant: false
            }
        }.filter { !["/sign-out", "/preview/stop"].contains($0) }
        #expect(paths.count > 40)
        for path in paths {
            let response = try await site.post(path, as: .siteAdmin)
            #expect(response.status == .forbidden, "\(path)")
            #expect(response.text.contains("You are viewing the portal as Folder Admin."), "\(path)")
        }
        #expect(try await site.post("/preview/stop", as: .siteAdmin).status == .seeOther)
    }

    @Test(arguments: ["/orgs/MERIDIAN/users", "/orgs/HARBOUR", "/settings/signatures"])
    func `A refused page says what is previewed, and ends the preview`(_ path: String) async throws {
        let site = try await FullSite.withItsRefusalPages()
        try await start(.reader, site)
        let refused = try await site.get(path, as: .siteAdmin)
        #expect([.forbidden, .notFound].contains(refused.status))
        #expect(refused.page.texts.contains("You are viewing the portal as Reader on Heron."))
        #expect(refused.text.contains("action=\"/preview/stop\""))
        let form = try await site.post("/orgs/MERIDIAN/apps/HERON/permissions/holders", as: .siteAdmin)
        #expect(form.status == .forbidden)
        #expect(form.text.contains("action=\"/preview/stop\""))
        #expect(try await site.post("/preview/stop", as: .siteAdmin).status == .seeOther)
        let open = try await site.get(path, as: .siteAdmin)
        #expect(!open.text.contains("action=\"/preview/stop\""))
    }

    @Test(arguments: ["/orgs/MERIDIAN/no-such-page", "/nowhere"])
    func `an address that doesn't exist and an outdated form show the preview`(_ path: String) async throws {
        let site = try await FullSite.withItsRefusalPages()
        let before = try await site.get(path, as: .siteAdmin)
        #expect(before.status == .notFound)
        #expect(!before.text.contains("action=\"/preview/stop\""))
        try await start(.reader, site)
        let unknown = try await site.get(path, as: .siteAdmin)
        #expect(unknown.status == .notFound)
        #expect(unknown.text.contains("action=\"/preview/stop\""))
        // The server refuses these before it looks for a route's access.
        for (method, address, status, body) in [
            (Method("DELETE"), "/account/profile", Status.methodNotAllowed, 0), (.post, path, .notFound, 0),
            (.post, "/orgs/MERIDIAN/apps/HERON/permissions/preview", .contentTooLarge, 8 << 20),
        ] {
            let refused = try await site.client(of: .siteAdmin).send(
                method, address, headers: ["accept": "text/html"],
                body: Array(repeating: UInt8(ascii: "a"), count: body))
            #expect(refused.status == status, "\(address)")
            #expect(refused.text.contains("action=\"/preview/stop\""), "\(address)")
            if status == .methodNotAllowed { #expect(refused.headers["allow"]?.contains("POST") == true) }
        }
        let outdated = try await site.postWithoutToken(
            "/orgs/MERIDIAN/apps/HERON/permissions/holders", as: .siteAdmin)
        #expect(outdated.status == .forbidden && outdated.page.title == "This form expired")
        #expect(outdated.text.contains("action=\"/preview/stop\""))
    }
}
