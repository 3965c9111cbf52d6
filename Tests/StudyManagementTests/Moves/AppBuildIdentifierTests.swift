import Cryptography
import SQLStore
import StudyManagement
import Support
import Testing
import Vocabulary

@testable import Access

/// The names that builds of apps send stay what they are, and no two apps send the same.
@Suite struct AppBuildIdentifierTests {
    private let bench: MoveFixture
    private var world: TestWorld { bench.world }

    init() async throws { bench = try await MoveFixture() }

    private func credential(_ token: AppSecret) async throws -> AppCredential {
        let table = try await AppTokenCache(bench.site.store)
        return try #require(table.credential(bundleID: "org.example.heron", token: token.text))
    }

    @Test func `An app that no one was given sends the Org ID of where it is`() async throws {
        #expect(world.app.sentOrganization == "MERIDIAN" && !world.app.sendsPreviousOrganization)
        let moved = try await bench.move(world.app, to: bench.harbour)
        #expect(moved.sentOrganization == "HARBOUR" && !moved.sendsPreviousOrganization)
        // Its previous names are free.
        _ = try await bench.addApp("HERON", to: world.organization)
    }

    @Test func `An app with a credential keeps the Org ID, home again as well`() async throws {
        let token = try await bench.issue(world.app)
        let before = try await credential(token)
        #expect(before.organization == "MERIDIAN" && before.organizationFolder == world.organization.id)
        let moved = try await bench.move(world.app, to: bench.harbour)
        #expect(moved.sentOrganization == "MERIDIAN" && moved.sendsPreviousOrganization)
        let after = try await credential(token)
        #expect(after.organization == "MERIDIAN" && after.organizationFolder == bench.harbour.id)
        let home = try await bench.move(moved, to: world.organization)
        #expect(home.sentOrganization == "MERIDIAN" && !home.sendsPreviousOrganization)
    }

    @Test func `A table in memory notices the move without being told`() async throws {
        let token = try await bench.issue(world.app)
        let table = try await AppTokenCache(bench.site.store)
        #expect(table.credential(bundleID: "org.example.heron", token: token.text) != nil)
        try await bench.move(world.app, to: bench.harbour)
        try await Task.sleep(for: AppTokenCache.noticeTime * 2)
        let found = try #require(table.credential(bundleID: "org.example.heron", token: token.text))
        #expect(found.organizationFolder == bench.harbour.id)
    }

    @Test func `A revoked credential, a publication or a participant each make an app known`() async throws {
        let egret = try await bench.addApp("EGRET", to: world.organization)
        _ = try await bench.issue(egret)
        try await bench.site.store.write { try $0.run("update app_tokens set revoked_at = 1") }
        #expect(try await bench.move(egret, to: bench.harbour).sentOrganization == "MERIDIAN")
        let moved = try await bench.move(
            world.app, to: bench.harbour, MoveFixture.checks(participants: 1))
        #expect(moved.sentOrganization == "MERIDIAN")
    }

