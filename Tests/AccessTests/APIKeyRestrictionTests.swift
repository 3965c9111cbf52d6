import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

/// What an API key may do of what its owner may.
struct APIKeyRestrictionTests {
    private func rights(_ person: AuthenticatedUser, on folder: Folder, of site: TestSite) async throws
        -> RightSet
    {
        try await site.store.read { transaction in
            try Roles.effectiveRoles(of: person.holder, on: folder, at: site.clock.now, in: transaction)
                .rights
        }
    }

    @Test(arguments: APIKeyScope.allCases)
    func `a key has of its owner's rights those that its scope lets through`(_ scope: APIKeyScope)
        async throws
    {
        let site = try await TestSite { _ in [] }
        let study = Folder.study(site.world.study)
        for someone in TestUser.allCases {
            let own = try await site.store.read { transaction in
                try Roles.effectiveRoles(
                    of: site.world.user(someone), on: study, at: site.clock.now, in: transaction
                ).rights
            }
            let key: AuthenticatedUser
            do {
                key = try await program(
                    someone, [scope], in: .organization(site.world.organization), of: site)
            } catch is InvalidInput {
                #expect(own.isEmpty, "\(someone) has a role there")
                continue
            }
            let found = try await rights(key, on: study, of: site)
            #expect(found == own.intersection(scope.rights), "\(someone) \(scope)")
        }
    }

    @Test func `every right is let through by a scope, and by no more than it says`() {
        #expect(APIKeyScope.allCases.reduce(RightSet()) { $0.union($1.rights) } == RightSet(Right.allCases))
        #expect(
            APIKeyScope.readData.rights.isDisjoint(
                with: RightSet([.editResponses, .handleTokens, .viewDesign])))
        #expect(!APIKeyScope.tokens.rights.contains(.viewResponses))
        for scope in APIKeyScope.allCases where scope != .administration {
            #expect(
                scope.rights.isDisjoint(
                    with: RightSet([.manageRoles, .managePeople, .viewAudit, .setUpStudy])))
        }
        #expect(APIKeyScope.administration.rights.isDisjoint(with: RightSet([.viewDesign, .viewResponses])))
    }

    @Test func `outside of its folder a key finds nothing, above and alongside`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        let key = try await program(.siteAdmin, Set(APIKeyScope.allCases), in: .app(world.app), of: site)
        try await site.store.read { transaction in
            _ = try Roles.require(ViewResponses.self, on: world.channel, by: key.actor, in: transaction)
            #expect(throws: NotFound.self) {
                try Roles.require(ManageSite.self, on: SiteFolder(), by: key.actor, in: transaction)
            }
            #expect(throws: NotFound.self) {
                try Roles.require(ViewResponses.self, on: world.neighbor, by: key.actor, in: transaction)
            }
            #expect(throws: NotFound.self) {
                try Roles.require(ManageApp.self, on: world.testApp, by: key.actor, in: transaction)
            }
            #expect(throws: NotFound.self) {
                try Roles.require(ManagePeople.self, on: world.organization, by: key.actor, in: transaction)
            }
            let visible = try RoleRepository.visible(to: key.holder, at: site.clock.now, in: transaction)
            #expect(Set(visible.keys) == [world.app.id, world.study.id])
        }
    }

    @Test func `a key says which scope it lacks, and a lacking role stays a lacking role`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        let editor = try await program(.editor, [.readData], in: .app(world.app), of: site)
        let reader = try await program(.reader, [.writeData], in: .app(world.app), of: site)
        try await site.store.read { transaction in
            #expect(throws: APIKeyScopeMissing(.editResponses)) {
                try Roles.require(EditResponses.self, on: world.channel, by: editor.actor, in: transaction)
            }
            #expect(throws: AccessDenied.self) {
                try Roles.require(EditResponses.self, on: world.channel, by: reader.actor, in: transaction)
            }
        }
        #expect(APIKeyScopeMissing(.editResponses).sentence.contains("Write data"))
    }

    @Test func `a key gives no role with rights that it lacks, though its owner has them`() async throws {
        let site = try await TestSite { _ in [] }
        let folder = Folder.app(site.world.app)
        let key = try await program(.orgAdmin, [.administration], in: folder, of: site)
        try await site.store.write { transaction in
            let grant = try Roles.require(ManageRoles.self, on: folder, by: key.actor, in: transaction)
            // The sentence names the scope that the key lacks, and not a role.
            #expect(throws: APIKeyScopeMissing.self) {
                try RoleRepository.assign(
                    .editor, to: .user(site.world.user(.viewer)), with: grant, in: transaction)
            }
        }
    }

    @Test func `a key can't be turned into its owner by looking at the portal with a role`() async throws {
        let site = try await TestSite { _ in [] }
        let app = site.world.app
        let key = try await program(.orgAdmin, [.readData], in: .app(app), of: site)
        let looking = key.previewing(as: RolePreview(user: key.user, role: .folderAdmin, folder: app.id))
        let found = try await rights(looking, on: .app(app), of: site)
        #expect(found == (try await rights(key, on: .app(app), of: site)))
    }
}
