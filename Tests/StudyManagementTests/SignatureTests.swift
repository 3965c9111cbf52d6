import Access
import Cryptography
import SQLStore
import StudyManagement
import Support
import Testing
import Timekeeping
import Vocabulary

private let password = "a stone in the river"
private let here = ClientAddress("192.0.2.7")

@Suite struct SignatureTests {
    /// A site on which an administrator has a password and can lock the data of the study.
    private struct Fixture {
        let site: TestSite
        let person: AuthenticatedUser

        init() async throws {
            site = try await TestSite { _ in [] }
            let user = TestUser.folderAdmin
            _ = try await site.parts.accounts.add(
                email: user.email, name: user.name, password: password, by: site.parts.console)
            person = try await site.store.write { [site] in try site.person(.folderAdmin, in: $0) }
        }

        func grant(in transaction: borrowing Transaction) throws -> Grant<ConfigureStudy> {
            try Roles.require(
                ConfigureStudy.self, on: site.world.channel, by: person.actor, in: transaction)
        }

        func sign(
            meaning: String = "approval", _ reauthentication: String = password,
            as someone: AuthenticatedUser? = nil
        ) async throws -> SigningAuthorization {
            let grant = try await site.store.read { [self] transaction -> Grant<ConfigureStudy> in
                try self.grant(in: transaction)
            }
            return try await site.parts.accounts.sign(
                someone ?? person, meaning: meaning, reauthentication: reauthentication, with: grant, at: here
            )
        }

        func lock(_ signing: SigningAuthorization) async throws {
            try await site.store.write { transaction in
                try DataLockRepository.lock(
                    reason: "Read out", signedBy: signing, with: try grant(in: transaction),
                    in: transaction)
            }
        }

        func signatures() async throws -> [Signature] {
            let console = site.parts.console
            let channel = site.world.channel
            return try await site.store.read { transaction in
                try SignatureRepository.all(
                    with: console.grant(EnterStudy.self, on: channel), in: transaction)
            }
        }

        func run(_ sql: String) async throws {
            try await site.store.write { transaction in
                try transaction.run(SQL(verbatim: sql))
                return
            }
        }
    }

    @Test func `a program with someone's key signs nothing, by whatever reauthentication`() async throws {
        let fixture = try await Fixture()
        let program = try await fixture.site.program(of: .folderAdmin)
        let refusal = await #expect(throws: Conflict.self) { _ = try await fixture.sign(as: program) }
        #expect(refusal?.sentence.contains("Programs can't sign") == true)
    }

    @Test func `before the first version a lock names no documents, whatever someone claims to have seen`()
        async throws
    {
        let fixture = try await Fixture()
        try await fixture.site.store.read { transaction in
            let grant = try fixture.grant(in: transaction)
            try DataLockRepository.checkDocuments("", with: grant, in: transaction)
            let claimed = Result {
                try DataLockRepository.checkDocuments("a1b2", with: grant, in: transaction)
            }
            #expect(throws: Conflict.self) { try claimed.get() }
        }
    }

