import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

/// The email of an invitation, as it waits to be sent.
struct InvitationEmailTests {
    private func invite(_ site: TestSite, _ email: String) async throws {
        let accounts = site.parts.accounts
        try await site.store.write { transaction in
            let grant = try site.grant(
                ManageRoles.self, on: .app(site.world.app), as: .folderAdmin, in: transaction)
            let invited = try accounts.invite(email: email, with: grant, in: transaction)
            #expect(invited.user == nil && invited.link == nil)
            try RoleRepository.assign(.reader, to: invited, with: grant, in: transaction)
        }
    }

    private func claim(_ site: TestSite) async throws -> QueuedEmail? {
        let now = site.clock.now
        return try await site.store.write {
            [outbox = MailQueueRepository(sealing: site.parts.keys.sealing)] in
            try outbox.claim(at: now, in: $0)
        }
    }

    @Test(arguments: [TestUser.stranger.email, "nobody@example.org"])
    func `it waits for every address alike, sealed for its own row`(_ email: String) async throws {
        let site = try await TestSite { _ in [] }
        try await invite(site, email)
        let key = site.parts.keys.sealing
        let count = try await site.store.read {
            try MailQueueRepository.sealedColumn.count(openedBy: key, in: $0)
        }
        #expect(count == (1, 1))
        let letter = try #require(try await claim(site))
        #expect(letter.recipient.email == email && letter.recipient.user == nil)
        #expect(letter.by == TestUser.folderAdmin.name && letter.place == "Meridian Bay Institute")
        #expect(letter.offer?.invitation.roles.map(\.role) == [.reader])
    }

    @Test func `it is thrown away once the invitation is withdrawn, renewed or expired`() async throws {
        let site = try await TestSite { _ in [] }
        try await invite(site, "ana@example.org")
        try await site.store.write { try $0.run("delete from invitations") }
        #expect(try await claim(site) == nil)
        try await invite(site, "ana@example.org")
        try await invite(site, "ana@example.org")
        #expect(try await claim(site) != nil)
        #expect(try await claim(site) == nil)
        try await invite(site, "ben@example.org")
        site.clock.advance(seconds: LinkPurpose.invitation.lifetimeSeconds)
        #expect(try await claim(site) == nil)
    }
}
