import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

/// API keys from before they had scopes.
struct UnscopedKeyTests {
    @Test func `a key from before scopes keeps working, is marked, and ends within 30 days of the upgrade`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let (random, console, audit) = (site.parts.random, site.parts.console, site.parts.audit)
        let token = SecretToken { random.bytes($0) }
        let (user, now) = (site.world.user(.reader), site.clock.now)
        let day = 24 * 60 * 60
        let person = try await site.store.write { transaction in
            try transaction.run(
                """
                insert into api_keys (user_id, title, token_digest, created_at, expires_at, is_unscoped)
                values (\(user), 'Old', \(token.digest.bytes), \(now), \(now.adding(seconds: 300 * day)), 1)
                """)
            #expect(try APIKeyRepository.hasLastingUnscopedKeys(at: now, in: transaction))
            #expect(try APIKeyRepository.shortenUnscopedKeys(by: console, in: transaction) == 1)
            #expect(try !APIKeyRepository.hasLastingUnscopedKeys(at: now, in: transaction))
            return try APIKeyRepository.resume(token, address: "", audit: audit, at: now, in: transaction)
        }
        let program = try #require(person)
        let key = try await site.store.read { transaction in
            _ = try Roles.require(
                ViewResponses.self, on: site.world.channel, by: program.actor, in: transaction)
            return try APIKeyRepository.all(for: console, in: transaction).first
        }
        #expect(key?.isUnscoped == true)
        #expect(key?.expiresAt == now.adding(seconds: 30 * day))
        // The next start, days later, doesn't move the end.
        site.clock.advance(seconds: 10 * day)
        let again = try await site.store.write {
            try APIKeyRepository.shortenUnscopedKeys(by: console, in: $0)
        }
        #expect(again == 0)
    }

    @Test func `a row that names neither folder nor scope opens nothing`() async throws {
        let site = try await TestSite { _ in [] }
        let (random, audit) = (site.parts.random, site.parts.audit)
        let token = SecretToken { random.bytes($0) }
        let (user, now) = (site.world.user(.siteAdmin), site.clock.now)
        try await site.store.write { transaction in
            try transaction.run(
                """
                insert into api_keys (user_id, title, token_digest, created_at, expires_at)
                values (\(user), 'R', \(token.digest.bytes), \(now), \(now.adding(seconds: 60)))
                """)
            let program = try #require(
                try APIKeyRepository.resume(token, address: "", audit: audit, at: now, in: transaction))
            #expect(
                try Roles.effectiveRoles(
                    of: program.holder, on: .site(SiteFolder()), at: now, in: transaction
                ).rights
                    .isEmpty)
        }
    }
}