    @Test func `a signature holds name, time and meaning, and the audit holds its digest`() async throws {
        let fixture = try await Fixture()
        try await fixture.lock(try await fixture.sign(meaning: "responsibility"))
        let signature = try #require(try await fixture.signatures().first)
        #expect(signature.signer == TestUser.folderAdmin.name)
        #expect(signature.meaning == .responsibility)
        #expect(signature.signedAt == fixture.site.clock.now)
        #expect(signature["reason"] == "Read out")
        #expect(signature.validity == .valid)
        let event = try #require(
            try await fixture.site.store.read {
                try $0.first(
                    "select action, details from audit_events where seq = \(signature.event)"
                ) { (try $0[0] as String, try $0[1] as String) }
            })
        #expect(event.0 == "data-lock.lock")
        #expect(event.1.contains(signature.digest) && event.1.contains("responsibility"))
        let report = try await fixture.site.store.read { [audit = fixture.site.parts.audit] in
            try audit.verify(in: $0)
        }
        #expect(report.isIntact)
    }

    @Test func `a clock that continues while someone signs breaks nothing`() async throws {
        let fixture = try await Fixture()
        let (site, start, ticks) = (fixture.site, fixture.site.clock.now, Locked<Int64>(0))
        let audit = Audit(key: site.parts.keys.audit) {
            let passed = ticks.withLock { ticks in
                ticks += 1
                return ticks
            }
            return start.adding(milliseconds: passed)
        }
        let accounts = Accounts(
            store: site.store, hashing: PasswordHasher(), audit: audit, sealing: site.parts.keys.sealing,
            random: SystemRandom.bytes)
        let token = SecretToken(random: SystemRandom.bytes)
        let grant = try await site.store.write { transaction -> (AuthenticatedUser, Grant<ConfigureStudy>) in
            _ = try SessionRepository.open(
                for: site.world.user(.folderAdmin), address: "", agent: "Test", token: token, at: start,
                in: transaction)
            let person = try #require(
                try SessionRepository.resume(token, address: "", audit: audit, at: start, in: transaction))
            return (
                person,
                try Roles.require(
                    ConfigureStudy.self, on: site.world.channel, by: person.actor, in: transaction)
            )
        }
        let signing = try await accounts.sign(
            grant.0, meaning: "review", reauthentication: password, with: grant.1, at: here)
        try await site.store.write { transaction in
            try DataLockRepository.lock(reason: "Read out", signedBy: signing, with: grant.1, in: transaction)
        }
        #expect(ticks.withLock { $0 } > 2)
        #expect(try await fixture.signatures().map(\.validity) == [.valid])
    }

    @Test(
        arguments: [
            ("update signatures set meaning = 'review'", "was changed after it was given"),
            ("update signatures set signer_name = 'Somebody'", "was changed after it was given"),
            (
                "update signatures set statement = replace(statement, 'Read out', 'Other')",
                "was changed after it was given"
            ),
            ("update signatures set event_seq = event_seq - 1", "a different action"),
            ("update audit_events set details = '{}' where action = 'data-lock.lock'", "a different action"),
            ("delete from audit_events where action = 'data-lock.lock'", "a different action"),
        ])
    func `a signature that was changed, moved or robbed of its event says so`(
        _ tampering: String, _ sentence: String
    ) async throws {
        let fixture = try await Fixture()
        try await fixture.lock(try await fixture.sign())
        try await fixture.run(tampering)
        guard case .broken(let found) = try #require(try await fixture.signatures().first).validity else {
            Issue.record("the signature passes for whole")
            return
        }
        #expect(found.contains(sentence))
    }

    @Test func `a wrong password is refused, counted, and told to the audit`() async throws {
        let fixture = try await Fixture()
        for _ in 0..<5 {
            await #expect(throws: ReauthenticationFailed()) {
                _ = try await fixture.sign("another stone in it")
            }
        }
        await #expect(throws: RateLimited.self) { _ = try await fixture.sign() }
        let refusals: Int? = try await fixture.site.store.read {
            try $0.value("select count(*) from audit_events where action = 'signature.refuse'")
        }
        #expect(refusals == 5)
        #expect(try await fixture.signatures() == [])
    }

    @Test(
        arguments: [
            ("", password, ["meaning"]), ("other", "", ["meaning", "proof"]), ("review", "", ["proof"]),
        ])
    func `anyone who signs chooses a meaning and proves who they are`(
        _ meaning: String, _ reauthentication: String, _ fields: [String]
    ) async throws {
        let fixture = try await Fixture()
        let refusal = await #expect(throws: InvalidInput.self) {
            _ = try await fixture.sign(meaning: meaning, reauthentication)
        }
        #expect(refusal?.problems.map(\.field) == fields)
    }

    @Test func `what was proved is good for its owner and for a minute`() async throws {
        let fixture = try await Fixture()
        let signing = try await fixture.sign()
        let other = try await fixture.site.store.write { [site = fixture.site] transaction in
            try Roles.require(
                ConfigureStudy.self, on: site.world.channel,
                by: try site.person(.orgAdmin, in: transaction).actor, in: transaction)
        }
        await #expect(throws: SignatureRequired()) {
            try await fixture.site.store.write { transaction in
                try DataLockRepository.lock(reason: "r", signedBy: signing, with: other, in: transaction)
            }
        }
        fixture.site.clock.advance(seconds: 61)
        await #expect(throws: SignatureRequired()) { try await fixture.lock(signing) }
        #expect(try await fixture.signatures() == [])
    }

    @Test func `data is locked once, and unlocked once`() async throws {
        let fixture = try await Fixture()
        let channel = fixture.site.world.channel.id
        try await fixture.lock(try await fixture.sign())
        let second = try await fixture.sign()
        await #expect(throws: Conflict.self) { try await fixture.lock(second) }
        await #expect(throws: DataLocked.self) {
            try await fixture.site.store.read { try DataLockRepository.check(channel, in: $0) }
        }
        let other = fixture.site.world.testChannel.id
        try await fixture.site.store.read { try DataLockRepository.check(other, in: $0) }
        let third = try await fixture.sign()
        for isFirst in [true, false] {
            do {
                try await fixture.site.store.write { transaction in
                    try DataLockRepository.unlock(
                        reason: "One more", signedBy: third, with: try fixture.grant(in: transaction),
                        in: transaction)
                }
                #expect(isFirst)
            } catch is Conflict {
                #expect(!isFirst)
            }
        }
        try await fixture.site.store.read { try DataLockRepository.check(channel, in: $0) }
    }

    @Test(
        arguments: [
            (SigningScope.none, SigningScope.none, false, false), (.none, .live, true, false),
            (.live, .none, true, false), (.none, .both, true, true), (.both, .none, true, true),
            (.live, .both, true, true),
        ])
    func `the wider of the site's and the organization's rule counts`(
        _ site: SigningScope, _ organization: SigningScope, _ live: Bool, _ test: Bool
    ) async throws {
        let fixture = try await Fixture()
        let (console, world) = (fixture.site.parts.console, fixture.site.world)
        try await fixture.site.store.write { transaction in
            try SigningRuleRepository.require(
                site, with: console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
            try SigningRuleRepository.require(
                organization, with: console.grant(ManageOrganization.self, on: world.organization),
                in: transaction)
        }
        let found = try await fixture.site.store.read { transaction in
            try [world.channel, world.testChannel, world.neighbor].map {
                try SigningRuleRepository.apply(to: $0, in: transaction)
            }
        }
        #expect(found == [live, test, site.covers(.live)])
    }

    @Test func `a new rule replaces the previous one`() async throws {
        let fixture = try await Fixture()
        let (console, world) = (fixture.site.parts.console, fixture.site.world)
        for scope in [SigningScope.live, .both, .live, .none] {
            let found = try await fixture.site.store.write { transaction in
                let grant = console.grant(ManageOrganization.self, on: world.organization)
                try SigningRuleRepository.require(scope, with: grant, in: transaction)
                return try SigningRuleRepository.own(with: grant, in: transaction)
            }
            #expect(found == scope)
        }
    }
}
