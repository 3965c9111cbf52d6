import Access
import Cryptography
import SQLStore
import Studies
import Support
import Testing

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
                ManageApp.self, on: world.neighbour.app, as: .stranger, in: transaction)
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

    @Test(arguments: ["", "a b", "a:b", "ü", String(repeating: "a", count: 156)])
    func `a bundle ID that no Basic credential can hold is refused`(_ bundleID: String) async throws {
        let site = try await TestSite { _ in [] }
        try await site.store.write { transaction in
            let grant = site.parts.console.grant(ManageApp.self, on: site.world.app)
            #expect(throws: Invalid.self) {
                _ = try AppTokenRepository.issue(
                    .ios, bundleID: bundleID, random: SystemRandom.bytes, with: grant, in: transaction)
            }
        }
    }
}
