import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Access

/// Whom a refusal names: those who can change it, as close to the folder as there are any.
struct AccessDeniedTests {
    private static func sentence(
        of site: TestSite, _ transaction: borrowing Transaction
    ) throws -> String {
        let refusal = #expect(throws: AccessDenied.self) {
            try site.grant(ViewDesign.self, on: site.world.study, as: .reader, in: transaction)
        }
        return try #require(refusal).sentence
    }

    private static func dismiss(
        _ someone: TestUser, from folder: Folder, _ site: TestSite, _ transaction: borrowing Transaction
    ) throws {
        try RoleRepository.revoke(
            someone.role, from: .user(site.world.user(someone)),
            with: site.parts.console.grant(ManageRoles.self, on: folder), in: transaction)
    }

    @Test func `the closest administrators are named`() async throws {
        let site = try await TestSite { _ in [] }
        try await site.store.write { transaction in
            let sentence = try Self.sentence(of: site, transaction)
            #expect(sentence.hasSuffix("Ask \(TestUser.folderAdmin.name), who can give you a role here."))
            try Self.dismiss(.folderAdmin, from: .app(site.world.app), site, transaction)
            #expect(try Self.sentence(of: site, transaction).contains("Ask \(TestUser.orgAdmin.name), who"))
            try Self.dismiss(.orgAdmin, from: .organization(site.world.organization), site, transaction)
            #expect(try Self.sentence(of: site, transaction).contains("Ask \(TestUser.siteAdmin.name), who"))
        }
    }

    @Test func `up to three are named, by name, and no one who has left`() async throws {
        let site = try await TestSite { _ in [] }
        try await site.store.write { transaction in
            let grant = site.parts.console.grant(ManageRoles.self, on: .app(site.world.app))
            for someone in [TestUser.viewer, .editor, .lead, .designer] {
                try RoleRepository.assign(
                    .folderAdmin, to: .user(site.world.user(someone)), with: grant, in: transaction)
            }
            let left = site.world.user(.folderAdmin)
            try transaction.run("update users set state = 'deactivated' where id = \(left)")
            let names = [TestUser.viewer, .editor, .lead, .designer].map(\.name).sorted().prefix(3)
            let sentence = try Self.sentence(of: site, transaction)
            #expect(sentence.contains("Ask \(names[0]), \(names[1]) or \(names[2]), who"), "\(sentence)")
        }
    }

    @Test func `administrators whose role doesn't reach the folder aren't named`() async throws {
        let site = try await TestSite { _ in [] }
        try await site.store.write { transaction in
            let (study, ended) = (site.world.study.folderID, site.clock.now.adding(seconds: -1))
            try transaction.run("update folders set stops_inheriting = 1 where id = \(study)")
            try RoleRepository.assign(
                .reader, to: .user(site.world.user(.reader)),
                with: site.parts.console.grant(ManageRoles.self, on: .study(site.world.study)),
                in: transaction)
            #expect(try Self.sentence(of: site, transaction).contains("Ask \(TestUser.siteAdmin.name), who"))
            try transaction.run("update role_assignments set ends_at = \(ended) where role = 'site-admin'")
            #expect(try Self.sentence(of: site, transaction).contains("Ask an administrator of this folder."))
        }
    }

    @Test func `refusals for the same reason are equal, whoever can be asked`() {
        let refusal = AccessDenied(.viewDesign)
        #expect(refusal == refusal.asking(["Ada"]))
        #expect(Set([refusal, refusal.asking(["Ada"])]).count == 1)
        #expect(refusal != AccessDenied(.viewDesign, isHeldAtSites: true))
        #expect(refusal != AccessDenied(.editDesign))
    }
}
