import Access
import Cryptography
import SQLStore
import Support
import Testing

private let here = ClientAddress("192.0.2.7")
private let password = "a stone in the river"

struct LinkTests {
    private func invited(_ site: TestSite) async throws -> OneTimeLink {
        try await site.store.write { transaction in
            let people = try site.grant(
                ManageOrganization.self, on: site.world.organization, as: .orgAdmin, in: transaction)
            let user = try UserRepository.add(
                email: "new@example.org", name: "N. Reed", with: people, in: transaction)
            return try site.parts.accounts.invitation(for: user.id, with: people, in: transaction)
        }
    }

    @Test func `an invitation sets the first password, once`() async throws {
        let site = try await TestSite { _ in [] }
        let link = try await invited(site)
        let accounts = site.parts.accounts
        await #expect(throws: InvalidInput.self) {
            _ = try await accounts.choosePassword(link.token, password: "password1234", from: here)
        }
        _ = try await accounts.choosePassword(link.token, password: password, from: here)
        await #expect(throws: InvalidLink()) {
            _ = try await accounts.choosePassword(link.token, password: password, from: here)
        }
        _ = try await accounts.signIn(email: "new@example.org", password: password, from: here, agent: "")
    }

    @Test func `a link expires, and another one ends the one before`() async throws {
        let site = try await TestSite { _ in [] }
        let first = try await invited(site)
        let second = try await site.store.write { transaction in
            let user = try #require(try UserRepository.user(email: "new@example.org", in: transaction))
            let people = try site.grant(
                ManageOrganization.self, on: site.world.organization, as: .orgAdmin, in: transaction)
            return try site.parts.accounts.invitation(for: user.id, with: people, in: transaction)
        }
        await #expect(throws: InvalidLink()) {
            _ = try await site.parts.accounts.choosePassword(first.token, password: password, from: here)
        }
        site.clock.advance(seconds: LinkPurpose.invitation.lifetimeSeconds)
        await #expect(throws: InvalidLink()) {
            _ = try await site.parts.accounts.choosePassword(second.token, password: password, from: here)
        }
    }

    @Test func `the neighbor's administrator cannot invite or shut out someone else's people`() async throws {
        let site = try await TestSite { _ in [] }
        try await site.store.write { transaction in
            let people = try site.grant(
                ManageOrganization.self, on: site.world.neighbor.app.organization, as: .stranger,
                in: transaction)
            #expect(throws: NotFound("user")) {
                try UserRepository.deactivate(site.world.user(.reader), with: people, in: transaction)
            }
            #expect(throws: NotFound("user")) {
                _ = try site.parts.accounts.invitation(
                    for: site.world.user(.reader), with: people, in: transaction)
            }
            let known = try UserRepository.known(to: people, in: transaction)
            #expect(known.map(\.email) == [TestUser.stranger.email])
        }
    }

    @Test func `a password link is made for accounts that can sign in, and asking is limited`() async throws {
        let site = try await TestSite { _ in [] }
        let accounts = site.parts.accounts
        let link = try #require(try await accounts.passwordLink(email: TestUser.editor.email, from: here))
        #expect(try await accounts.passwordLink(email: "nobody@example.org", from: here) == nil)
        _ = try await accounts.choosePassword(link.token, password: password, from: here)
        _ = try await accounts.signIn(email: TestUser.editor.email, password: password, from: here, agent: "")
        _ = try await accounts.passwordLink(email: TestUser.editor.email, from: here)
        _ = try await accounts.passwordLink(email: TestUser.editor.email, from: here)
        await #expect(throws: RateLimited.self) {
            _ = try await accounts.passwordLink(email: TestUser.editor.email, from: here)
        }
    }

    @Test func `a new site is set up once, by the link of its last start`() async throws {
        let store = try await Store.migrated()
        let clock = PinnedClock()
        let audit = Audit(key: [1]) { clock.now }
        let accounts = Accounts(
            store: store, hashing: PasswordHasher(), audit: audit, sealing: SealingKey(),
            random: SystemRandom.bytes)
        let old = try #require(try await accounts.setUpLink())
        let link = try #require(try await accounts.setUpLink())
        func complete(_ link: OneTimeLink, _ email: String) async throws -> User {
            try await accounts.completeSetUp(
                link.token, email: email, name: "R. Alder", password: password, from: here)
        }
        await #expect(throws: InvalidLink()) { _ = try await complete(old, "first@example.org") }
        await #expect(throws: InvalidInput.self) { _ = try await complete(link, "no address") }
        let user = try await complete(link, "first@example.org")
        await #expect(throws: InvalidLink()) { _ = try await complete(link, "second@example.org") }
        #expect(try await accounts.setUpLink() == nil)
        let effectiveRoles = try await store.read { transaction in
            try Roles.effectiveRoles(of: user.id, on: .site(SiteFolder()), at: clock.now, in: transaction)
        }
        #expect(effectiveRoles.roles == RoleSet([Role.siteAdmin]))
        let report = try await store.read { transaction in try audit.verify(in: transaction) }
        #expect(report.isIntact && report.eventCount > 0)
    }
}
