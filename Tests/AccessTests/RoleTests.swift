import Access
import SQLStore
import Studies
import Support
import Testing

struct RoleTests {
    private func site() async throws -> TestSite { try await TestSite { _ in [] } }

    @Test func `all rows of an action have one time, however long it takes`() async throws {
        let site = try await site()
        let start = site.clock.now
        let times = try await site.store.write { transaction in
            let grant = try site.grant(
                ManageTokensAtSites.self, on: site.world.channel, as: .coordinator, in: transaction)
            site.clock.advance(seconds: 5)
            return [grant.now, grant.counting.now, try #require(grant.studyWide).now]
        }
        #expect(times == [start, start, start])
    }

    @Test(arguments: [
        (TestUser.siteAdmin, true), (.orgAdmin, true), (.folderAdmin, true), (.designer, true), (.lead, true),
        (.viewer, true), (.editor, false), (.reader, false), (.coordinator, false),
    ])
    func `a permission is inherited from above or refused with the role that is missing`(
        _ someone: TestUser, _ may: Bool
    ) async throws {
        let site = try await site()
        try await site.store.write { transaction in
            if may {
                _ = try site.grant(ViewDesign.self, on: site.world.study, as: someone, in: transaction)
            } else {
                #expect(throws: AccessDenied(.viewDesign)) {
                    _ = try site.grant(ViewDesign.self, on: site.world.study, as: someone, in: transaction)
                }
            }
        }
    }

