import Access
import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

private let password = "a stone in the river"
private let here = ClientAddress("192.0.2.7")
private let elsewhere = ClientAddress("192.0.2.8")

struct SigningInTests {
    private func site() async throws -> TestSite {
        let site = try await TestSite { _ in [] }
        let user = TestUser.reader
        _ = try await site.parts.accounts.add(
            email: user.email, name: user.name, password: password, by: site.parts.console)
        return site
    }

    private func signIn(
        _ site: TestSite, _ email: String = TestUser.reader.email, _ password: String = password,
        from address: ClientAddress = here
    ) async throws -> SignInResult {
        try await site.parts.accounts.signIn(email: email, password: password, from: address, agent: "Test")
    }

    private func resume(_ site: TestSite, _ token: SecretToken) async throws -> AuthenticatedUser? {
        let now = site.clock.now
        return try await site.store.read { transaction in
            try SessionRepository.resume(
                token, address: "", audit: site.parts.audit, at: now, in: transaction)
        }
    }

    @Test func `the right password opens a session, whatever the case of the address`() async throws {
        let site = try await site()
        let signedIn = try await signIn(site, " READER@example.ORG ")
        let person = try #require(try await resume(site, signedIn.token))
        #expect(person.email == TestUser.reader.email)
    }

    @Test func `a password works until another one is chosen`() async throws {
        let site = try await site()
        site.clock.advance(seconds: 5 * 365 * 24 * 60 * 60)
        let signedIn = try await signIn(site)
        #expect(!signedIn.isWaiting)
        #expect(try await resume(site, signedIn.token) != nil)
    }

    @Test(arguments: [
        (TestUser.reader.email, "another stone in it"), ("nobody@example.org", password),
        (TestUser.reader.email, String(repeating: "long", count: 400)),
    ])
    func `anything else is refused in the same words`(_ email: String, _ password: String) async throws {
        let site = try await site()
        await #expect(throws: InvalidCredentials()) { _ = try await signIn(site, email, password) }
    }

    @Test func `a deactivated account is refused, and its session ends`() async throws {
        let site = try await site()
        let signedIn = try await signIn(site)
        try await site.store.write { transaction in
            let people = site.parts.console.grant(ManageSite.self, on: SiteFolder())
            try UserRepository.deactivate(site.world.user(.reader), with: people, in: transaction)
        }
        #expect(try await resume(site, signedIn.token) == nil)
        await #expect(throws: InvalidCredentials()) { _ = try await signIn(site) }
    }

