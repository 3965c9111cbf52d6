import Access
import SQLStore
import Seeded
import Support
import Testing
import Vocabulary

struct ExplanationTests {
    private func site() async throws -> TestSite { try await TestSite { _ in [] } }

    /// The folders from the site down to the study of the world, read anew.
    private func folders(_ world: TestWorld, in transaction: borrowing Transaction) throws -> [Folder] {
        try [FolderID(rawValue: 1), world.organization.id, world.app.id, world.study.id].compactMap {
            try FolderRepository.folder($0, in: transaction)
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func `what is explained is what is decided, whatever the assignments`(_ seed: UInt64) async throws {
        let site = try await site()
        let (world, console) = (site.world, site.parts.console)
        try await site.store.write { transaction in
            var random = Seeded(seed)
            let people = console.grant(ManageOrganization.self, on: world.organization)
            let groups = try ["One", "Two"].map { try GroupRepository.add($0, with: people, in: transaction) }
            let user = world.user(.reader)
            for round in 1...40 {
                try transaction.run("delete from role_assignments where user_id = \(user)")
                try transaction.run("delete from role_assignments where group_id is not null")
                try transaction.run("delete from group_members")
                for group in groups where Bool.random(using: &random) {
                    try transaction.run(
                        "insert into group_members (group_id, user_id) values (\(group.id), \(user))")
                }
                for folder in try folders(world, in: transaction) {
                    let stops = folder.kind != .site && Int.random(in: 0...3, using: &random) == 0
                    try transaction.run(
                        "update folders set stops_inheriting = \(stops) where id = \(folder.folderID)")
                    // Straight into the table: also what no page would give, such as an addition without a base.
                    for role in Role.allCases where Int.random(in: 0...4, using: &random) == 0 {
                        let group = Int.random(in: 0...2, using: &random)
                        let (holder, member) = group == 0 ? (user, nil) : (nil, groups[group - 1].id)
                        try transaction.run(
                            """
                            insert into role_assignments (folder_id, user_id, group_id, role, created_at)
                            values (\(folder.folderID), \(holder), \(member), \(role.rawValue), 0)
                            on conflict do nothing
                            """)
                    }
                }
                try check(user, world, console, "seed \(seed), round \(round)", in: transaction)
            }
        }
    }

    private func check(
        _ id: UserID, _ world: TestWorld, _ console: Operator, _ comment: Comment,
        in transaction: borrowing Transaction
    ) throws {
        let user = try #require(try UserRepository.user(id, in: transaction))
        for folder in try folders(world, in: transaction) {
            let grant = console.grant(ManageRoles.self, on: folder)
            let explanation = try RoleRepository.explanation(of: user, with: grant, in: transaction)
            let effectiveRoles = try Roles.effectiveRoles(of: id, on: folder, at: grant.now, in: transaction)
            #expect(explanation.rights == effectiveRoles.rights, comment)
            for answer in explanation.answers {
                // Coming in and the library are decided by what lies below, too.
                if ![.enter, .useLibrary].contains(answer.right) {
                    #expect(answer.isHeld == effectiveRoles.rights.contains(answer.right), comment)
                }
                #expect(answer.grantingRoles.allSatisfy { $0.role.rights.contains(answer.right) }, comment)
                #expect(answer.blockedRoles.allSatisfy { $0.obstacle != nil }, comment)
            }
            let counting = explanation.origins.filter { $0.obstacle == nil }.map(\.role)
            #expect(RoleSet(counting) == effectiveRoles.roles, comment)
        }
        // Coming in is decided by what lies below, too.
        let below = try RoleRepository.explanation(
            of: user, with: console.grant(ManageRoles.self, on: .app(world.app)), in: transaction)
        let visible = try RoleRepository.visible(to: id, at: console.actor.now, in: transaction)
        #expect(
            below.answer(about: .enter).isHeld
                == (visible[world.app.id] != nil || visible[world.study.id] != nil), comment)
    }

    @Test(arguments: TestUser.allCases)
    func `everybody's answers on the study are those of the table of rights`(_ someone: TestUser) async throws
    {
        let site = try await site()
        let (world, console) = (site.world, site.parts.console)
        try await site.store.write { transaction in
            let user = try #require(try UserRepository.user(world.user(someone), in: transaction))
            let explanation = try RoleRepository.explanation(
                of: user, with: console.grant(ManageRoles.self, on: .study(world.study)), in: transaction)
            for answer in explanation.answers where answer.right.applies(to: .study) {
                // Giving a role that adds to another brings the other with it.
                let held = Set([someone.role] + someone.role.bases.prefix(1))
                let roles = RightsTable.roles(granting: answer.right).roles
                let expected = someone != .stranger && roles.contains { held.contains($0) }
                #expect(answer.isHeld == expected, "\(answer.right.name)")
                if !answer.isHeld {
                    #expect(answer.requiredRole == RightsTable.narrowestRole(granting: answer.right))
                }
            }
        }
    }

    @Test func `anyone who designs one study is told to use the library of the organization for its sake`()
        async throws
    {
        let site = try await site()
        let (world, console) = (site.world, site.parts.console)
        try await site.store.write { transaction in
            for (someone, expected) in [(TestUser.lead, true), (.viewer, false), (.stranger, false)] {
                let user = try #require(try UserRepository.user(world.user(someone), in: transaction))
                let grant = console.grant(ManageRoles.self, on: .organization(world.organization))
                let answer = try RoleRepository.explanation(of: user, with: grant, in: transaction)
                    .answer(about: .useLibrary)
                #expect(answer.isHeld == expected)
                let actor = try site.actor(someone, in: transaction)
                let isLetIn =
                    (try? Roles.require(UseLibrary.self, on: world.organization, by: actor, in: transaction))
                    != nil
                #expect(isLetIn == expected)
            }
        }
    }

    /// Who lacks a second factor that the site requires of its Org Admins and Readers.
    @Test(
        arguments: [
            (TestUser.orgAdmin, false, Role.orgAdmin), (.orgAdmin, true, nil), (.reader, false, .reader),
            (.viewer, false, nil), (.siteAdmin, false, nil),
        ] as [(TestUser, Bool, Role?)])
    func `a second factor that is required and missing is reported with the role that requires it`(
        _ someone: TestUser, _ hasPasskey: Bool, _ role: Role?
    ) async throws {
        let site = try await site()
        let world = site.world
        let missing = try await missingFactor(of: someone, hasPasskey: hasPasskey, on: site)
        let folder = role == .orgAdmin ? world.organization.id : world.app.id
        #expect(missing == role.map { .required(of: $0, on: folder) })
    }

    @Test func `of a second factor that a role elsewhere requires no more is reported`() async throws {
        #expect(try await missingFactor(of: .stranger, on: site()) == .requiredElsewhere)
    }

    private func missingFactor(
        of someone: TestUser, hasPasskey: Bool = false, on site: TestSite
    ) async throws -> MissingSecondFactor? {
        let (world, console) = (site.world, site.parts.console)
        return try await site.store.write { transaction in
            try SecondFactorRuleRepository.require(
                [.orgAdmin, .reader], with: console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
            let user = try #require(try UserRepository.user(world.user(someone), in: transaction))
            if hasPasskey {
                try transaction.run(
                    """
                    insert into passkeys (user_id, name, credential_id, public_key, sign_count, created_at)
                    values (\(user.id), 'Phone', \([1] as [UInt8]), \([2] as [UInt8]), 0, 0)
                    """)
            }
            let study = console.grant(ManageRoles.self, on: .study(world.study))
            return try RoleRepository.explanation(of: user, with: study, in: transaction).missingFactor
        }
    }

    @Test func `someone is asked about by id only where they are known`() async throws {
        let site = try await site()
        let (world, console) = (site.world, site.parts.console)
        try await site.store.write { transaction in
            let grant = console.grant(ManageRoles.self, on: .study(world.study))
            for someone in TestUser.allCases where someone != .stranger {
                let user = try RoleRepository.knownUser(world.user(someone), with: grant, in: transaction)
                #expect(user.email == someone.email)
            }
            #expect(throws: NotFound("user")) {
                try RoleRepository.knownUser(world.user(.stranger), with: grant, in: transaction)
            }
        }
    }
}
