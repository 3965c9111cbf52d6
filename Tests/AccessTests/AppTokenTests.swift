import Access
import Cryptography
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

struct AppTokenTests {
    @Test func `a credential works with its bundle ID until it is revoked`() async throws {
        let site = try await TestSite { _ in [] }
        let (world, apps) = (site.world, site.parts.apps)
        let token = try await site.store.write { transaction in
            let grant = try site.grant(ManageApp.self, on: world.app, as: .orgAdmin, in: transaction)
            return try AppTokenRepository.issue(
                .ios, bundleID: "org.example.heron", random: SystemRandom.bytes, with: grant, in: transaction)
        }
        try await apps.refresh()
        let credential = try #require(apps.credential(bundleID: "org.example.heron", token: token.text))
        #expect(
            credential.app == "HERON" && credential.organization == "MERIDIAN" && credential.platform == .ios)
        #expect(apps.credential(bundleID: "org.example.other", token: token.text) == nil)
        #expect(apps.credential(bundleID: "org.example.heron", token: token.text + "x") == nil)
        #expect(apps.credential(bundleID: "org.example.heron", token: "") == nil)
        try await site.store.write { transaction in
            let other = try site.grant(
                ManageApp.self, on: world.neighbor.app, as: .stranger, in: transaction)
            #expect(throws: NotFound("app token")) {
                try AppTokenRepository.revoke(credential.id, with: other, in: transaction)
            }
            let grant = try site.grant(ManageApp.self, on: world.app, as: .orgAdmin, in: transaction)
            try AppTokenRepository.revoke(credential.id, with: grant, in: transaction)
            #expect(try AppTokenRepository.all(with: grant, in: transaction).first?.revokedAt != nil)
        }
        try await apps.refresh()
        #expect(apps.credential(bundleID: "org.example.heron", token: token.text) == nil)
    }

    @Test func `the last use of a credential is known to the hour`() async throws {
        let site = try await TestSite { _ in [] }
        let (apps, now) = (site.parts.apps, site.clock.now)
        let token = try await site.store.write { transaction in
            try AppTokenRepository.issue(
                .android, bundleID: "org.example.heron", random: SystemRandom.bytes,
                with: site.parts.console.grant(ManageApp.self, on: site.world.app), in: transaction)
        }
        try await apps.refresh()
        let credential = try #require(apps.credential(bundleID: "org.example.heron", token: token.text))
        for seconds in [0, 10, 3599, 3600, 3700] {
            apps.recordUse(of: credential, at: now.adding(seconds: seconds))
        }
        // The writer works in order, so this sees what was handed in before.
        let used = try await site.store.write { transaction in
            try AppTokenRepository.all(
                with: site.parts.console.grant(ManageApp.self, on: site.world.app), in: transaction
            ).map(\.lastUsedAt)
        }
        #expect(used == [now.adding(seconds: 3600)])
    }

    @Test(arguments: ["", "a b", "a:b", "ü", String(repeating: "a", count: 156)])
    func `a bundle ID that no Basic credential can hold is refused`(_ bundleID: String) async throws {
        let site = try await TestSite { _ in [] }
        try await site.store.write { transaction in
            let grant = site.parts.console.grant(ManageApp.self, on: site.world.app)
            #expect(throws: InvalidInput.self) {
                _ = try AppTokenRepository.issue(
                    .ios, bundleID: bundleID, random: SystemRandom.bytes, with: grant, in: transaction)
            }
        }
    }
}

/// Credentials that another process issues and revokes next to a server that runs.
struct ExternalAppTokenTests {
    private func bundle(_ site: TestSite) async throws -> (other: Store, token: AppSecret) {
        let other = try Store(path: site.store.path)
        let token = try await other.write { transaction in
            try AppTokenRepository.issue(
                .ios, bundleID: "org.example.heron", random: SystemRandom.bytes,
                with: site.parts.console.grant(ManageApp.self, on: site.world.app), in: transaction)
        }
        return (other, token)
    }

    @Test func `what another process issued works with the very next call`() async throws {
        let site = try await TestSite { _ in [] }
        let (other, token) = try await bundle(site)
        let found = site.parts.apps.credential(bundleID: "org.example.heron", token: token.text)
        #expect(found?.app == "HERON")
        await other.close()
    }

    @Test func `what another process revoked is refused, whatever was asked before`() async throws {
        let site = try await TestSite { _ in [] }
        let (other, token) = try await bundle(site)
        let apps = site.parts.apps
        let found = try #require(apps.credential(bundleID: "org.example.heron", token: token.text))
        try await other.write { transaction in
            try AppTokenRepository.revoke(
                found.id, with: site.parts.console.grant(ManageApp.self, on: site.world.app), in: transaction)
        }
        // The verb that revokes waits as long before it says so.
        try await Task.sleep(for: AppTokenCache.noticeTime)
        #expect(apps.credential(bundleID: "org.example.heron", token: token.text) == nil)
        await other.close()
    }
}
