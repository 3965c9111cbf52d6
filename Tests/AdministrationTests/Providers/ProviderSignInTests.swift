import Access
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing

@testable import Administration

@Suite struct ProviderSignInTests {
    @Test func `someone signs in with the provider of their address, to where they were going`() async throws
    {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        #expect(
            !(try await bench.site.get("/sign-in", as: nil).text.contains("Continue with your organization")))
        try await bench.set()
        #expect(
            try await bench.site.get("/sign-in", as: nil).page.buttons.contains(
                "Continue with your organization"))
        let state = try await bench.begin()
        let before = try await bench.site.client(of: nil).cookies["__Host-session"]
        let response = try await bench.back(state)
        #expect(response.status == .seeOther)
        #expect(response.location == "/account")
        let session = try await bench.site.client(of: nil).cookies["__Host-session"]
        #expect(session != nil && session != before)
        let page = try await bench.site.client(of: nil).get("/account", headers: ["accept": "text/html"])
        #expect(
            page.text.contains(TestUser.reader.email)
                && page.page.texts.contains("Connected to Meridian Bay just now"))
        #expect(try await bench.site.lastActions(2) == ["session.sign-in", "provider-account.connect"])
    }

    @Test func `the page that leads to the provider names it, and needs no script`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        let page = try await bench.site.post(
            "/sign-in/provider", [("email", " READER@Example.org ")], as: nil)
        #expect(page.page.links.contains("Continue with Meridian Bay"))
        #expect(page.text.contains("href=\"\(bench.provider.issuer)/authorize?response_type=code"))
        #expect(page.text.contains("code_challenge_method=S256"))
        let elsewhere = try await bench.site.post(
            "/sign-in/provider", [("email", "reader@example.com")], as: nil)
        #expect(elsewhere.status == .unprocessableContent)
        #expect(
            try elsewhere.page.field("Email address").error
                == "There is no organization sign-in for this email address. Sign in with your password.")
        let nothing = try await bench.site.post("/sign-in/provider", [("email", "reader")], as: nil)
        #expect(nothing.status == .unprocessableContent)
    }

    /// What may be wrong with someone who comes back.
    enum Flaw: CaseIterable, Sendable {
        case replayed, otherBrowser, late, noState, otherOrganization, changedSettings, switchedOff, denied
        case mixedUp, nonce, audience, expired, signature, unsigned, unverified, otherDomain, noEmail, unknown
        case otherHome, siteAdmin, roleElsewhere, deactivated, otherSubject

        var expected: String {
            switch self {
            case .replayed, .otherBrowser, .late, .noState, .otherOrganization, .changedSettings,
                .switchedOff:
                "\"state\""
            case .denied: "\"denied\""
            case .mixedUp: "from another issuer"
            case .nonce: "another sign-in"
            case .audience: "another client"
            case .expired: "has expired"
            case .signature: "signature of the ID token is invalid"
            case .unsigned: "not signed with RS256 or ES256"
            case .unverified, .noEmail: "\"unverified\""
            case .otherDomain: "\"domain\""
            case .unknown: "\"unknown\""
            case .otherHome, .siteAdmin, .roleElsewhere: "\"unconfirmed\""
            case .deactivated: "\"deactivated\""
            case .otherSubject: "\"subject\""
            }
        }

        func apply(to words: inout FakeProvider.Claims) {
            func claim(_ name: String, _ value: JSONTree?) { words.claims = { $0[name] = value } }
            switch self {
            case .nonce: claim("nonce", "another")
            case .audience: claim("aud", "another")
            case .expired: claim("exp", 1)
            case .signature: words.token = { String($0.dropLast(40)) + String($0.suffix(40).reversed()) }
            case .unsigned: words.algorithm = "none"
            case .unverified: claim("email_verified", false)
            case .otherDomain: claim("email", "reader@example.com")
            case .noEmail: claim("email", nil)
            case .unknown: claim("email", "nobody@example.org")
            case .otherHome: claim("email", .string(TestUser.stranger.email))
            case .siteAdmin: claim("email", .string(TestUser.siteAdmin.email))
            default: break
            }
        }
    }

    @Test(arguments: Flaw.allCases)
    func `no one comes in for each flaw, and only the audit says why`(_ flaw: Flaw) async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        bench.provider.configure { flaw.apply(to: &$0) }
        let response = try await attempt(flaw, bench)
        #expect(response.status == .unprocessableContent)
        #expect(response.headers["set-cookie"]?.contains("session=") != true)
        #expect(try await bench.sessions(of: .reader) == 0)
        #expect(try await bench.lastRefusal().contains(flaw.expected))
        for secret in ["s3cret", "eyJ", "code-1", "subject-1"] {
            #expect(!(try await bench.lastRefusal().contains(secret)))
        }
        // Whom the account belongs to, or that there is one, is told to no one.
        let shown = response.text
        for word in ["deactivated", "issuer", "nonce", "signature", TestUser.stranger.name] {
            #expect(!shown.contains(word))
        }
    }

    private func attempt(_ flaw: Flaw, _ bench: ProviderSite) async throws -> ClientResponse {
        let (site, world) = (bench.site, bench.site.world)
        let people = site.parts.console.grant(ManageSite.self, on: SiteFolder())
        let reader = world.user(.reader)
        let state = try await bench.begin()
        switch flaw {
        case .replayed:
            _ = try await bench.back(state, [("error", "access_denied"), ("iss", bench.provider.issuer)])
            return try await bench.back(state)
        case .otherBrowser:
            site.forget(nil)
            return try await bench.back(state)
        case .late: site.clock.advance(seconds: 600)
        case .noState: return try await bench.back("")
        case .otherOrganization:
            return try await bench.back(state, organization: world.neighbor.app.organization.id)
        case .changedSettings: try await bench.set(["client": "another"])
        case .switchedOff: try await bench.set(["on": ""])
        case .denied:
            return try await bench.back(state, [("error", "access_denied"), ("error_description", "s3cret")])
        case .mixedUp:
            return try await bench.back(state, [("code", "code-1"), ("iss", "https://evil.example")])
        case .roleElsewhere:
            try await site.give(
                .reader, to: .email(TestUser.reader.email),
                on: .organization(world.neighbor.app.organization)
            )
        case .deactivated:
            try await site.store.write { transaction in
                try UserRepository.deactivate(reader, with: people, in: transaction)
            }
        case .otherSubject:
            _ = try await bench.back(state)
            site.forget(nil)
            try await site.store.write { transaction in
                try transaction.run("update sessions set ended_at = 1 where user_id = \(reader)")
                return
            }
            bench.provider.configure { $0.claims = { $0["sub"] = "subject-2" } }
            return try await bench.back(try await bench.begin())
        default: break
        }
        return try await bench.back(state)
    }

    @Test func `who was connected comes in by the subject, whatever the address is by then`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        #expect(try await bench.signIn().location == "/account")
        bench.site.forget(nil)
        bench.provider.configure { words in
            words.claims = { claims in
                claims["email"] = nil
                claims["email_verified"] = nil
            }
        }
        #expect(try await bench.signIn().location == "/account")
        #expect(try await bench.sessions(of: .reader) == 2)
    }

    @Test
    func `someone who was invited is in with the first sign-in, someone unknown only where that is set`()
        async throws
    {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        let user = try await bench.site.add("new@example.org", "N. Elder", to: bench.site.world.organization)
        bench.provider.configure { $0.claims = { $0["email"] = "new@example.org" } }
        #expect(try await bench.signIn("new@example.org").location == "/account")
        #expect(try await bench.site.state(of: user.id) == .active)
        bench.site.forget(nil)
        bench.provider.configure { words in
            words.claims = { claims in
                claims["email"] = "other@example.org"
                claims["sub"] = "subject-2"
            }
        }
        #expect(try await bench.signIn("other@example.org").status == .unprocessableContent)
        try await bench.set(["unknown": "1"])
        #expect(try await bench.signIn("other@example.org").location == "/account")
        let made = try await bench.site.store.read { transaction in
            try UserRepository.user(email: "other@example.org", in: transaction)
        }
        #expect(made?.home == bench.site.world.organization.id)
        #expect(made?.name == "P. Sorrel")
    }

    @Test func `passwords stop where the organization says so, for its own people only`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        let password = "meadow lantern harbor nine"
        for someone in [TestUser.reader, .siteAdmin] {
            _ = try await bench.site.parts.accounts.add(
                email: someone.email, name: someone.name, password: password, by: bench.site.parts.console)
        }
        func enter(_ someone: TestUser) async throws -> ClientResponse {
            bench.site.forget(nil)
            return try await bench.site.post(
                "/sign-in", [("email", someone.email), ("password", password)], as: nil)
        }
        try await bench.set()
        #expect(try await enter(.reader).status == .seeOther)
        try await bench.signInAsAdministrator()
        try await bench.set(["passwords": "", "secret": ""])
        let refused = try await enter(.reader)
        #expect(refused.status == .unprocessableContent)
        #expect(
            try refused.page.field("Password").error
                == "Members of this organization sign in with Meridian Bay, not with a password.")
        #expect(try await enter(.siteAdmin).status == .seeOther)
        let link = try await bench.site.parts.accounts.passwordLink(
            email: TestUser.reader.email, from: ClientAddress("192.0.2.1"))
        #expect(link == nil)
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func `a required second factor is asked for unless the provider's counts`(
        _ trusts: Bool, _ said: Bool
    ) async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set(["factors": trusts ? "1" : ""])
        _ = try await bench.site.post("/orgs/MERIDIAN/settings/sign-in", [("roles", "reader")], as: .orgAdmin)
        if said { bench.provider.configure { $0.claims = { $0["amr"] = ["pwd", "mfa"] } } }
        #expect(try await bench.signIn().location == "/account")
        let page = try await bench.site.client(of: nil).get("/account", headers: ["accept": "text/html"])
        #expect((page.status == .ok) == (trusts && said))
    }

    @Test
    func `anyone who is at home elsewhere connects the account while signed in, and comes in from then on`()
        async throws
    {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        bench.provider.configure { $0.claims = { $0["email"] = .string(TestUser.stranger.email) } }
        #expect(try await bench.signIn(TestUser.stranger.email).status == .unprocessableContent)
        let state = try await bench.begin(as: .stranger)
        #expect(try await bench.back(state, as: .stranger).location == "/account")
        #expect(
            try await bench.site.get("/account", as: .stranger).page.status.texts.contains(
                "Account connected."))
        #expect(try await bench.signIn(TestUser.stranger.email).location == "/account")
        bench.site.forget(nil)
        bench.site.clock.advance(seconds: Session.recentAuthenticationSecondsMax)
        _ = try await bench.site.post("/account/provider/remove", [("proof", "123456")], as: .stranger)
        #expect(try await bench.site.lastActions(1) != ["provider-account.remove"])
        _ = try await bench.site.post("/account/provider", [("proof", "123456")], as: .stranger)
        #expect(
            try await bench.site.get("/account", as: .stranger).page.alert.texts.contains(
                "The password or code is not correct. Nothing was changed."))
        bench.site.forget(.stranger)
        _ = try await bench.site.post("/account/provider/remove", as: .stranger)
        #expect(try await bench.site.lastActions(1) == ["provider-account.remove"])
        #expect(try await bench.signIn(TestUser.stranger.email).status == .unprocessableContent)
    }

    @Test func `no one is connected to someone else`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        // Another address at the provider than here.
        let state = try await bench.begin(as: .editor)
        #expect(try await bench.back(state, as: .editor).location == "/account")
        #expect(try await bench.lastRefusal().contains("\"domain\""))
        // Begun by one person, brought back by another.
        let other = try await bench.begin(as: .editor)
        _ = try await bench.back(other, as: .reader)
        #expect(try await bench.lastRefusal().contains("another browser"))
        let connected = try await bench.site.store.read { transaction in
            try transaction.value("select count(*) from provider_accounts", as: Int.self)
        }
        #expect(connected == 0)
    }

    @Test func `an administrator disconnects an account, in the own organization only`() async throws {
        let bench = try await ProviderSite()
        defer { bench.provider.stop() }
        try await bench.set()
        _ = try await bench.signIn()
        let path = "/orgs/MERIDIAN/users/\(bench.site.world.user(.reader).rawValue)"
        #expect(try await bench.site.get(path, as: .orgAdmin).page.says("Connected to"))
        #expect(try await bench.site.post(path + "/provider/remove", as: .stranger).status == .notFound)
        #expect(try await bench.site.post(path + "/provider/remove", as: .reader).status != .seeOther)
        #expect(try await bench.sessions(of: .reader) > 0)
        #expect(try await bench.site.post(path + "/provider/remove", as: .orgAdmin).status == .seeOther)
        #expect(try await bench.sessions(of: .reader) == 0)
        #expect(try await bench.site.post(path + "/provider/remove", as: .orgAdmin).status == .notFound)
    }
}
