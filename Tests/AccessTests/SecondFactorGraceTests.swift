import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

struct SecondFactorGraceTests {
    private static let day = 24 * 60 * 60

    private func required(_ store: Store) async throws -> [String: Int] {
        let rows: [(String, Int)] = try await store.read { transaction in
            try transaction.rows("select role, grace_days from second_factor_rules where folder_id = 1") {
                (try $0[0], try $0[1])
            }
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    @Test func `a new site requires a second factor, and gives seven days to set it up`() async throws {
        let store = try await Store.migrated()
        let names = [
            "site-admin", "org-admin", "folder-admin", "editor", "reader", "coordinator", "monitor",
        ]
        #expect(try await required(store) == Dictionary(uniqueKeysWithValues: names.map { ($0, 7) }))
        #expect(Set(SecondFactorRuleRepository.recommended.map(\.rawValue)) == Set(names))
        await store.close()
    }

    @Test func `a site that has users keeps its setting`() async throws {
        let store = try Store.temporary()
        let migrations = try ProjectFiles.migrations()
        try await store.migrate(migrations.filter { $0.name < "0038" })
        try await store.write { transaction in
            try transaction.run(
                """
                insert into users (home_folder_id, email, email_key, name, state, created_at)
                values (1, 'a@example.org', 'a@example.org', 'A', 'invited', 0)
                """)
            try transaction.run("insert into second_factor_rules (folder_id, role) values (1, 'editor')")
        }
        try await store.migrate(migrations)
        #expect(try await required(store) == ["editor": 0])
        await store.close()
    }

    /// A site that requires a second factor of Readers, as a new one does.
    private func site() async throws -> TestSite {
        let site = try await TestSite { _ in [] }
        try await site.store.write { transaction in
            try transaction.run(
                "insert into second_factor_rules (folder_id, role, grace_days) values (1, 'reader', 7)")
        }
        return site
    }

    private func due(_ site: TestSite) async throws -> (owes: Bool, due: Instant?) {
        try await site.store.write { transaction in
            let person = try site.person(.reader, in: transaction)
            return (
                person.mustSetUpSecondFactor,
                try SecondFactorRuleRepository.dueAt(of: person, in: transaction)
            )
        }
    }

    @Test func `a role may be used for seven days without one, and then no more, with a key neither`()
        async throws
    {
        let site = try await site()
        let (random, console, audit) = (site.parts.random, site.parts.console, site.parts.audit)
        let end = site.clock.now.adding(seconds: 7 * Self.day)
        let key = try await site.store.write { transaction in
            try APIKeyRepository.issue(
                "R", days: 30, random: { random.bytes($0) }, to: TestUser.reader.email, by: console,
                in: transaction)
        }
        func keyOwes() async throws -> Bool? {
            let now = site.clock.now
            return try await site.store.read {
                try APIKeyRepository.resume(key, address: "", audit: audit, at: now, in: $0)?
                    .mustSetUpSecondFactor
            }
        }
        var found = try await due(site)
        #expect(!found.owes && found.due == end)
        #expect(try await keyOwes() == false)
        site.clock.advance(seconds: 7 * Self.day - 1)
        found = try await due(site)
        #expect(!found.owes)
        site.clock.advance(seconds: 1)
        found = try await due(site)
        #expect(found.owes && found.due == nil)
        #expect(try await keyOwes() == true)
    }

    @Test func `the days start over for no one, and with the role for anyone who gets it later`() async throws
    {
        let site = try await site()
        site.clock.advance(seconds: 6 * Self.day)
        let grant = site.parts.console.grant(ManageRoles.self, on: .app(site.world.testApp))
        try await site.store.write { transaction in
            try RoleRepository.assign(
                .reader, to: .user(site.world.user(.reader)), with: grant, in: transaction)
            try RoleRepository.assign(
                .reader, to: .user(site.world.user(.viewer)), with: grant, in: transaction)
        }
        site.clock.advance(seconds: Self.day)
        #expect(try await due(site).owes)
        let viewer = try await site.store.write { try site.person(.viewer, in: $0).mustSetUpSecondFactor }
        #expect(!viewer)
    }

    @Test func `saving the rules keeps the days of those that stay, and new ones count at once`() async throws
    {
        let site = try await site()
        let grant = site.parts.console.grant(ManageSite.self, on: SiteFolder())
        try await site.store.write { transaction in
            try SecondFactorRuleRepository.require([.reader, .editor], with: grant, in: transaction)
        }
        #expect(try await required(site.store) == ["reader": 7, "editor": 0])
        try await site.store.write { transaction in
            let reader = try site.person(.reader, in: transaction)
            let editor = try site.person(.editor, in: transaction)
            #expect(!reader.mustSetUpSecondFactor && editor.mustSetUpSecondFactor)
            #expect(
                try SecondFactorRuleRepository.unprotected(with: grant, in: transaction)
                    == [.siteAdmin, .orgAdmin, .folderAdmin, .coordinator, .monitor])
        }
    }
}
