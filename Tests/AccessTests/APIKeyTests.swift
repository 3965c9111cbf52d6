import Access
import Cryptography
import SQLStore
import Support
import Testing
import Timekeeping

struct APIKeyTests {
    private func issue(_ site: TestSite, title: String = "Nightly export", days: Int = 90) async throws
        -> SecretToken
    {
        let (random, console) = (site.parts.random, site.parts.console)
        return try await site.store.write { transaction in
            try APIKeyRepository.issue(
                title, days: days, random: { random.bytes($0) }, to: TestUser.reader.email, by: console,
                in: transaction)
        }
    }

    private func keys(_ site: TestSite) async throws -> [APIKey] {
        let console = site.parts.console
        return try await site.store.read { try APIKeyRepository.all(for: console, in: $0) }
    }

    @Test func `a key is listed with its user and its end, and never with its secret`() async throws {
        let site = try await TestSite { _ in [] }
        let token = try await issue(site)
        let key = try #require(try await keys(site).first)
        #expect(key.email == TestUser.reader.email)
        #expect(key.title == "Nightly export")
        #expect(key.expiresAt == site.clock.now.adding(seconds: 90 * 24 * 60 * 60))
        #expect(key.usedAt == nil)
        let stored: Int? = try await site.store.read { transaction in
            try transaction.value("select count(*) from api_keys where token_digest = \(token.digest.bytes)")
        }
        #expect(stored == 1)
    }

    @Test(arguments: [("", 90, "title"), (" ", 90, "title"), ("x", 0, "days"), ("x", 91, "days")])
    func `a key without a purpose, or for too long, is refused at its field`(
        title: String, days: Int, field: String
    ) async throws {
        let site = try await TestSite { _ in [] }
        let refusal = await #expect(throws: InvalidInput.self) {
            _ = try await issue(site, title: title, days: days)
        }
        #expect(refusal?.problems.map(\.field) == [field])
        #expect(try await keys(site).isEmpty)
    }

    @Test func `a revoked key is gone for good, and revoking is audited`() async throws {
        let site = try await TestSite { _ in [] }
        _ = try await issue(site)
        let (console, id) = (site.parts.console, try #require(try await keys(site).first).id)
        try await site.store.write { try APIKeyRepository.revoke(id, by: console, in: $0) }
        await #expect(throws: NotFound("API key")) {
            try await site.store.write { try APIKeyRepository.revoke(id, by: console, in: $0) }
        }
        let actions: [String] = try await site.store.read { transaction in
            try transaction.rows("select action from audit_events where action like 'api-key.%' order by seq")
            {
                try $0[0]
            }
        }
        #expect(actions == ["api-key.issue", "api-key.revoke"])
    }

    @Test func `no one who cannot sign in is given a key`() async throws {
        let site = try await TestSite { _ in [] }
        let console = site.parts.console
        try await site.store.write { transaction in
            let user = try #require(
                try UserRepository.user(email: TestUser.reader.email, in: transaction))
            try UserRepository.deactivate(
                user.id, with: console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
        }
        await #expect(throws: Conflict.self) { _ = try await issue(site) }
    }
}
