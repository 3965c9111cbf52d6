import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

private let here = ClientAddress("192.0.2.7")

/// Who issues API keys, for what, and who is told.
struct APIKeyIssuingTests {
    @Test func `a key requires reauthentication when sign-in isn't recent, and its owner is notified`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let heard = Locked<[SecurityNotice.Event]>([])
        let accounts = site.parts.accounts.sendingSecurityNotices { news in
            #expect(news.email == TestUser.reader.email)
            heard.withLock { $0.append(news.event) }
        }
        let person = try await site.store.write { try site.person(.reader, in: $0) }
        _ = try await accounts.issueAPIKey(draft(site), to: person, reauthentication: "", at: here)
        #expect(heard.withLock { $0 } == [.keyIssued("R", folder: "MERIDIAN/HERON")])
        site.clock.advance(seconds: Session.recentAuthenticationSecondsMax)
        await #expect(throws: ReauthenticationFailed()) {
            try await accounts.issueAPIKey(draft(site), to: person, reauthentication: "no stone", at: here)
        }
        let count: Int? = try await site.store.read { try $0.value("select count(*) from api_keys") }
        #expect(count == 1)
        #expect(heard.withLock { $0.count } == 1)
    }

    @Test func `a program issues no key, and a person none where they have no role or on the whole site`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let accounts = site.parts.accounts
        let key = try await program(.orgAdmin, Set(APIKeyScope.allCases), in: .app(site.world.app), of: site)
        await #expect(throws: SignInRequired.self) {
            try await accounts.issueAPIKey(draft(site), to: key, reauthentication: "", at: here)
        }
        let person = try await site.store.write { try site.person(.orgAdmin, in: $0) }
        for folder in [Folder.app(site.world.neighbor.app), .site(SiteFolder())] {
            var elsewhere = draft(site)
            elsewhere.folder = folder
            let refusal = await #expect(throws: InvalidInput.self) {
                try await accounts.issueAPIKey(elsewhere, to: person, reauthentication: "", at: here)
            }
            #expect(refusal?.problems.map(\.field) == ["folder"])
        }
        var scopeless = draft(site, days: 91)
        scopeless.scopes = []
        let refusal = await #expect(throws: InvalidInput.self) {
            try await accounts.issueAPIKey(scopeless, to: person, reauthentication: "", at: here)
        }
        #expect(refusal?.problems.map(\.field) == ["days", "scopes"])
    }

    @Test func `the operator issues no key to someone without a role where it would work`() async throws {
        let site = try await TestSite { _ in [] }
        var elsewhere = draft(site)
        elsewhere.folder = .app(site.world.neighbor.app)
        let refusal = await #expect(throws: InvalidInput.self) {
            try await site.parts.accounts.issueAPIKey(
                elsewhere, to: TestUser.reader.email, by: site.parts.console)
        }
        #expect(refusal?.sentence.contains("has no role in") == true)
    }

    @Test func `only the operator issues a key for the whole site, and for administration alone`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let whole = Folder.site(SiteFolder())
        let key = try await program(.siteAdmin, [.administration], in: whole, of: site)
        try await site.store.read { transaction in
            _ = try Roles.require(ManageSite.self, on: SiteFolder(), by: key.actor, in: transaction)
            #expect(throws: APIKeyScopeMissing(.viewResponses)) {
                try Roles.require(ViewResponses.self, on: site.world.channel, by: key.actor, in: transaction)
            }
        }
        for scopes in [[APIKeyScope.readData], [.administration, .readData]] {
            await #expect(throws: InvalidInput.self) {
                _ = try await program(.siteAdmin, Set(scopes), in: whole, of: site)
            }
        }
    }

    @Test func `the operator's key waits as an email to its owner`() async throws {
        let site = try await TestSite { _ in [] }
        _ = try await site.parts.accounts.issueAPIKey(
            draft(site), to: TestUser.reader.email, by: site.parts.console)
        let now = site.clock.now
        let letter = try await site.store.write {
            [outbox = MailQueueRepository(sealing: site.parts.keys.sealing)] in
            try outbox.claim(at: now, in: $0)
        }
        #expect(letter?.recipient.email == TestUser.reader.email)
        #expect(letter?.key == "R")
        #expect(letter?.place == "MERIDIAN/HERON")
    }
}
