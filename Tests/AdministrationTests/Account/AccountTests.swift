import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing

@testable import Administration

@Suite struct AccountTests {
    private let profile = [("name", "Pía Sorrel"), ("language", "es"), ("theme", "dark")]

    @Test func `Name, language and colors are saved`() async throws {
        let site = try await PeopleSite.make()
        let page = try await site.follow("/account/profile", profile, as: .reader)
        #expect(page.text.contains("Pía Sorrel"))
        #expect(page.text.contains("data-theme=\"dark\""))
        let user = try await site.store.read { transaction in
            try UserRepository.user(site.world.user(.reader), in: transaction)
        }
        #expect(user?.language == "es")
        #expect(try await site.lastActions(2) == ["user.set-preferences", "user.rename"])
        _ = try await site.post("/account/profile", profile, as: .reader)
        #expect(try await site.lastActions(1) == ["user.set-preferences"])
    }

    @Test func `single-key shortcuts are on until they are turned off`() async throws {
        let site = try await PeopleSite.make()
        #expect(try await site.get("/account", as: .reader).text.contains("data-keys=\"on\""))
        let off = try await site.follow("/account/profile", profile, as: .reader)
        #expect(off.text.contains("data-keys=\"off\""))
        let on = try await site.follow("/account/profile", profile + [("keys", "1")], as: .reader)
        #expect(on.text.contains("data-keys=\"on\""))
    }

    @Test func `What the form has no field for is not taken from it`() async throws {
        let site = try await PeopleSite.make()
        let before = try await row(site)
        let more = [
            ("email", "else@example.org"), ("state", "deactivated"), ("home", "1"), ("home_folder_id", "1"),
            ("role", "site-admin"), ("password", "copper kettle on the sill"), ("id", "1"), ("user", "1"),
        ]
        _ = try await site.follow("/account/profile", profile + more, as: .reader)
        #expect(try await row(site) == before)
    }

    /// What the form of one's own account does not change.
    private func row(_ site: TestSite) async throws -> [String] {
        try await site.store.read { transaction in
            try transaction.rows(
                """
                select id, email, state, home_folder_id, coalesce(password_hash, '') from users
                where id = \(site.world.user(.reader))
                """
            ) { row in
                let id: Int64 = try row[0]
                let home: Int64 = try row[3]
                return "\(id) \(try row[1] as String) \(try row[2] as String) \(home) \(try row[4] as String)"
            }
        }
    }

    @Test(arguments: [
        ([("name", ""), ("language", "es"), ("theme", "dark")], "name"),
        ([("name", "P"), ("language", "xx"), ("theme", "dark")], "language"),
        ([("name", "P"), ("language", "es"), ("theme", "pink")], "theme"),
    ])
    func `What is not offered is refused by its field`(_ form: [(String, String)], _ field: String)
        async throws
    {
        let site = try await PeopleSite.make()
        let page = try await site.post("/account/profile", form, as: .reader)
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("href=\"#f-\(field)\""))
    }

    @Test func `All other sessions are ended, and this one continues`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.get("/account", as: .reader)
        let other = InProcessClient(site.router)
        let token = SecretToken { [random = site.parts.random] in random.bytes($0) }
        try await site.store.write { transaction in
            _ = try SessionRepository.open(
                for: site.world.user(.reader), address: "192.0.2.9", agent: "Firefox/140.0 (Windows NT 10.0)",
                token: token, at: site.clock.now, in: transaction)
        }
        other.cookies.set("__Host-session", token.text)
        let page = try await site.get("/account", as: .reader)
        #expect(page.text.contains("Firefox on Windows"))
        let after = try await site.follow("/account/sessions/end-others", as: .reader)
        #expect(after.text.contains("You are now signed in only here."))
        #expect(await other.get("/account", headers: ["accept": "text/html"]).status == .seeOther)
    }

    @Test func `Ending this session is signing out`() async throws {
        let site = try await PeopleSite.make()
        _ = try await site.get("/account", as: .reader)
        let id = try await site.store.read { transaction in
            try transaction.value(
                "select max(id) from sessions where user_id = \(site.world.user(.reader))", as: Int64.self)
        }
        let response = try await site.post("/account/sessions/\(id ?? 0)/end", as: .reader)
        #expect(response.location == "/sign-in")
        #expect(try await site.get("/account", as: .reader).status == .seeOther)
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge on Windows"
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1",
            "Safari on iPhone"
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        ("curl/8.5.0", "curl"), ("robot", "robot"), ("", "Unknown"),
    ])
    func `A browser is called what people call it`(_ agent: String, _ name: String) {
        #expect(BrowserName.of(agent) == name)
    }
}
