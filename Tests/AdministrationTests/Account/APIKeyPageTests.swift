import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import Administration

@Suite struct APIKeyPageTests {
    private let address = APIKeysPage.address

    private func form(_ site: TestSite, _ title: String) -> [(String, String)] {
        [("title", title), ("days", "30"), ("scopes", "read-data"), ("folder", "\(site.world.app.id)")]
    }

    private func keys(_ site: TestSite) async throws -> [Int64] {
        try await site.store.read { try $0.rows("select id from api_keys order by id") { try $0[0] } }
    }

    @Test func `A key is shown once, with examples that hold it, and opens what its owner may open`()
        async throws
    {
        let site = try await PeopleSite.make()
        #expect(try await site.get(address, as: .reader).text.contains("No keys yet"))
        let issued = try await site.follow(address, form(site, " Sleep in R "), as: .reader)
        #expect(issued.status == .ok)
        let key = try #require(issued.text.split(separator: "apiKey=&#34;").last?.prefix { $0 != "&" })
        #expect(key.count == 43)
        // Each block has a button that copies what has its identity.
        for id in ["key", "python", "r", "curl"] {
            #expect(issued.text.split(separator: " id=\"\(id)\"").count == 2, "\(id)")
        }
        let again = try await site.get(address, as: .reader)
        #expect(again.text.contains("Sleep in R"))
        #expect(!again.text.contains(key))
        #expect(try await keys(site).count == 1)
        let answer = await InProcessClient(site.router).get(
            "/orgs/MERIDIAN/apps/HERON", headers: ["apikey": String(key), "accept": "text/html"])
        #expect(answer.status == .ok)
        #expect(try await site.lastActions(1) == ["api-key.issue"])
    }

    @Test(arguments: [
        (["title": ""], "title"), (["title": String(repeating: "x", count: 61)], "title"),
        (["days": "0"], "days"), (["days": "91"], "days"), (["days": "soon"], "days"),
        (["scopes": ""], "scopes"), (["scopes": "everything"], "scopes"), (["folder": "1"], "folder"),
        (["folder": ""], "folder"),
    ])
    func `What a key cannot be is refused by its field, and what was typed stays`(
        _ wrong: [String: String], _ field: String
    ) async throws {
        let site = try await PeopleSite.make()
        let entered = form(site, "R").map { ($0.0, wrong[$0.0] ?? $0.1) }
        let page = try await site.post(address, entered, as: .reader)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("href=\"#f-\(field)\""))
        #expect(page.text.contains("value=\"\(entered[1].1)\""))
        #expect(try await keys(site).isEmpty)
    }

    @Test func `A revoked key opens nothing, and only its owner revokes it`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.follow(address, form(site, "R"), as: .reader)
        let id = try #require(try await keys(site).first)
        #expect(try await site.post("\(address)/\(id)/revoke", as: .siteAdmin).status == .notFound)
        let page = try await site.follow("\(address)/\(id)/revoke", as: .reader)
        #expect(page.text.contains("API key revoked."))
        #expect(page.text.contains("Revoked"))
        #expect(try await site.post("\(address)/\(id)/revoke", as: .reader).status == .notFound)
        #expect(try await site.lastActions(1) == ["api-key.revoke"])
    }

    @Test func `the title of a key is one line`() async throws {
        let site = try await PeopleSite.make()
        let page = try await site.post(address, form(site, "Sleep\nin R"), as: .reader)
        #expect(page.status == .unprocessableContent && page.text.contains("Use a single line"))
        #expect(try await keys(site).isEmpty)
    }

    @Test func `a key wants the password or a code when signing in is a while ago`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.parts.accounts.add(
            email: TestUser.reader.email, name: TestUser.reader.name, password: "a stone in the river",
            by: site.parts.console)
        _ = try await site.get(address, as: .reader)
        site.clock.advance(seconds: Session.recentAuthenticationSecondsMax)
        #expect(try await site.get(address, as: .reader).text.contains("Password or verification code"))
        let page = try await site.post(
            address, form(site, "R") + [("proof", "a wrong password")], as: .reader)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("href=\"#f-proof\""))
        #expect(try await keys(site).isEmpty)
    }

    @Test func `a passkey is not deleted without reauthentication when sign-in isn't recent`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.parts.accounts.add(
            email: TestUser.reader.email, name: TestUser.reader.name, password: "a stone in the river",
            by: site.parts.console)
        let user = site.world.user(.reader)
        try await site.store.write { transaction in
            try transaction.run(
                """
                insert into passkeys (user_id, credential_id, public_key, sign_count, name, created_at)
                values (\(user), \([UInt8](repeating: 1, count: 16)), \([UInt8](repeating: 2, count: 32)), 0,
                    'Phone', \(site.clock.now))
                """)
        }
        _ = try await site.get("/account/passkeys", as: .reader)
        site.clock.advance(seconds: Session.recentAuthenticationSecondsMax)
        let id: Int64? = try await site.store.read { try $0.value("select id from passkeys") }
        let address = "/account/passkeys/\(try #require(id))/deletion"
        let page = try await site.follow(address, [("proof", "a wrong password")], as: .reader)
        #expect(page.text.contains("The passkey was not deleted."))
        let left: Int? = try await site.store.read { try $0.value("select count(*) from passkeys") }
        #expect(left == 1)
    }
}
