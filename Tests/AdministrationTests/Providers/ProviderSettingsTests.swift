import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import Administration
@testable import Vocabulary

@Suite struct ProviderSettingsTests {
    @Test func `an administrator sets the provider, whose secret is sealed and never shown again`()
        async throws
    {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        let settings = try await bench.site.get("/orgs/MERIDIAN/settings", as: .orgAdmin)
        #expect(settings.text.contains("href=\"\(bench.address)\""))
        let empty = try await bench.site.get(bench.address, as: .orgAdmin)
        let folder = bench.site.world.organization.id.rawValue
        #expect(empty.page.texts.contains("https://portal.example.org/sign-in/provider/\(folder)"))
        let advice = "After you save, you can test here whether the portal reaches the provider."
        #expect(empty.page.texts.contains(advice))
        try await bench.set()
        let page = try await bench.site.get(bench.address, as: .orgAdmin)
        for text in [bench.provider.issuer, FakeProvider.client, "example.org", "Test connection"] {
            #expect(page.text.contains(text))
        }
        #expect(page.page.title == "Sign-in provider" && !page.page.texts.contains(advice))
        #expect(!page.text.contains("s3cret"))
        let kept = try await bench.site.store.read { transaction in
            (
                try transaction.value("select client_secret from sign_in_providers", as: [UInt8].self) ?? [],
                try transaction.value(
                    "select details from audit_events where action = 'sign-in-provider.set'", as: String.self)
                    ?? ""
            )
        }
        #expect(!String(decoding: kept.0, as: UTF8.self).contains("s3cret"))
        #expect(kept.1.contains(bench.provider.issuer) && !kept.1.contains("s3cret"))
    }

    @Test(arguments: [
        ("title", "  "), ("title", "Two\nlines"), ("issuer", "login.example.org"),
        ("issuer", "http://login.example.org"),
        ("client", ""),
        ("secret", ""), ("domains", ""), ("domains", "example"), ("domains", "a@b.example"),
        ("domains", "exa mple_.org"), ("scopes", "openid"), ("scopes", "openid email \"x\""),
    ])
    func `what is wrong is said at the field, and nothing is lost`(_ field: String, _ value: String)
        async throws
    {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        let page = try await bench.site.post(bench.address, bench.form([field: value]), as: .orgAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("id=\"\(field)\"") || page.text.contains("name=\"\(field)\""))
        #expect(page.text.contains("aria-invalid=\"true\""))
        if field != "client" { #expect(page.text.contains(FakeProvider.client)) }
        #expect(page.page.title == "Sign-in provider")
        #expect(!page.text.contains("s3cret"))
        let count = try await bench.site.store.read { transaction in
            try transaction.value("select count(*) from sign_in_providers", as: Int.self)
        }
        #expect(count == 0)
    }

    @Test func `the secret stays when it is left empty, but goes to no other issuer`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        try await bench.set(["secret": "", "title": "Meridian"])
        #expect(try await bench.signIn().location == "/account")
        let other = try await bench.site.post(
            bench.address, bench.form(["secret": "", "issuer": "https://login.example.com"]), as: .orgAdmin)
        #expect(other.status == .unprocessableContent)
        #expect(
            try other.page.field("Client secret").error
                == "Enter the client secret again. The saved one is for the previous issuer.")
    }

    @Test func `a domain belongs to one organization`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        let page = try await bench.site.post(
            "/orgs/HARBOUR/settings/provider", bench.form(["domains": "harbour.example, Example.ORG"]),
            as: .stranger)
        #expect(page.status == .unprocessableContent)
        #expect(
            try page.page.field("Email domains").error?.contains(
                "example.org belongs to another organization") == true)
        #expect(!page.text.contains("Meridian Bay Institute"))
    }

    @Test func `a domain is added by a Site Admin, whether or not people elsewhere have addresses in it`()
        async throws
    {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        for domain in ["example.org", "meridian.example"] {
            let refused = try await bench.site.post(
                bench.address, bench.form(["domains": domain]), as: .orgAdmin)
            #expect(refused.status == .unprocessableContent)
            #expect(
                try refused.page.field("Email domains").error
                    == "Only a Site Admin can add a domain. Ask them to add \(domain).")
        }
        try await bench.set(["domains": "meridian.example, example.org"])
        let kept = bench.form(["domains": "example.org", "title": "Meridian"])
        #expect(try await bench.site.post(bench.address, kept, as: .orgAdmin).status == .seeOther)
    }

    @Test func `the test shows what works and what does not, and the audit knows`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        let none = try await bench.site.post(bench.address + "/test", as: .orgAdmin)
        #expect(none.status == .conflict)
        try await bench.set()
        let works = try await bench.site.follow(bench.address + "/test", as: .orgAdmin)
        #expect(
            try works.page.status.texts.contains("Connection test passed.")
                && works.page.status.texts.contains(
                    "It has 1 usable key. The client ID and secret are checked when someone signs in.")
        )
        bench.provider.configure { words in words.metadata = { $0["issuer"] = "https://login.example.com" } }
        let fails = try await bench.site.follow(bench.address + "/test", as: .orgAdmin)
        #expect(try fails.page.alert.says("issuer of this provider is https://login.example.com"))
        #expect(try await bench.site.lastActions(2) == ["sign-in-provider.test", "sign-in-provider.test"])
    }

    @Test func `removed, the provider lets no one in`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        _ = try await bench.signIn()
        bench.site.forget(nil)
        let state = try await bench.begin()
        #expect(try await bench.site.post(bench.address + "/remove", as: .orgAdmin).status == .seeOther)
        #expect(try await bench.site.lastActions(1) == ["sign-in-provider.remove"])
        #expect(try await bench.back(state).status == .unprocessableContent)
        #expect(try await bench.site.post(bench.address + "/remove", as: .orgAdmin).status == .notFound)
    }

    @Test(arguments: [TestUser.stranger, .reader, .folderAdmin])
    func `the settings are for the organization's administrators`(_ someone: TestUser) async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        #expect(try await bench.site.get(bench.address, as: someone).status != .ok)
        for path in ["", "/test", "/remove"] {
            let answer = try await bench.site.post(
                bench.address + path, bench.form(["client": "x"]), as: someone)
            #expect([.notFound, .forbidden].contains(answer.status))
        }
        let page = try await bench.site.get(bench.address, as: .siteAdmin)
        #expect(page.status == .ok && page.text.contains(FakeProvider.client))
    }

    @Test func `an organization in the trash lets no one in`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        let state = try await bench.begin()
        try await bench.site.store.write { transaction in
            try transaction.run(
                """
                insert into trash (id, folder_id, kind, path, title, reason, deleted_at, deleted_by)
                values (1, \(bench.site.world.organization.id), 'organization', '', '', '', 1, '')
                """)
            try transaction.run(
                "update folders set trash_id = 1 where id = \(bench.site.world.organization.id)")
            return
        }
        #expect(try await bench.back(state).status == .unprocessableContent)
        #expect(try await bench.sessions(of: .reader) == 0)
    }
}
