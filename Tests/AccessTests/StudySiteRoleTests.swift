import SQLStore
import Support
import Testing
import Vocabulary

@testable import Access

/// What roles at sites grant: only permissions that can be held at sites, and only there.
struct StudySiteRoleTests {
    private struct Study {
        let site: TestSite
        let harbor: StudySite
        let north: StudySite

        init() async throws {
            site = try await TestSite { _ in [] }
            harbor = try await site.addStudySite("HC", "Harbor County")
            north = try await site.addStudySite("NW", "Northwood")
        }

        /// The sites in which someone holds a permission; nil if in none.
        func scope<P: StudySiteScoped>(_ permission: P.Type, as someone: TestUser) async throws
            -> StudySiteScope?
        {
            try await site.store.write { [site] transaction in
                do {
                    return try site.grant(permission, on: site.world.channel, as: someone, in: transaction)
                        .sites
                } catch is AccessDenied {
                    return nil
                }
            }
        }

        func visible(to someone: TestUser) async throws -> [FolderID] {
            try await site.store.read { [site] transaction in
                try RoleRepository.visible(
                    to: site.world.user(someone), at: site.clock.now, in: transaction
                ).keys.sorted()
            }
        }

        func refusal<P: Permission>(
            _ permission: P.Type, on subject: P.Subject, as someone: TestUser
        ) async throws -> (any Error)? {
            try await site.store.write { [site] transaction in
                do {
                    _ = try site.grant(permission, on: subject, as: someone, in: transaction)
                    return nil
                } catch {
                    return error
                }
            }
        }
    }

    @Test func `a role on the study covers all sites and those without one`() async throws {
        let study = try await Study()
        #expect(try await study.scope(ViewResponsesAtSites.self, as: .reader) == .all)
        #expect(try await study.scope(ManageTokensAtSites.self, as: .coordinator) == .all)
        #expect(try await study.scope(ManageTokensAtSites.self, as: .reader) == nil)
    }

    @Test func `a role at a site covers that site only`() async throws {
        let study = try await Study()
        try await study.site.employ(.reader, only: [(.coordinator, study.harbor)])
        let own = StudySiteScope.some([study.harbor.id])
        #expect(try await study.scope(EnterStudyAtSites.self, as: .reader) == own)
        #expect(try await study.scope(ViewResponsesAtSites.self, as: .reader) == own)
        #expect(try await study.scope(ManageTokensAtSites.self, as: .reader) == own)
        #expect(try await study.scope(EditResponsesAtSites.self, as: .reader) == nil)
    }

    @Test func `permissions that aren't limited to sites are never granted by a role at a site`() async throws
    {
        let study = try await Study()
        try await study.site.employ(.reader, only: [(.coordinator, study.harbor), (.editor, study.harbor)])
        let world = study.site.world
        func refused<P: Permission>(_ permission: P.Type) async throws -> Bool where P.Subject == Channel {
            let denied = try await study.refusal(permission, on: world.channel, as: .reader) as? AccessDenied
            let isHeld = [Right.enter, .viewResponses, .editResponses, .handleTokens, .viewTokenCounts]
                .contains(P.right)
            return denied == AccessDenied(P.right, isHeldAtSites: isHeld)
        }
        #expect(try await refused(EnterStudy.self))
        #expect(try await refused(ViewResponses.self))
        #expect(try await refused(EditResponses.self))
        #expect(try await refused(ManageTokens.self))
        #expect(try await refused(ViewTokenCounts.self))
        #expect(try await refused(RevealAppTokens.self))
        #expect(try await refused(ConfigureStudy.self))
        #expect(try await refused(ManageStudySites.self))
        #expect(try await refused(PublishStudy.self))
        #expect(try await study.refusal(ViewDesign.self, on: world.study, as: .reader) is NotFound)
        #expect(try await study.refusal(ViewAudit.self, on: .study(world.study), as: .reader) is NotFound)
    }

