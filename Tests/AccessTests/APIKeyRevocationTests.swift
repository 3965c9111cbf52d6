import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

/// How API keys end, and who lists and revokes them.
struct APIKeyRevocationTests {
    private func works(_ someone: TestUser, _ site: TestSite) async throws -> Bool {
        let now = site.clock.now
        return try await site.store.read { transaction in
            try APIKeyRepository.all(of: someone.email, for: site.parts.console, in: transaction)
                .contains { $0.works(at: now) }
        }
    }

    @Test func `keys end with deactivation, and stay ended after it`() async throws {
        let site = try await TestSite { _ in [] }
        _ = try await program(.reader, [.readData], in: .app(site.world.app), of: site)
        let grant = site.parts.console.grant(ManageSite.self, on: SiteFolder())
        let reader = site.world.user(.reader)
        try await site.store.write { transaction in
            try UserRepository.deactivate(reader, with: grant, in: transaction)
            try UserRepository.reactivate(reader, with: grant, in: transaction)
        }
        #expect(try await !works(.reader, site))
    }

    @Test func `keys end with a forced password and on request with the sessions, and not without`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let grant = site.parts.console.grant(ManageSite.self, on: SiteFolder())
        let (reader, accounts) = (site.world.user(.reader), site.parts.accounts)
        let folder = Folder.app(site.world.app)
        _ = try await program(.reader, [.readData], in: folder, of: site)
        try await site.store.write { transaction in
            try UserRepository.endSessions(of: reader, with: grant, in: transaction)
            _ = try accounts.passwordLink(for: reader, forced: false, with: grant, in: transaction)
        }
        #expect(try await works(.reader, site))
        try await site.store.write { transaction in
            try UserRepository.endSessions(of: reader, andKeys: true, with: grant, in: transaction)
        }
        #expect(try await !works(.reader, site))
        _ = try await program(.reader, [.readData], in: folder, of: site)
        try await site.store.write { transaction in
            _ = try accounts.passwordLink(for: reader, forced: true, with: grant, in: transaction)
        }
        #expect(try await !works(.reader, site))
        _ = try await program(.editor, [.readData], in: folder, of: site)
        try await site.store.write { transaction in
            let person = try site.person(.editor, in: transaction)
            try SessionRepository.endOthers(of: person, in: transaction)
        }
        #expect(try await works(.editor, site))
        try await site.store.write { transaction in
            let person = try site.person(.editor, in: transaction)
            try SessionRepository.endOthers(of: person, andKeys: true, in: transaction)
        }
        #expect(try await !works(.editor, site))
    }

    @Test func `administrators list and revoke what concerns them, and nothing else`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        _ = try await program(.reader, [.readData], in: .app(world.app), of: site)
        // Someone of another organization, whose key works here: their role ended after it was issued.
        _ = try await program(.stranger, [.readData], in: .app(world.neighbor.app), of: site)
        let study = Folder.study(world.study).folderID
        try await site.store.write { transaction in
            _ = try transaction.run(
                "update api_keys set folder_id = \(study) where id = (select max(id) from api_keys)")
        }
        _ = try await program(.stranger, [.readData], in: .app(world.neighbor.app), of: site)
        try await site.store.write { transaction in
            let own = try site.grant(
                ManagePeople.self, on: world.organization, as: .orgAdmin, in: transaction)
            let other = try site.grant(
                ManagePeople.self, on: world.neighbor.app.organization, as: .stranger, in: transaction)
            let all = try APIKeyRepository.all(with: own, in: transaction)
            #expect(all.map(\.email) == [TestUser.stranger.email, TestUser.reader.email])
            let others = try APIKeyRepository.all(with: other, in: transaction)
            #expect(others.map(\.place) == ["HARBOUR/KESTREL", nil])
            let reader = try #require(all.last).id
            #expect(throws: NotFound("API key")) {
                try APIKeyRepository.revoke(reader, with: other, in: transaction)
            }
            try APIKeyRepository.revoke(reader, with: own, in: transaction)
            try APIKeyRepository.revoke(all[0].id, with: own, in: transaction)
            #expect(throws: NotFound("API key")) {
                try APIKeyRepository.revoke(reader, with: own, in: transaction)
            }
            let left = try #require(others.first)
            #expect(throws: NotFound("API key")) {
                try APIKeyRepository.revoke(left.id, with: own, in: transaction)
            }
        }
    }
}
