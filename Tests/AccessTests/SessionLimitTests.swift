import Access
import Cryptography
import SQLStore
import Studies
import Support
import Testing

@Suite struct SessionLimitTests {
    private func lives(_ token: SecretToken, _ site: TestSite) async throws -> AuthenticatedUser? {
        let (now, audit) = (site.clock.now, site.parts.audit)
        return try await site.store.read { transaction in
            try SessionRepository.resume(token, address: "", audit: audit, at: now, in: transaction)
        }
    }

    private func open(_ site: TestSite) async throws -> SecretToken {
        let (now, token) = (site.clock.now, SecretToken())
        try await site.store.write { transaction in
            _ = try SessionRepository.open(
                for: site.world.user(.reader), address: "", agent: "", token: token, at: now, in: transaction)
        }
        return token
    }

    private func set(_ limits: SessionLimits, on site: TestSite) async throws {
        let grant = site.parts.console.grant(ManageSite.self, on: SiteFolder())
        try await site.store.write { transaction in
            try SessionLimitsRepository.set(limits, with: grant, in: transaction)
        }
    }

    @Test func `a shorter limit ends idle sessions at once, and a longer one lets them last`() async throws {
        let site = try await TestSite { _ in [] }
        let token = try await open(site)
        site.clock.advance(seconds: 10 * 60)
        #expect(try await lives(token, site) != nil)
        try await set(SessionLimits(idleMinutes: 10, lifetimeHours: 1), on: site)
        #expect(try await lives(token, site) == nil)
        try await set(SessionLimits(idleMinutes: 120, lifetimeHours: 1), on: site)
        site.clock.advance(seconds: 100 * 60)
        #expect(try await lives(token, site) != nil)
        let late = try await open(site)
        site.clock.advance(seconds: 60 * 60 - 1)
        #expect(try await lives(late, site)?.secondsLeft == 1)
        site.clock.advance(seconds: 1)
        #expect(try await lives(late, site) == nil)
    }

    @Test(arguments: [(4, 12), (721, 12), (60, 0), (60, 169)])
    func `limits that no one could work with are refused`(_ idle: Int, _ lifetime: Int) async throws {
        let site = try await TestSite { _ in [] }
        await #expect(throws: InvalidInput.self) {
            try await set(SessionLimits(idleMinutes: idle, lifetimeHours: lifetime), on: site)
        }
    }
}