    @Test func `five failures delay the account at that address and nowhere else`() async throws {
        let site = try await site()
        for _ in 1...5 {
            await #expect(throws: InvalidCredentials()) {
                _ = try await signIn(site, password: "wrong wrong wrong")
            }
        }
        await #expect(throws: RateLimited(seconds: 15 * 60)) { _ = try await signIn(site) }
        _ = try await signIn(site, from: elsewhere)
        site.clock.advance(seconds: 15 * 60 - 1)
        await #expect(throws: RateLimited(seconds: 1)) { _ = try await signIn(site) }
        site.clock.advance(seconds: 1)
        _ = try await signIn(site)
    }

    private func signIn(_ site: TestSite, password: String) async throws -> SignInResult {
        try await signIn(site, TestUser.reader.email, password)
    }

    @Test func `the operator unlocks an account`() async throws {
        let site = try await site()
        for _ in 1...5 { _ = try? await signIn(site, password: "wrong wrong wrong") }
        try await site.parts.accounts.unlock(email: TestUser.reader.email, by: site.parts.console)
        _ = try await signIn(site)
    }

    @Test func `a success forgives the failures before it`() async throws {
        let site = try await site()
        for _ in 1...4 { _ = try? await signIn(site, password: "wrong wrong wrong") }
        _ = try await signIn(site)
        for _ in 1...4 {
            await #expect(throws: InvalidCredentials()) {
                _ = try await signIn(site, password: "wrong wrong wrong")
            }
        }
    }

    @Test func `signing in and failing are in the audit, without what was typed`() async throws {
        let site = try await site()
        _ = try? await signIn(site, "my secret@password", "x")
        _ = try await signIn(site)
        let text = try await site.store.read { transaction in
            try transaction.rows("select action || subject || details || actor_name from audit_events") {
                row in
                try row[0] as String
            }
        }.joined(separator: "\n")
        #expect(text.contains("session.refuse") && text.contains("session.sign-in"))
        #expect(!text.contains("my secret") && !text.contains(password))
    }

    @Test(arguments: [
        (0, true), (Session.idleSecondsMax - 1, true), (Session.idleSecondsMax, false),
        (Session.lifetimeSecondsMax, false),
    ])
    func `a session ends when no one uses it`(_ seconds: Int, _ lives: Bool) async throws {
        let site = try await site()
        let signedIn = try await signIn(site)
        site.clock.advance(seconds: seconds)
        #expect(try await (resume(site, signedIn.token) != nil) == lives)
    }

    @Test func `a session ends at its time however much it is used`() async throws {
        let site = try await site()
        let signedIn = try await signIn(site)
        for _ in 1...(Session.lifetimeSecondsMax / 3000) {
            site.clock.advance(seconds: 3000)
            guard let person = try await resume(site, signedIn.token) else { break }
            let now = site.clock.now
            try await site.store.write { transaction in
                try person.touch(at: now, in: transaction)
            }
        }
        #expect(try await resume(site, signedIn.token) != nil)
        site.clock.advance(seconds: Session.lifetimeSecondsMax % 3000)
        #expect(try await resume(site, signedIn.token) == nil)
    }

    @Test func `sessions are listed, and one or all others can be ended`() async throws {
        let site = try await site()
        var tokens: [SecretToken] = []
        for _ in 1...3 { tokens.append(try await signIn(site).token) }
        let person = try #require(try await resume(site, tokens[0]))
        let first = try #require(person.session)
        let second = try #require(try await resume(site, tokens[1])?.session)
        try await site.store.write { transaction in
            #expect(try SessionRepository.all(of: person, in: transaction).count == 3)
            try SessionRepository.end(second, of: person, in: transaction)
            #expect(throws: NotFound("session")) {
                try SessionRepository.end(second, of: person, in: transaction)
            }
            let stranger = try site.person(.stranger, in: transaction)
            #expect(throws: NotFound("session")) {
                try SessionRepository.end(first, of: stranger, in: transaction)
            }
            try SessionRepository.endOthers(of: person, in: transaction)
        }
        #expect(try await resume(site, tokens[0]) != nil)
        #expect(try await resume(site, tokens[1]) == nil)
        #expect(try await resume(site, tokens[2]) == nil)
    }

    @Test func `signing in again ends the session that the browser had`() async throws {
        let site = try await site()
        let first = try await signIn(site)
        _ = try await site.parts.accounts.signIn(
            email: TestUser.reader.email, password: password, from: here, agent: "Test",
            replacing: first.token
        )
        #expect(try await resume(site, first.token) == nil)
    }

    @Test func `a changed password ends the other sessions, and the old one no longer works`() async throws {
        let site = try await site()
        let other = try await signIn(site)
        let own = try await signIn(site)
        let person = try #require(try await resume(site, own.token))
        let accounts = site.parts.accounts
        await #expect(throws: InvalidCredentials(isKnownPerson: true)) {
            try await accounts.changePassword(
                of: person, from: "not the old one", to: "a leaf on the river", at: here)
        }
        await #expect(throws: InvalidInput.self) {
            try await accounts.changePassword(of: person, from: password, to: "short", at: here)
        }
        try await accounts.changePassword(of: person, from: password, to: "a leaf on the river", at: here)
        #expect(try await resume(site, own.token) != nil)
        #expect(try await resume(site, other.token) == nil)
        await #expect(throws: InvalidCredentials()) { _ = try await signIn(site) }
        _ = try await signIn(site, password: "a leaf on the river")
    }
}
