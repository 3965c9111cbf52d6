import Access
import SQLStore
import Seeded
import Studies
import Support
import Testing

struct PreviewRightsTests {
    /// Whatever someone holds, and wherever inheriting stops: a preview opens no more than they may themselves.
    @Test(arguments: [11, 12, 13, 14, 15, 16])
    func `a preview never widens what someone may`(_ seed: UInt64) async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        let user = world.user(.reader)
        let folders = [
            Folder.site(SiteFolder()), .organization(world.organization), .app(world.app),
            .study(world.study),
        ]
        try await site.store.write { transaction in
            var random = Seeded(seed)
            var opened = 0
            for _ in 1...25 {
                try transaction.run("delete from role_assignments where user_id = \(user)")
                for folder in folders {
                    let stops = folder.kind != .site && Int.random(in: 0...3, using: &random) == 0
                    try transaction.run(
                        "update folders set stops_inheriting = \(stops) where id = \(folder.folderID)")
                    for role in Role.allCases where Int.random(in: 0...6, using: &random) == 0 {
                        try transaction.run(
                            """
                            insert into role_assignments (folder_id, user_id, role, created_at)
                            values (\(folder.folderID), \(user), \(role.rawValue), 0)
                            """)
                    }
                }
                opened += try check(user, folders, in: transaction)
            }
            #expect(opened > 50)
        }
    }

    /// Checks every preview of someone, and counts those that open something.
    private func check(
        _ user: UserID, _ folders: [Folder], in transaction: borrowing Transaction
    ) throws -> Int {
        var opened = 0
        let own = try RoleRepository.visible(to: user, at: PinnedClock.start, in: transaction)
        let reloaded = try folders.compactMap { try FolderRepository.folder($0.folderID, in: transaction) }
        for (role, folder) in reloaded.flatMap({ folder in Role.allCases.map { ($0, folder) } }) {
            let holder = AccessIdentity.preview(RolePreview(user: user, role: role, folder: folder.folderID))
            for (id, effectiveRoles) in try RoleRepository.visible(
                to: holder, at: PinnedClock.start, in: transaction)
            {
                #expect(own[id]?.rights.isSuperset(of: effectiveRoles.rights) == true)
                opened += 1
            }
            for one in reloaded {
                let seen = try Roles.effectiveRoles(
                    of: holder, on: one, at: PinnedClock.start, in: transaction
                ).rights
                let may = try Roles.effectiveRoles(of: user, on: one, at: PinnedClock.start, in: transaction)
                    .rights
                #expect(may.isSuperset(of: seen))
            }
        }
        return opened
    }
}