    @Test(arguments: TestUser.allCases.filter { $0 != .siteAdmin && $0 != .stranger })
    func `the neighbor's study does not exist for anybody here`(_ someone: TestUser) async throws {
        let site = try await site()
        try await site.store.write { transaction in
            #expect(throws: NotFound("study")) {
                _ = try site.grant(ViewResponses.self, on: site.world.neighbor, as: someone, in: transaction)
            }
        }
    }

    @Test func `a coordinator without Reader or Editor is no one`() async throws {
        let site = try await site()
        let (world, console) = (site.world, site.parts.console)
        try await site.store.write { transaction in
            let roles = console.grant(ManageRoles.self, on: .app(world.app))
            let who = Principal.user(world.user(.coordinator))
            #expect(
                try Roles.effectiveRoles(
                    of: world.user(.coordinator), on: .study(world.study), at: roles.now, in: transaction
                )
                .roles
                    == RoleSet([Role.reader, .coordinator]))
            try RoleRepository.revoke(.reader, from: who, with: roles, in: transaction)
            #expect(
                try Roles.effectiveRoles(
                    of: world.user(.coordinator), on: .study(world.study), at: roles.now, in: transaction)
                    == EffectiveRoles.none)
            #expect(throws: NotFound("study")) {
                _ = try site.grant(ManageTokens.self, on: world.channel, as: .coordinator, in: transaction)
            }
        }
    }

    @Test func `stopping inheritance changes nothing at once and holds afterwards`() async throws {
        let site = try await site()
        let world = site.world
        try await site.store.write { transaction in
            let grant = try site.grant(
                ManageRoles.self, on: .study(world.study), as: .orgAdmin, in: transaction)
            try RoleRepository.stopInheriting(with: grant, in: transaction)
            _ = try site.grant(EditResponses.self, on: world.channel, as: .editor, in: transaction)
            // What the Org Admin keeps is Folder Admin.
            _ = try site.grant(ManageRoles.self, on: .study(world.study), as: .orgAdmin, in: transaction)
            try RoleRepository.revoke(
                .editor, from: .user(world.user(.editor)), with: grant, in: transaction)
            #expect(throws: NotFound("study")) {
                _ = try site.grant(ViewResponses.self, on: world.channel, as: .editor, in: transaction)
            }
            _ = try site.grant(PublishStudy.self, on: world.channel, as: .siteAdmin, in: transaction)
            #expect(throws: Conflict.self) { try RoleRepository.stopInheriting(with: grant, in: transaction) }
            try RoleRepository.resumeInheriting(with: grant, in: transaction)
            _ = try site.grant(EditResponses.self, on: world.channel, as: .editor, in: transaction)
        }
    }

    @Test(arguments: [
        (TestUser.folderAdmin, Role.editor, true), (.folderAdmin, .coordinator, true),
        (.folderAdmin, .folderAdmin, true), (.orgAdmin, .folderAdmin, true),
    ])
    func `a role is given by someone who has its rights`(
        _ giver: TestUser, _ role: Role, _ may: Bool
    ) async throws {
        let site = try await site()
        let world = site.world
        try await site.store.write { transaction in
            let grant = try site.grant(ManageRoles.self, on: .app(world.app), as: giver, in: transaction)
            try RoleRepository.assign(role, to: .user(world.user(.viewer)), with: grant, in: transaction)
            let effectiveRoles = try Roles.effectiveRoles(
                of: world.user(.viewer), on: .study(world.study), at: grant.now, in: transaction)
            #expect(effectiveRoles.roles.contains(role) == may)
        }
    }

    @Test func `no one hands out rights that they lack, nor by way of a group`() async throws {
        let site = try await site()
        let (world, roles) = (site.world, site.parts.console.grant(ManageRoles.self, on: .site(SiteFolder())))
        try await site.store.write { transaction in
            let admins = try site.grant(
                ManageStudyAdmins.self, on: world.study, as: .designer, in: transaction)
            #expect(throws: AccessDenied(.publishStudy)) {
                try RoleRepository.assign(
                    .studyLead, to: .user(world.user(.designer)), with: admins, in: transaction)
            }
            #expect(throws: AccessDenied(.manageRoles)) {
                try RoleRepository.assign(
                    .reader, to: .user(world.user(.viewer)), with: admins, in: transaction)
            }
            let site = site.parts.console.grant(ManageSite.self, on: SiteFolder())
            let group = try GroupRepository.add("Everything", with: site, in: transaction)
            try RoleRepository.assign(.siteAdmin, to: .group(group.id), with: roles, in: transaction)
            try GroupRepository.add(world.user(.reader), to: group.id, with: site, in: transaction)
            #expect(
                try Roles.effectiveRoles(
                    of: world.user(.reader), on: .study(world.study), at: site.now, in: transaction
                )
                .rights
                    == Role.siteAdmin.rights)
        }
    }

    @Test func `the last Site Admin stays`() async throws {
        let site = try await site()
        let world = site.world
        try await site.store.write { transaction in
            let roles = site.parts.console.grant(ManageRoles.self, on: .site(SiteFolder()))
            #expect(throws: Conflict.self) {
                try RoleRepository.revoke(
                    .siteAdmin, from: .user(world.user(.siteAdmin)), with: roles, in: transaction)
            }
            let people = site.parts.console.grant(ManageSite.self, on: SiteFolder())
            #expect(throws: Conflict.self) {
                try UserRepository.deactivate(world.user(.siteAdmin), with: people, in: transaction)
            }
        }
    }

    @Test func `a group is invisible outside its organization`() async throws {
        let site = try await site()
        let world = site.world
        try await site.store.write { transaction in
            let harbour = try site.grant(
                ManageOrganization.self, on: world.neighbor.app.organization, as: .stranger, in: transaction)
            let group = try GroupRepository.add("Divers", with: harbour, in: transaction)
            let roles = try site.grant(ManageRoles.self, on: .app(world.app), as: .orgAdmin, in: transaction)
            #expect(throws: NotFound("group")) {
                try RoleRepository.assign(.reader, to: .group(group.id), with: roles, in: transaction)
            }
            #expect(try GroupRepository.usable(with: roles, in: transaction).isEmpty)
            let own = try site.grant(
                ManageOrganization.self, on: world.organization, as: .orgAdmin, in: transaction)
            #expect(throws: NotFound("group")) {
                try GroupRepository.delete(group.id, with: own, in: transaction)
            }
            #expect(throws: NotFound("user")) {
                try GroupRepository.add(world.user(.reader), to: group.id, with: harbour, in: transaction)
            }
        }
    }

    @Test func `why someone may is reported with the folder and the group`() async throws {
        let site = try await site()
        let world = site.world
        try await site.store.write { transaction in
            let people = site.parts.console.grant(ManageOrganization.self, on: world.organization)
            let group = try GroupRepository.add("Harbour data team", with: people, in: transaction)
            try GroupRepository.add(world.user(.viewer), to: group.id, with: people, in: transaction)
            let roles = site.parts.console.grant(ManageRoles.self, on: .app(world.app))
            try RoleRepository.assign(.reader, to: .group(group.id), with: roles, in: transaction)
            let study = site.parts.console.grant(ManageRoles.self, on: .study(world.study))
            let origins = try RoleRepository.origins(of: world.user(.viewer), with: study, in: transaction)
            #expect(origins.map(\.role) == [.studyViewer, .reader])
            #expect(origins.map(\.group) == [nil, "Harbour data team"])
            #expect(origins.allSatisfy { $0.isInherited && $0.folder == world.app.id && $0.obstacle == nil })
            let holders = try RoleRepository.holders(with: study, in: transaction)
            #expect(holders.first?.name == "Harbour data team")
            #expect(holders.contains { $0.name == TestUser.lead.name })
        }
    }

    @Test func `someone sees the folders on which they are someone`() async throws {
        let site = try await site()
        let world = site.world
        try await site.store.write { transaction in
            let all = try RoleRepository.visible(
                to: world.user(.siteAdmin), at: site.clock.now, in: transaction)
            #expect(all.count == 7)
            let lead = try RoleRepository.visible(to: world.user(.lead), at: site.clock.now, in: transaction)
            #expect(Set(lead.keys) == [world.study.id])
            let reader = try RoleRepository.visible(
                to: world.user(.reader), at: site.clock.now, in: transaction)
            #expect(Set(reader.keys) == [world.app.id, world.study.id])
        }
    }
}
