import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

private let here = ClientAddress("192.0.2.7")

struct KeyLimitTests {
    /// A program with a key of somebody's.
    private func program(
        _ someone: Someone, _ scopes: Set<KeyScope>, in folder: Folder, of site: TestSite
    ) async throws -> Person {
        let (random, console, audit, now) = (
            site.parts.random, site.parts.console, site.parts.audit, site.clock.now
        )
        return try await site.store.write { transaction in
            let token = try APIKeyRepository.issue(
                KeyDraft("R", days: 30, scopes: scopes, folder: folder), random: { random.bytes($0) },
                to: someone.email, by: console, in: transaction)
            return try #require(
                try APIKeyRepository.resume(token, address: "", audit: audit, at: now, in: transaction))
        }
    }

    private func rights(_ person: Person, on folder: Folder, of site: TestSite) async throws -> RightSet {
        try await site.store.read { transaction in
            try Roles.standing(of: person.holder, on: folder, in: transaction).rights
        }
    }

    @Test(arguments: KeyScope.allCases)
    func `a key has of its owner's rights those that its scope lets through`(_ scope: KeyScope) async throws {
        let site = try await TestSite { _ in [] }
        let study = Folder.study(site.world.study)
        for someone in Someone.allCases {
            let key = try await program(
                someone, [scope], in: .organization(site.world.organization), of: site)
            let own = try await site.store.read { transaction in
                try Roles.standing(of: site.world.user(someone), on: study, in: transaction).rights
            }
            let found = try await rights(key, on: study, of: site)
            #expect(found == own.intersection(scope.rights), "\(someone) \(scope)")
        }
    }

    @Test func `every right is let through by a scope, and by no more than it says`() {
        #expect(KeyScope.allCases.reduce(RightSet()) { $0.union($1.rights) } == RightSet(Right.allCases))
        #expect(
            KeyScope.readData.rights.isDisjoint(with: RightSet([.editResponses, .handleTokens, .viewDesign])))
        #expect(!KeyScope.tokens.rights.contains(.viewResponses))
        for scope in KeyScope.allCases where scope != .administration {
            #expect(
                scope.rights.isDisjoint(
                    with: RightSet([.manageRoles, .managePeople, .viewAudit, .setUpStudy])))
        }
    }

    @Test func `outside of its folder a key finds nothing, above and beside`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        let key = try await program(.siteAdmin, Set(KeyScope.allCases), in: .app(world.app), of: site)
        try await site.store.read { transaction in
            _ = try Roles.require(ViewResponses.self, on: world.channel, by: key.actor, in: transaction)
            #expect(throws: NotFound.self) {
                try Roles.require(ManageSite.self, on: SiteFolder(), by: key.actor, in: transaction)
            }
            #expect(throws: NotFound.self) {
                try Roles.require(ViewResponses.self, on: world.neighbour, by: key.actor, in: transaction)
            }
            #expect(throws: NotFound.self) {
                try Roles.require(ManageApp.self, on: world.testApp, by: key.actor, in: transaction)
            }
            #expect(throws: NotFound.self) {
                try Roles.require(ManagePeople.self, on: world.organization, by: key.actor, in: transaction)
            }
            let visible = try RoleRepository.visible(to: key.holder, in: transaction)
            #expect(Set(visible.keys) == [world.app.id, world.study.id])
        }
    }

    @Test func `a key says which scope it lacks, and a lacking role stays a lacking role`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        let editor = try await program(.editor, [.readData], in: .app(world.app), of: site)
        let reader = try await program(.reader, [.writeData], in: .app(world.app), of: site)
        try await site.store.read { transaction in
            #expect(throws: KeyScopeMissing(.editResponses)) {
                try Roles.require(EditResponses.self, on: world.channel, by: editor.actor, in: transaction)
            }
            #expect(throws: AccessDenied.self) {
                try Roles.require(EditResponses.self, on: world.channel, by: reader.actor, in: transaction)
            }
        }
        #expect(KeyScopeMissing(.editResponses).sentence.contains("Write data"))
    }

    @Test func `a key gives no role with rights that it lacks, though its owner has them`() async throws {
        let site = try await TestSite { _ in [] }
        let folder = Folder.app(site.world.app)
        let key = try await program(.orgAdmin, [.administration], in: folder, of: site)
        try await site.store.write { transaction in
            let grant = try Roles.require(ManageRoles.self, on: folder, by: key.actor, in: transaction)
            #expect(throws: AccessDenied.self) {
                try RoleRepository.give(
                    .editor, to: .user(site.world.user(.viewer)), with: grant, in: transaction)
            }
        }
    }

    @Test func `a key can't be turned into its owner by looking at the portal with a role`() async throws {
        let site = try await TestSite { _ in [] }
        let app = site.world.app
        let key = try await program(.orgAdmin, [.readData], in: .app(app), of: site)
        let looking = key.looking(as: Preview(user: key.user, role: .folderAdmin, folder: app.id))
        let found = try await rights(looking, on: .app(app), of: site)
        #expect(found == (try await rights(key, on: .app(app), of: site)))
    }

    // MARK: Issuing

    private func draft(_ site: TestSite, days: Int = 90) -> KeyDraft {
        KeyDraft("R", days: days, scopes: [.readData], folder: .app(site.world.app))
    }

    @Test func `a key wants a proof when signing in is a while ago, and its owner is told`() async throws {
        let site = try await TestSite { _ in [] }
        let heard = Locked<[AccountNews.Event]>([])
        let accounts = site.parts.accounts.telling { news in
            #expect(news.email == Someone.reader.email)
            heard.withLock { $0.append(news.event) }
        }
        let person = try await site.store.write { try site.person(.reader, in: $0) }
        _ = try await accounts.issueKey(draft(site), to: person, proof: "", at: here)
        #expect(heard.withLock { $0 } == [.keyIssued("R", folder: "MERIDIAN/HERON")])
        site.clock.advance(seconds: Session.freshSecondsMax)
        await #expect(throws: WrongProof()) {
            try await accounts.issueKey(draft(site), to: person, proof: "", at: here)
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
        let key = try await program(.orgAdmin, Set(KeyScope.allCases), in: .app(site.world.app), of: site)
        await #expect(throws: SignInNeeded.self) {
            try await accounts.issueKey(draft(site), to: key, proof: "", at: here)
        }
        let person = try await site.store.write { try site.person(.orgAdmin, in: $0) }
        for folder in [Folder.app(site.world.neighbour.app), .site(SiteFolder())] {
            var elsewhere = draft(site)
            elsewhere.folder = folder
            let refusal = await #expect(throws: Invalid.self) {
                try await accounts.issueKey(elsewhere, to: person, proof: "", at: here)
            }
            #expect(refusal?.problems.map(\.field) == ["folder"])
        }
        var scopeless = draft(site, days: 91)
        scopeless.scopes = []
        let refusal = await #expect(throws: Invalid.self) {
            try await accounts.issueKey(scopeless, to: person, proof: "", at: here)
        }
        #expect(refusal?.problems.map(\.field) == ["days", "scopes"])
    }

    @Test func `only the operator issues a key for the whole site, and for administration alone`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let whole = Folder.site(SiteFolder())
        let key = try await program(.siteAdmin, [.administration], in: whole, of: site)
        try await site.store.read { transaction in
            _ = try Roles.require(ManageSite.self, on: SiteFolder(), by: key.actor, in: transaction)
            #expect(throws: KeyScopeMissing(.viewResponses)) {
                try Roles.require(ViewResponses.self, on: site.world.channel, by: key.actor, in: transaction)
            }
        }
        for scopes in [[KeyScope.readData], [.administration, .readData]] {
            await #expect(throws: Invalid.self) {
                _ = try await program(.siteAdmin, Set(scopes), in: whole, of: site)
            }
        }
    }

    @Test func `the operator's key waits as a letter to its owner`() async throws {
        let site = try await TestSite { _ in [] }
        _ = try await site.parts.accounts.issueKey(
            draft(site), to: Someone.reader.email, by: site.parts.console)
        let now = site.clock.now
        let letter = try await site.store.write { [outbox = Outbox(sealing: site.parts.keys.sealing)] in
            try outbox.claim(at: now, in: $0)
        }
        #expect(letter?.user.email == Someone.reader.email)
        #expect(letter?.key == "R")
        #expect(letter?.place == "MERIDIAN/HERON")
    }

    // MARK: Ending

    private func works(_ someone: Someone, _ site: TestSite) async throws -> Bool {
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

    // MARK: Administration

    @Test func `administrators list and revoke what concerns them, and nothing else`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        _ = try await program(.reader, [.readData], in: .app(world.app), of: site)
        // Somebody of another organization, whose key works here.
        _ = try await program(.stranger, [.readData], in: .study(world.study), of: site)
        _ = try await program(.stranger, [.readData], in: .app(world.neighbour.app), of: site)
        try await site.store.write { transaction in
            let own = try site.grant(
                ManagePeople.self, on: world.organization, as: .orgAdmin, in: transaction)
            let other = try site.grant(
                ManagePeople.self, on: world.neighbour.app.organization, as: .stranger, in: transaction)
            let all = try APIKeyRepository.all(with: own, in: transaction)
            #expect(all.map(\.email) == [Someone.stranger.email, Someone.reader.email])
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

    // MARK: Service accounts

    private func service(_ site: TestSite, _ role: Role, on folder: Folder) async throws -> User {
        let console = site.parts.console
        let organization = site.world.organization
        return try await site.store.write { transaction in
            let user = try ServiceAccounts.add(
                "nightly", with: console.grant(ManagePeople.self, on: organization), in: transaction)
            try RoleRepository.give(
                role, to: .user(user.id), with: console.grant(ManageRoles.self, on: folder), in: transaction)
            return user
        }
    }

    @Test func `a service account holds a role for a program, a year long, and no one signs in to it`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let user = try await service(site, .reader, on: .app(site.world.app))
        #expect(user.isService && user.email == "nightly@MERIDIAN")
        let accounts = site.parts.accounts
        #expect(EmailAddress.problem(user.email) != nil)
        #expect(try await accounts.passwordLink(email: user.email, from: here) == nil)
        let person = try await site.store.write { try site.person(.orgAdmin, in: $0) }
        let heard = Locked<[AccountNews.Event]>([])
        let telling = accounts.telling { news in heard.withLock { $0.append(news.event) } }
        let token = try await telling.issueKey(
            draft(site, days: 366), toService: user.id, by: person, proof: "", at: here, ManagePeople.self,
            on: site.world.organization)
        #expect(
            heard.withLock { $0 } == [
                .serviceKeyIssued("R", account: "nightly@MERIDIAN", folder: "MERIDIAN/HERON")
            ])
        let (audit, now) = (site.parts.audit, site.clock.now)
        try await site.store.write { transaction in
            let program = try #require(
                try APIKeyRepository.resume(token, address: "", audit: audit, at: now, in: transaction))
            _ = try Roles.require(
                ViewResponses.self, on: site.world.channel, by: program.actor, in: transaction)
        }
        await #expect(throws: Invalid.self) {
            try await accounts.issueKey(
                draft(site, days: 367), toService: user.id, by: person, proof: "", at: here,
                ManagePeople.self,
                on: site.world.organization)
        }
    }

    @Test func `no one issues a key to a person, to a service elsewhere, or to one that may more than they`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let world = site.world
        let user = try await service(site, .reader, on: .study(world.study))
        let accounts = site.parts.accounts
        let (orgAdmin, stranger) = try await site.store.write { transaction in
            (try site.person(.orgAdmin, in: transaction), try site.person(.stranger, in: transaction))
        }
        func issue(_ id: UserID, by person: Person, on organization: OrganizationFolder) async throws {
            _ = try await accounts.issueKey(
                draft(site), toService: id, by: person, proof: "", at: here, ManagePeople.self,
                on: organization)
        }
        await #expect(throws: NotFound.self) {
            try await issue(world.user(.reader), by: orgAdmin, on: world.organization)
        }
        await #expect(throws: NotFound.self) {
            try await issue(user.id, by: stranger, on: world.neighbour.app.organization)
        }
        try await issue(user.id, by: orgAdmin, on: world.organization)
        // The study keeps its own permissions: the Org Admin has none there any more, the service does.
        let manage = site.parts.console.grant(ManageRoles.self, on: .study(world.study))
        try await site.store.write { transaction in
            try RoleRepository.stopInheriting(with: manage, in: transaction)
            try transaction.run(
                """
                delete from role_assignments
                where folder_id = \(world.study.id) and user_id = \(world.user(.orgAdmin))
                """)
        }
        await #expect(throws: AccessDenied.self) {
            try await issue(user.id, by: orgAdmin, on: world.organization)
        }
    }

    @Test(arguments: ["", "a b", "näme", String(repeating: "x", count: 41), "a@b"])
    func `a service account has a name that no address of email can be`(_ name: String) async throws {
        let site = try await TestSite { _ in [] }
        let grant = site.parts.console.grant(ManagePeople.self, on: site.world.organization)
        await #expect(throws: Invalid.self) {
            try await site.store.write { try ServiceAccounts.add(name, with: grant, in: $0) }
        }
    }

    // MARK: Keys from before

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
                try Roles.standing(of: program.holder, on: .site(SiteFolder()), in: transaction).rights
                    .isEmpty)
        }
    }
}
