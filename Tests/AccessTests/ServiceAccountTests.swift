import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Access

private let here = ClientAddress("192.0.2.7")

/// Accounts of programs, and their keys.
struct ServiceAccountTests {
    private func service(_ site: TestSite, _ role: Role, on folder: Folder) async throws -> User {
        let console = site.parts.console
        let organization = site.world.organization
        return try await site.store.write { transaction in
            let user = try UserRepository.addServiceAccount(
                "nightly", with: console.grant(ManagePeople.self, on: organization), in: transaction)
            try RoleRepository.assign(
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
        let heard = Locked<[SecurityNotice.Event]>([])
        let notifying = accounts.sendingSecurityNotices { news in heard.withLock { $0.append(news.event) } }
        let token = try await notifying.issueAPIKey(
            draft(site, days: 366), toServiceAccount: user.id, by: person, reauthentication: "", at: here,
            ManagePeople.self,
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
        await #expect(throws: InvalidInput.self) {
            try await accounts.issueAPIKey(
                draft(site, days: 367), toServiceAccount: user.id, by: person, reauthentication: "", at: here,
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
        func issue(_ id: UserID, by person: AuthenticatedUser, on organization: OrganizationFolder)
            async throws
        {
            _ = try await accounts.issueAPIKey(
                draft(site), toServiceAccount: id, by: person, reauthentication: "", at: here,
                ManagePeople.self,
                on: organization)
        }
        await #expect(throws: NotFound.self) {
            try await issue(world.user(.reader), by: orgAdmin, on: world.organization)
        }
        await #expect(throws: NotFound.self) {
            try await issue(user.id, by: stranger, on: world.neighbor.app.organization)
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

    @Test func `a service account never becomes a person`() async throws {
        let site = try await TestSite { _ in [] }
        let user = try await service(site, .orgAdmin, on: .organization(site.world.organization))
        let (accounts, console, now) = (site.parts.accounts, site.parts.console, site.clock.now)
        for password in [nil, "meadow lantern harbor nine"] {
            await #expect(throws: Conflict.self) {
                try await accounts.add(email: user.email, name: "Bot", password: password, by: console)
            }
        }
        let people = console.grant(ManagePeople.self, on: site.world.organization)
        await #expect(throws: InvalidInput.self) {
            try await site.store.write { transaction in
                try accounts.invite(
                    email: user.email, name: "Bot", language: .english, with: people, in: transaction)
            }
        }
        for forced in [false, true] {
            await #expect(throws: Conflict.self) {
                try await site.store.write { transaction in
                    try accounts.passwordLink(for: user.id, forced: forced, with: people, in: transaction)
                }
            }
        }
        await #expect(throws: Conflict.self) {
            try await site.store.write { transaction in
                try UserRepository.setPassword(
                    PasswordHash(encoded: "x"), of: user.id, at: now, in: transaction)
            }
        }
        let token = SecretToken(random: SystemRandom.bytes)
        for purpose in [LinkPurpose.invitation, .password, .signIn, .email] {
            await #expect(throws: Conflict.self) {
                try await site.store.write { transaction in
                    try LinkRepository.make(purpose, for: user, token: token, at: now, in: transaction)
                }
            }
        }
        await #expect(throws: Conflict.self) {
            try await site.store.write { transaction in
                try SessionRepository.open(
                    for: user.id, address: "", agent: "", token: token, at: now, in: transaction)
            }
        }
    }

    @Test func `what was given to an account before it was a service account gives no access`() async throws {
        let site = try await TestSite { _ in [] }
        let (accounts, audit, now) = (site.parts.accounts, site.parts.audit, site.clock.now)
        let (email, password) = (TestUser.reader.email, "meadow lantern harbor nine")
        _ = try await accounts.add(email: email, name: "R", password: password, by: site.parts.console)
        let link = try #require(try await accounts.passwordLink(email: email, from: here))
        let opened = try await accounts.signIn(email: email, password: password, from: here, agent: "Test")
        try await site.store.write { transaction in
            try transaction.run(
                "update users set is_service = 1 where id = \(site.world.user(.reader))")
        }
        await #expect(throws: InvalidCredentials.self) {
            try await accounts.signIn(email: email, password: password, from: here, agent: "Test")
        }
        await #expect(throws: InvalidLink.self) {
            try await accounts.choosePassword(link.token, password: password + " ten", from: here)
        }
        let person = try await site.store.read { transaction in
            try SessionRepository.resume(opened.token, address: "", audit: audit, at: now, in: transaction)
        }
        #expect(person == nil)
    }

    @Test func `an organization with a dot in its ID has no service account with an email address`()
        async throws
    {
        let site = try await TestSite { _ in [] }
        let console = site.parts.console
        let user = try await site.store.write { transaction in
            let organization = try FolderRepository.addOrganization(
                "example.org", title: "Example", with: console.grant(ManageSite.self, on: SiteFolder()),
                in: transaction)
            return try UserRepository.addServiceAccount(
                "ruth", with: console.grant(ManagePeople.self, on: organization), in: transaction)
        }
        #expect(user.email == "ruth@example-org")
        #expect(EmailAddress.problem(user.email) != nil)
    }

    @Test(arguments: ["", "a b", "näme", String(repeating: "x", count: 41), "a@b"])
    func `a service account has a name that no address of email can be`(_ name: String) async throws {
        let site = try await TestSite { _ in [] }
        let grant = site.parts.console.grant(ManagePeople.self, on: site.world.organization)
        await #expect(throws: InvalidInput.self) {
            try await site.store.write { try UserRepository.addServiceAccount(name, with: grant, in: $0) }
        }
    }
}