    @Test func `rights add up for each site by itself`() async throws {
        let study = try await Study()
        try await study.site.employ(.reader, only: [(.reader, study.harbor), (.editor, study.north)])
        #expect(
            try await study.scope(ViewResponsesAtSites.self, as: .reader)
                == .some([study.harbor.id, study.north.id]))
        #expect(try await study.scope(EditResponsesAtSites.self, as: .reader) == .some([study.north.id]))
    }

    @Test func `a role on the study is not limited by one at a site`() async throws {
        let study = try await Study()
        let (console, world) = (study.site.parts.console, study.site.world)
        try await study.site.store.write { transaction in
            try StudySiteRoleRepository.assign(
                .coordinator, to: .user(world.user(.reader)), at: study.harbor,
                with: console.grant(ManageStudySites.self, on: world.channel), in: transaction)
        }
        #expect(try await study.scope(ViewResponsesAtSites.self, as: .reader) == .all)
        #expect(try await study.scope(ManageTokensAtSites.self, as: .reader) == .some([study.harbor.id]))
    }

    @Test func `a role at a site reaches neither the Test channel nor another study`() async throws {
        let study = try await Study()
        try await study.site.employ(.reader, only: [(.reader, study.harbor)])
        let world = study.site.world
        let refusals = [
            try await study.refusal(ViewResponsesAtSites.self, on: world.testChannel, as: .reader),
            try await study.refusal(ViewResponsesAtSites.self, on: world.neighbor, as: .reader),
        ]
        #expect(refusals.allSatisfy { $0 as? NotFound == NotFound("study") })
    }

    @Test func `a site of another channel is not found`() async throws {
        let study = try await Study()
        let other = try await study.site.addStudySite("XX", "Elsewhere", to: study.site.world.neighbor)
        let (console, channel) = (study.site.parts.console, study.site.world.channel)
        try await study.site.store.read { transaction in
            #expect(throws: NotFound("site")) {
                _ = try StudySiteRepository.find(
                    other.id, with: console.grant(ManageStudySites.self, on: channel), in: transaction)
            }
            #expect(throws: NotFound("site")) {
                _ = try StudySiteRepository.find(
                    other.id, with: console.grant(ViewTokenCountsAtSites.self, on: channel), in: transaction)
            }
        }
    }

    @Test func `a role through a group counts, and ends with the membership`() async throws {
        let study = try await Study()
        let (console, world) = (study.site.parts.console, study.site.world)
        try await study.site.employ(.reader, only: [])
        let group = try await study.site.store.write { transaction in
            let managing = console.grant(ManagePeople.self, on: world.organization)
            let group = try GroupRepository.add("Harbor staff", with: managing, in: transaction)
            try transaction.run(
                "insert into group_members (group_id, user_id) values (\(group.id), \(world.user(.reader)))")
            try StudySiteRoleRepository.assign(
                .reader, to: .group(group.id), at: study.harbor,
                with: console.grant(ManageStudySites.self, on: world.channel), in: transaction)
            return group
        }
        #expect(try await study.scope(ViewResponsesAtSites.self, as: .reader) == .some([study.harbor.id]))
        try await study.site.store.write { transaction in
            try transaction.run("delete from group_members where group_id = \(group.id)")
        }
        #expect(
            try await study.refusal(ViewResponsesAtSites.self, on: world.channel, as: .reader) is NotFound)
    }

    @Test func `staff of a closed site read for 30 days and change nothing`() async throws {
        let study = try await Study()
        try await study.site.employ(.reader, only: [(.coordinator, study.harbor), (.editor, study.harbor)])
        let (console, channel) = (study.site.parts.console, study.site.world.channel)
        try await study.site.store.write { transaction in
            try StudySiteRepository.setStatus(
                .closed, of: study.harbor, with: console.grant(ManageStudySites.self, on: channel),
                in: transaction)
        }
        let own = StudySiteScope.some([study.harbor.id])
        study.site.clock.advance(seconds: 29 * 86_400)
        #expect(try await study.scope(ViewResponsesAtSites.self, as: .reader) == own)
        #expect(try await study.scope(EditResponsesAtSites.self, as: .reader) == nil)
        #expect(try await study.scope(ManageTokensAtSites.self, as: .reader) == nil)
        #expect(try await study.visible(to: .reader) == [study.site.world.study.id])
        study.site.clock.advance(seconds: 2 * 86_400)
        #expect(try await study.refusal(ViewResponsesAtSites.self, on: channel, as: .reader) is NotFound)
        #expect(try await study.visible(to: .reader) == [])
        #expect(
            try await study.refusal(EnterApp.self, on: study.site.world.app, as: .reader) is NotFound)
    }

    @Test
    func `an API key has of its owner's rights at sites those that its scopes let through, in its folder`()
        async throws
    {
        let study = try await Study()
        try await study.site.employ(.reader, only: [(.coordinator, study.harbor), (.editor, study.harbor)])
        let (world, own) = (study.site.world, StudySiteScope.some([study.harbor.id]))
        let key = try await program(.reader, [.readData], in: .study(world.study), of: study.site)
        try await study.site.store.read { (transaction: borrowing Transaction) throws in
            func scope<P: StudySiteScoped>(_ permission: P.Type) throws -> StudySiteScope {
                try Roles.require(permission, on: world.channel, by: key.actor, in: transaction).sites
            }
            #expect(try scope(ViewResponsesAtSites.self) == own)
            #expect(try scope(ViewTokenCountsAtSites.self) == own)
            #expect(throws: AccessDenied.self) { try scope(EditResponsesAtSites.self) }
            #expect(throws: AccessDenied.self) { try scope(ManageTokensAtSites.self) }
        }
        await #expect(throws: InvalidInput.self) {
            try await program(.reader, [.readData], in: .app(world.testApp), of: study.site)
        }
    }

    @Test func `a sign-in provider of another organization doesn't sign in who has a role at a site here`()
        async throws
    {
        let study = try await Study()
        try await study.site.employ(.reader, only: [(.reader, study.harbor)])
        let (world, other) = (study.site.world, study.site.world.neighbor.app.organization)
        let user = try await study.site.store.write { transaction in
            try transaction.run(
                "update users set home_folder_id = \(other.id) where id = \(world.user(.reader))")
            return try #require(try UserRepository.user(world.user(.reader), in: transaction))
        }
        try await study.site.store.read { (transaction: borrowing Transaction) throws in
            #expect(try ProviderAccountRepository.isOfOthers(user, than: other.id, in: transaction))
            #expect(try UserRepository.isKnown(user, to: world.organization, in: transaction))
        }
    }

    @Test func `a preview of a role is not limited, and has no roles at sites`() async throws {
        let study = try await Study()
        try await study.site.employ(.reader, only: [(.reader, study.harbor)])
        let world = study.site.world
        let visible = try await study.site.store.read { transaction in
            try RoleRepository.visible(to: world.user(.reader), at: study.site.clock.now, in: transaction)
        }
        #expect(visible.keys.sorted() == [world.study.id])
        #expect(visible[world.study.id]?.rights == [])
        #expect(visible[world.study.id]?.reach(world.channel.id) == true)
        #expect(visible[world.study.id]?.reach(world.testChannel.id) == false)
    }

    @Test(arguments: [Role.siteAdmin, .orgAdmin, .folderAdmin, .studyDesigner, .studyLead, .studyViewer])
    func `roles that don't concern participants can't be assigned at a site`(_ role: Role) async throws {
        let study = try await Study()
        let (console, world) = (study.site.parts.console, study.site.world)
        await #expect(throws: InvalidInput.self) {
            try await study.site.store.write { transaction in
                try StudySiteRoleRepository.assign(
                    role, to: .user(world.user(.reader)), at: study.harbor,
                    with: console.grant(ManageStudySites.self, on: world.channel), in: transaction)
            }
        }
    }

    @Test func `someone of another organization is not found, like an address without an account`()
        async throws
    {
        let study = try await Study()
        let world = study.site.world
        for email in [TestUser.stranger.email, "nobody@example.org"] {
            await #expect(throws: NotFound("user")) {
                try await study.site.store.write { transaction in
                    try StudySiteRoleRepository.assign(
                        .reader, to: .email(email), at: study.harbor,
                        with: study.site.grant(
                            ManageStudySites.self, on: world.channel, as: .folderAdmin, in: transaction),
                        in: transaction)
                }
            }
        }
    }

    @Test func `a second factor that a role requires is required for the role at a site, too`() async throws {
        let study = try await Study()
        try await study.site.employ(.reader, only: [(.reader, study.harbor)])
        let (world, clock) = (study.site.world, study.site.clock)
        try await study.site.store.write { transaction in
            try transaction.run(
                """
                insert into second_factor_rules (folder_id, role, created_at, grace_days)
                values (\(world.organization.id), 'reader', \(clock.now), 0)
                """)
        }
        let person = try await study.site.store.write { [site = study.site] in
            try site.person(.reader, in: $0)
        }
        #expect(person.mustSetUpSecondFactor)
    }
}
