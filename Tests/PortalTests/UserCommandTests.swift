import Access
import JSON
import SQLStore
import Testing

@testable import Portal

@Suite struct UserCommandTests {
    @Test func `A user is added, listed and shut out, and each is audited as the operator's`() async throws {
        let console = try CommandLineRunner()
        let added = try await console.json(
            "user", "add", "ruth@example.org", "--name", "Ruth", "--role", "reader")
        #expect(added["roles"]?.array?.map(\.string) == ["reader"])
        let installation = try await console.open()
        try await installation.add(
            "omar@example.org", name: "Omar", password: "meadow lantern harbor nine", roles: [.siteAdmin],
            on: .site)
        await installation.store.close()
        try await console.run("user", "deactivate", "ruth@example.org")
        let users = try #require(try await console.json("user", "list")["users"]?.array)
        #expect(users.map { $0["email"]?.string } == ["omar@example.org", "ruth@example.org"])
        #expect(users.map { $0["state"]?.string } == ["active", "deactivated"])
        let events = try await events(console)
        #expect(events.map(\.action).contains("user.deactivate"))
        #expect(events.allSatisfy { $0.actor.hasPrefix("operator@") })
    }

    @Test func `A monitor is added below the site only`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN")
        let added = try await console.json(
            "user", "add", "ruth@example.org", "--role", "monitor", "--folder", "MERIDIAN")
        #expect(added["roles"]?.array?.map(\.string) == ["monitor"])
        let service = try await console.json(
            "service", "add", "reviews", "--role", "monitor", "--folder", "MERIDIAN")
        #expect(service["roles"]?.array?.map(\.string) == ["monitor"])
        let sentence = try await console.refusal("user", "add", "omar@example.org", "--role", "monitor")
        #expect(sentence == "Monitor cannot be assigned on this type of folder.")
    }

    @Test func `A password is set only for a user who has none, and no API key outlives it`() async throws {
        let console = try CommandLineRunner()
        try await console.run("user", "add", "omar@example.org")
        let installation = try await console.open()
        func add(_ password: String) async throws {
            try await installation.add(
                "omar@example.org", name: "Omar", password: password, roles: [.siteAdmin], on: .site)
        }
        let link = try await installation.store.write { transaction in
            let user = try #require(try UserRepository.user(email: "omar@example.org", in: transaction))
            let site = installation.console.grant(ManageSite.self, on: SiteFolder())
            return try installation.accounts.invitation(for: user.id, with: site, in: transaction)
        }
        try await add("meadow lantern harbor nine")
        let here = ClientAddress("127.0.0.1")
        await #expect(throws: InvalidLink.self) {
            try await installation.accounts.choosePassword(
                link.token, password: "copper kettle on the sill", from: here)
        }
        let refused = await #expect(throws: Conflict.self) { try await add("copper kettle on the sill") }
        #expect(refused?.sentence.hasPrefix("omar@example.org already has a password. Send a") == true)
        _ = try await installation.accounts.signIn(
            email: "omar@example.org", password: "meadow lantern harbor nine", from: here, agent: "Test")
        await installation.store.close()
    }

    @Test func `A missing or empty password on standard input is an error`() throws {
        for line in [nil, ""] {
            #expect(throws: CommandFailure.self) { try UserCommand.Add.password(line: line) }
        }
        #expect(try UserCommand.Add.password(line: " a ") == " a ")
    }

    @Test func `A service account is not added as a user`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN")
        try await console.run("service", "add", "bot", "--folder", "MERIDIAN", "--role", "org-admin")
        let sentence = try await console.refusal(
            "user", "add", "bot@MERIDIAN", "--role", "reader", "--folder", "MERIDIAN")
        #expect(sentence.hasPrefix("bot@MERIDIAN is a service account"))
        // A portal with only a service account still needs its first Site Admin.
        let installation = try await console.open()
        #expect(try await installation.accounts.setUpLink() != nil)
        await installation.store.close()
    }

    @Test func `A user who is not known is refused with a sentence`() async throws {
        let console = try CommandLineRunner()
        try await console.run("migrate")
        for verb in ["deactivate", "unlock"] {
            let sentence = try await console.refusal("user", verb, "nobody@example.org")
            #expect(sentence.hasSuffix("."), "\(verb): \(sentence)")
        }
    }

    @Test func `The last Site Admin cannot be shut out from the console either`() async throws {
        let console = try CommandLineRunner()
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        let sentence = try await console.refusal("user", "deactivate", "ruth@example.org")
        #expect(!sentence.isEmpty)
        let users = try await console.json("user", "list")["users"]?.array
        #expect(users?.first?["state"]?.string == "invited")
    }

    @Test func `A key is issued once, listed without its secret, and revoked`() async throws {
        let console = try CommandLineRunner()
        let installation = try await console.open()
        try await installation.add(
            "omar@example.org", name: "Omar", password: "meadow lantern harbor nine", roles: [.siteAdmin],
            on: .site)
        await installation.store.close()
        try await console.run("folder", "add", "MERIDIAN")
        #expect(try await console.refusal("key", "issue", "omar@example.org").contains("--folder"))
        let issued = try await console.json(
            "key", "issue", "omar@example.org", "--title", "Export", "--days", "7", "--folder", "MERIDIAN")
        let secret = try #require(issued["key"]?.string)
        let list = try await console.run("key", "list")
        #expect(list.contains("omar@example.org\tExport\tworking"))
        #expect(!list.contains(secret))
        let id = try #require(list.split(separator: "\t").first).description
        try await console.run("key", "revoke", id)
        #expect(try await console.run("key", "list").contains("revoked"))
        #expect(try await console.refusal("key", "revoke", id).hasSuffix("."))
        #expect(
            try await console.refusal(
                "key", "issue", "omar@example.org", "--days", "400", "--folder", "MERIDIAN"
            ).contains("90"))
        #expect(try await console.refusal("key", "issue", "nobody@example.org").hasSuffix("."))
    }

    @Test func `Folders are added with what is missing above them, and listed`() async throws {
        let console = try CommandLineRunner()
        let added = try await console.json("folder", "add", "MERIDIAN/HERON/SLEEP01", "--title", "Sleep")
        #expect(added["added"]?.array?.count == 3)
        let again = try await console.json("folder", "add", "meridian/heron/sleep01")
        #expect(again["added"]?.array == [])
        let folders = try #require(try await console.json("folder", "list")["folders"]?.array)
        #expect(folders.map { $0["kind"]?.string } == ["organization", "app", "study"])
        #expect(folders.last?["path"]?.string == "MERIDIAN/HERON/SLEEP01")
        #expect(folders.last?["collecting"]?.bool == false)
    }

    @Test func `The credential of an app is shown once`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/HERON")
        let issued = try await console.json("app", "token", "issue", "MERIDIAN/HERON", "--platform", "ios")
        #expect(issued["bundleID"]?.string == "meridian.heron.ios")
        let token = try #require(issued["token"]?.string)
        #expect(token.count == 43)
        let exported = try await console.run("audit", "export")
        #expect(!exported.contains(token))
    }

    @Test func `Credentials of an app are listed and revoked`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/HERON")
        let path = "MERIDIAN/HERON"
        #expect(try await console.run("app", "token", "list", path).contains("no credentials"))
        _ = try await console.json(
            "app", "token", "issue", path, "--platform", "android", "--bundle", "org.a")
        let listed = try await console.json("app", "token", "list", path)["credentials"]?.array?.first
        #expect(listed?["bundleID"]?.string == "org.a" && listed?["platform"]?.string == "android")
        #expect(listed?["usedAt"] == .null && listed?["revokedAt"] == .null)
        let id = try #require(listed?["id"]?.int)
        #expect(try await console.run("app", "token", "revoke", path, "\(id)").contains("Revoked credential"))
        #expect(try await console.run("app", "token", "list", path).contains("revoked 20"))
        let again = try await console.refusal("app", "token", "revoke", path, "\(id)")
        #expect(again.contains("portal app token list"))
        let long = try await console.refusal(
            "app", "token", "issue", path, "--platform", "android", "--bundle",
            String(repeating: "a", count: 35))
        #expect(long.contains("Android phones can't send a credential with more than 34"))
    }

    @Test(arguments: [
        ["user", "list"], ["folder", "list"], ["audit", "verify"], ["doctor"], ["backup", "x"],
        ["tokens", "issue", "A/B/C", "--count", "1"],
    ])
    func `A mistyped data folder is refused, and does not become a portal`(_ verb: [String]) async throws {
        let console = try CommandLineRunner()
        let sentence = try await console.refusal(verb)
        #expect(sentence.contains("There is no portal in"))
        #expect(throws: (any Error).self) { try text(of: console.data + "/portal.sqlite") }
    }

    private func events(_ console: CommandLineRunner) async throws -> [(action: String, actor: String)] {
        try await console.run("audit", "export").split(separator: "\n").compactMap { line in
            // The last line tells the head of the chain.
            let event = try JSONTree.parse(String(line))
            guard let action = event["action"]?.string else { return nil }
            return (action, event["actor"]?.string ?? "")
        }
    }
}
