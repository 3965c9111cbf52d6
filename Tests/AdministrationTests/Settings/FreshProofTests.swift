import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing

@testable import Administration

/// Settings that open the site to programs or weaken sign-in, which require that the user signed in recently.
@Suite struct FreshProofTests {
    private static let password = "a stone in the river"

    /// A site whose Org Admin signed in too long ago.
    private func site() async throws -> TestSite {
        let site = try await PeopleSite.make()
        _ = try await site.parts.accounts.add(
            email: TestUser.orgAdmin.email, name: TestUser.orgAdmin.name, password: Self.password,
            by: site.parts.console)
        _ = try await site.get("/account", as: .orgAdmin)
        site.clock.advance(seconds: Session.recentAuthenticationSecondsMax)
        return site
    }

    private func isRequired(_ site: TestSite) async throws -> Bool {
        try await site.store.read { transaction in
            try transaction.value("select 1 from second_factor_rules where folder_id <> 1", as: Int.self)
                != nil
        }
    }

    private func services(_ site: TestSite) async throws -> Int? {
        try await site.store.read { try $0.value("select count(*) from users where is_service = 1") }
    }

    @Test func `second factor rules change only with a fresh proof, and the form keeps its choices`()
        async throws
    {
        let site = try await site()
        let address = "/orgs/MERIDIAN/settings/sign-in"
        #expect(
            try await site.get(address, as: .orgAdmin).page.fields.contains("Password or verification code"))
        for proof in ["", "a wrong password"] {
            let page = try await site.post(
                address, [("roles", "editor"), ("proof", proof)], as: .orgAdmin)
            #expect(page.status == .unprocessableContent && page.text.contains("href=\"#f-proof\""))
            #expect(page.text.contains(#"value="editor" checked"#))
        }
        #expect(try await !isRequired(site))
        let saved = try await site.follow(
            address, [("roles", "editor"), ("proof", Self.password)], as: .orgAdmin)
        #expect(try saved.page.status.texts.contains("Sign-in rules saved."))
        #expect(try await isRequired(site))
    }

    @Test func `a service account is added only with a fresh proof`() async throws {
        let site = try await site()
        let address = "/orgs/MERIDIAN/users/services"
        #expect(
            try await site.get(address + "/new", as: .orgAdmin).page.fields.contains(
                "Password or verification code"))
        let form = [("name", "nightly"), ("role", "reader"), ("folder", "\(site.world.app.id)")]
        let page = try await site.post(address, form + [("proof", "a wrong password")], as: .orgAdmin)
        #expect(page.status == .unprocessableContent && page.text.contains("href=\"#f-proof\""))
        #expect(page.text.contains(#"value="nightly""#))
        #expect(try await services(site) == 0)
        let added = try await site.follow(address, form + [("proof", Self.password)], as: .orgAdmin)
        #expect(try added.page.status.texts.contains("Service account nightly@MERIDIAN added."))
    }

    @Test func `an API key with every scope changes neither`() async throws {
        let site = try await PeopleSite.make()
        let (random, console) = (site.parts.random, site.parts.console)
        let key = try await site.store.write { transaction in
            try APIKeyRepository.issue(
                "R", days: 30, random: { random.bytes($0) }, to: TestUser.orgAdmin.email, by: console,
                in: transaction
            ).text
        }
        let client = InProcessClient(site.router)
        for (path, form) in [
            ("settings/sign-in", [("roles", "editor")]),
            (
                "users/services",
                [("name", "nightly"), ("role", "reader"), ("folder", "\(site.world.app.id)")]
            ),
        ] {
            let answer = await client.post(
                "/orgs/MERIDIAN/\(path)", form: form,
                headers: ["apikey": key, "accept": "application/json"])
            #expect(answer.status == .unauthorized, "\(path): \(answer.text)")
        }
        #expect(try await !isRequired(site))
        #expect(try await services(site) == 0)
    }

    @Test func `service accounts are not counted as people without a second factor`() async throws {
        let site = try await PeopleSite.make()
        let address = "/orgs/MERIDIAN/settings/sign-in"
        let before = try await site.get(address, as: .orgAdmin).text
        let form = [("name", "nightly"), ("role", "reader"), ("folder", "\(site.world.app.id)")]
        _ = try await site.post("/orgs/MERIDIAN/users/services", form, as: .orgAdmin)
        #expect(try await services(site) == 1)
        func hints(_ page: String) -> [Substring] {
            page.split(separator: "\n").filter { $0.contains("factor.") }
        }
        let after = try await site.get(address, as: .orgAdmin).text
        #expect(hints(before) == hints(after) && !hints(after).isEmpty)
    }
}