    @Test func `Where an app moved away that is known, no other is made under its name`() async throws {
        _ = try await bench.issue(world.app)
        try await bench.move(world.app, to: bench.harbour)
        let refusal = await #expect(throws: InvalidInput.self) {
            try await bench.addApp("heron", to: world.organization)
        }
        #expect(try #require(refusal).problems.map(\.field) == ["name"])
        #expect(try #require(refusal).sentence.contains("created in MERIDIAN and later moved"))
        // Its companion was known to no one.
        _ = try await bench.addApp("HERON-T", to: world.organization)
    }

    @Test func `No app that is known to no one moves to where its names are sent by another`() async throws {
        _ = try await bench.issue(world.app)
        try await bench.move(world.app, to: bench.harbour)
        let all = bench.console.grant(ManageSite.self, on: SiteFolder())
        let lagoon = try await bench.site.store.write {
            try FolderRepository.addOrganization("LAGOON", title: "Lagoon", with: all, in: $0)
        }
        let other = try await bench.addApp("HERON", to: lagoon)
        let refusal = await #expect(throws: Conflict.self) {
            try await bench.move(other, to: world.organization)
        }
        #expect(try #require(refusal).sentence.contains("as HERON of MERIDIAN"))
        // Once it is known itself, it keeps its own names and may.
        _ = try await bench.issue(other)
        #expect(try await bench.move(other, to: world.organization).sentOrganization == "LAGOON")
    }

    @Test func `Nothing comes back from the trash under names that another app sends meanwhile`() async throws
    {
        let console = bench.console
        let all = console.grant(ManageSite.self, on: SiteFolder())
        let egret = try await bench.addApp("EGRET", to: world.organization)
        let gone = console.grant(ManageApp.self, on: egret)
        try await bench.site.store.write { try TrashRepository.delete(reason: "", with: gone, in: $0) }
        let second = try await bench.addApp("EGRET", to: world.organization)
        _ = try await bench.issue(second)
        try await bench.move(second, to: bench.harbour)
        let entry = try #require(
            try await bench.site.store.read { try TrashRepository.items(with: all, in: $0) }.first)
        let refusal = await #expect(throws: InvalidInput.self) {
            try await bench.site.store.write { _ = try TrashRepository.restore(entry.id, with: all, in: $0) }
        }
        #expect(try #require(refusal).problems.map(\.field) == ["name"])
        try await bench.site.store.write {
            _ = try TrashRepository.restore(entry.id, as: "EGRET2", with: all, in: $0)
        }
        #expect(try await bench.app("MERIDIAN", "EGRET2")?.sentOrganization == "MERIDIAN")
    }

    @Test func `An organization that comes back under another name takes its own apps along in that`()
        async throws
    {
        let (site, world) = (bench.site, world)
        let all = bench.console.grant(ManageSite.self, on: SiteFolder())
        _ = try await bench.issue(world.neighbor.app)
        try await bench.move(world.neighbor.app, to: world.organization)
        try await site.store.write {
            try TrashRepository.delete(world.organization, reason: "", with: all, in: $0)
        }
        let entry = try #require(
            try await site.store.read { try TrashRepository.items(with: all, in: $0) }.first)
        try await site.store.write {
            _ = try TrashRepository.restore(entry.id, as: "LAGOON", with: all, in: $0)
        }
        #expect(try await bench.app("LAGOON", "HERON")?.sentOrganization == "LAGOON")
        #expect(try await bench.app("LAGOON", "KESTREL")?.sentOrganization == "HARBOUR")
        let keys: [String] = try await site.store.read {
            try $0.rows("select distinct sent_org_key from folders where kind = 'app' order by 1") {
                try $0[0]
            }
        }
        #expect(keys == ["harbour", "lagoon"])
    }

    @Test func `An App ID that is taken in the same organization is not said to have moved away`()
        async throws
    {
        let refusal = await #expect(throws: InvalidInput.self) {
            try await bench.addApp("heron", to: world.organization)
        }
        #expect(try #require(refusal).problems.map(\.field) == ["name"])
        #expect(try #require(refusal).sentence.contains("later moved") == false)
    }

    @Test func `Two apps of an organization differ in what they send by the schema, too`() async throws {
        let world = world
        await #expect(throws: (any Error).self) {
            try await bench.site.store.write { transaction in
                try transaction.run(
                    """
                    update folders set sent_org_id = 'MERIDIAN', sent_org_key = 'meridian', name_key = 'heron'
                    where id = \(world.neighbor.app.id)
                    """)
            }
        }
    }
}

/// Apps of a portal that knew no moves.
@Suite struct AppBuildIdentifierMigrationTests {
    @Test
    func `Every app of a previous version sends the Org ID of its organization, those in the trash as well`()
        async throws
    {
        let store = try Store.temporary()
        let all = try ProjectFiles.migrations()
        let last = try #require(all.firstIndex { $0.name.hasPrefix("0030") })
        try await store.migrate(Array(all[..<last]))
        try await store.write { transaction in
            try transaction.run(
                """
                insert into trash (id, folder_id, kind, path, title, reason, deleted_at, deleted_by)
                values (7, 12, 'organization', 'MERIDIAN', 'Meridian', '', 0, 'somebody')
                """)
            // An organization that was deleted, and another that was made under its name.
            try transaction.run(
                """
                insert into folders (id, parent_id, kind, name, name_key, title, created_at, trash_id) values
                (10, 1, 'organization', 'Meridian', 'meridian', 'Meridian', 0, null),
                (11, 10, 'app', 'HERON', 'heron', 'Heron', 0, null),
                (12, 1, 'organization', 'MERIDIAN', 'meridian#7', 'Meridian', 0, 7),
                (13, 12, 'app', 'HERON', 'heron', 'Heron', 0, 7),
                (14, 11, 'study', 'SLEEP01', 'sleep01', 'Sleep', 0, null)
                """)
        }
        try await store.migrate(all)
        let sent: [String] = try await store.read { transaction in
            try transaction.rows(
                "select sent_org_id || ' ' || sent_org_key from folders where kind = 'app' order by id"
            ) { try $0[0] }
        }
        #expect(sent == ["Meridian meridian", "MERIDIAN meridian"])
        let others: Int? = try await store.read {
            try $0.value("select count(*) from folders where kind <> 'app' and sent_org_id is not null")
        }
        #expect(others == 0)
    }
}
