import SQLStore
import Support
import Testing

@testable import Access
@testable import StudyManagement
@testable import Vocabulary

/// Apps go to another organization with everything that hangs on them.
@Suite struct AppMoveTests {
    private let bench: MoveFixture
    private var world: TestWorld { bench.world }

    init() async throws { bench = try await MoveFixture() }

    @Test func `An app goes with its studies and with the app that offers their Test channels`() async throws
    {
        let move = try await bench.plan(world.app, to: bench.harbour)
        #expect(move.otherApps.map(\.folder.name.text) == ["HERON-T"])
        #expect(move.studyCount == 1 && move.obstacles == [])
        let moved = try await bench.move(world.app, to: bench.harbour)
        #expect(moved.path == "HARBOUR/HERON" && moved.id == world.app.id)
        #expect(try await bench.channel(world.channel.id).path == "HARBOUR/HERON/SLEEP01")
        let test = try await bench.channel(world.testChannel.id)
        #expect(test.path == "HARBOUR/HERON-T/SLEEP01T" && test.study.path == "HARBOUR/HERON/SLEEP01")
        #expect(try await bench.app("MERIDIAN", "HERON") == nil)
        #expect(try await bench.app("MERIDIAN", "HERON-T") == nil)
    }

    @Test func `Moving the app of the Test channels takes the other along`() async throws {
        let move = try await bench.plan(world.testApp, to: bench.harbour)
        #expect(move.includedApps.map(\.folder.name.text) == ["HERON-T", "HERON"])
        try await bench.move(world.testApp, to: bench.harbour)
        #expect(try await bench.channel(world.channel.id).path == "HARBOUR/HERON/SLEEP01")
    }

    @Test func `An app that shares no study goes alone`() async throws {
        let egret = try await bench.addApp("EGRET", to: world.organization)
        #expect(try await bench.move(egret, to: bench.harbour).path == "HARBOUR/EGRET")
        let events = try await bench.events("app.move", on: .organization(bench.harbour))
        #expect(events.count == 1 && !events[0].details.contains("roles removed"))
        #expect(try await bench.app("MERIDIAN", "HERON") != nil)
    }

    @Test func `Both organizations read in their logs that it moved, from where and to where`() async throws {
        try await bench.move(world.app, to: bench.harbour)
        for organization in [world.organization, bench.harbour] {
            let events = try await bench.events("app.move", on: .organization(organization))
            #expect(events.map(\.about).sorted() == ["HARBOUR/HERON", "HARBOUR/HERON-T"])
            #expect(events.allSatisfy { $0.details.contains("MERIDIAN/HERON") })
        }
        let created = try await bench.events("app.create", on: .organization(bench.harbour))
        #expect(created.map(\.about).contains("MERIDIAN/HERON"))
        let audit = bench.site.parts.audit
        #expect(try await bench.site.store.read { try audit.verify(in: $0).flaw == nil })
    }

    // MARK: Refusals

    @Test func `It does not go where it is`() async throws {
        let refusal = await #expect(throws: InvalidInput.self) {
            try await bench.move(world.app, to: world.organization)
        }
        #expect(try #require(refusal).problems.map(\.field) == ["to"])
    }

    @Test(arguments: ["HERON", "heron-t"])
    func `An App ID that is taken there keeps all of them where they are`(_ name: String) async throws {
        _ = try await bench.addApp(name, to: bench.harbour)
        let refusal = await #expect(throws: Conflict.self) {
            try await bench.move(world.app, to: bench.harbour)
        }
        #expect(try #require(refusal).sentence.contains("Harbour Data already has an app with the ID"))
        #expect(try await bench.app("MERIDIAN", "HERON")?.id == world.app.id)
        #expect(try await bench.app("MERIDIAN", "HERON-T")?.id == world.testApp.id)
    }

    @Test func `What another part of the site knows to be in the way is reported`() async throws {
        let refusal = await #expect(throws: Conflict.self) {
            try await bench.move(world.app, to: bench.harbour, MoveFixture.checks(obstacles: ["Not now."]))
        }
        #expect(try #require(refusal).sentence == "Not now.")
    }

    @Test func `An app that goes along and is archived keeps both from going`() async throws {
        let grant = bench.console.grant(ArchiveApp.self, on: world.testApp)
        try await bench.site.store.write { try FolderRepository.archive(with: grant, in: $0) }
        let refusal = await #expect(throws: Conflict.self) {
            try await bench.move(world.app, to: bench.harbour)
        }
        #expect(try #require(refusal).sentence.contains("Heron-t would also move, but it is archived"))
    }

    @Test func `Anyone who administers one app and not the other moves neither`() async throws {
        let (world, harbour, site) = (world, bench.harbour, bench.site)
        // An app that inherits nothing is closed to the organization's admin.
        try await site.store.write { transaction in
            try transaction.run("update folders set stops_inheriting = 1 where id = \(world.testApp.id)")
        }
        try await bench.settle(.orgAdmin)
        try await bench.give(.orgAdmin, to: .user(world.user(.orgAdmin)), on: .organization(harbour))
        let move = try await site.store.write { transaction in
            try AppMove(
                to: site.grant(ManageOrganization.self, on: harbour, as: .orgAdmin, in: transaction),
                checks: MoveFixture.checks(),
                with: site.grant(ManageApp.self, on: world.app, as: .orgAdmin, in: transaction),
                in: transaction)
        }
        #expect(move.obstacles.count == 1 && move.obstacles[0].contains("you don't administer it"))
    }

    // MARK: Roles

    @Test func `Roles of groups of the previous organization end, those of the site's groups stay`()
        async throws
    {
        let study = Folder.study(world.study)
        let nurses = try await bench.group("Nurses", of: world.organization)
        try await bench.give(.reader, to: .group(nurses.id), on: study)
        let all = bench.console.grant(ManageSite.self, on: SiteFolder())
        let monitors = try await bench.site.store.write {
            try GroupRepository.add("Monitors", with: all, in: $0)
        }
        try await bench.give(.reader, to: .group(monitors.id), on: study)
        let move = try await bench.plan(world.app, to: bench.harbour)
        #expect(move.ending.map(\.holder) == ["Nurses"])
        try await bench.move(world.app, to: bench.harbour, keepingPersonalRoles: true)
        let left: [Int64] = try await bench.site.store.read {
            try $0.rows("select group_id from role_assignments where group_id is not null") { try $0[0] }
        }
        #expect(left == [Int64(monitors.id.rawValue)])
        let events = try await bench.events("app.move", on: .app(world.app))
        #expect(events.contains { $0.details.contains("Nurses: Reader on Sleep in Early Pregnancy") })
    }

    @Test func `People's own roles end, unless they are kept; those of other people stay`() async throws {
        try await bench.settle(.stranger)
        try await bench.give(.reader, to: .user(world.user(.stranger)), on: .study(world.study))
        let move = try await bench.plan(world.app, to: bench.harbour)
        #expect(move.personal.map(\.holder).contains(TestUser.lead.name))
        #expect(!move.personal.map(\.holder).contains(TestUser.stranger.name))
        let moved = try await bench.move(world.app, to: bench.harbour)
        #expect(!(try await bench.effectiveRoles(of: .folderAdmin, on: .app(moved)).hasAnyRole))
        #expect(!(try await bench.effectiveRoles(of: .orgAdmin, on: .app(moved)).hasAnyRole))
        #expect(try await bench.effectiveRoles(of: .stranger, on: .app(moved)).hasPermission(ManageApp.self))
        let given: Int? = try await bench.site.store.read { [world] in
            try $0.value("select count(*) from role_assignments where folder_id = \(world.study.id)")
        }
        #expect(given == 1)
    }

    @Test func `Kept, people's own roles continue counting, and what they inherited does not`() async throws {
        let moved = try await bench.move(world.app, to: bench.harbour, keepingPersonalRoles: true)
        #expect(
            try await bench.effectiveRoles(of: .folderAdmin, on: .app(moved)).hasPermission(CreateStudy.self))
        #expect(!(try await bench.effectiveRoles(of: .orgAdmin, on: .app(moved)).hasAnyRole))
    }

    @Test func `An app that stops inheriting says that only Site Admins come in`() async throws {
        let world = world
        try await bench.site.store.write { transaction in
            try transaction.run("update folders set stops_inheriting = 1 where id = \(world.app.id)")
        }
        let app = try #require(try await bench.app("MERIDIAN", "HERON"))
        let move = try await bench.plan(app, to: bench.harbour)
        #expect(move.coming == [] && move.leaving == [])
        let moved = try await bench.move(app, to: bench.harbour)
        #expect(!(try await bench.effectiveRoles(of: .stranger, on: .app(moved)).hasAnyRole))
        #expect(try await bench.effectiveRoles(of: .siteAdmin, on: .app(moved)).hasPermission(ManageApp.self))
    }

    // MARK: Trash

    @Test func `A study in the trash goes along and comes back in the new organization`() async throws {
        let (console, world) = (bench.console, world)
        let live = try await bench.channel(world.channel.id)
        try await bench.site.store.write { transaction in
            try TrashRepository.delete(
                live, holdsData: false, reason: "", with: console.grant(EditDesign.self, on: world.study),
                in: transaction)
        }
        let all = console.grant(ManageSite.self, on: SiteFolder())
        // It shares the study with the other app still, since it may come back.
        #expect(try await bench.plan(world.app, to: bench.harbour).otherApps.count == 1)
        try await bench.move(world.app, to: bench.harbour)
        let entry = try #require(
            try await bench.site.store.read { try TrashRepository.items(with: all, in: $0) }.first)
        #expect(entry.path == "HARBOUR/HERON/SLEEP01")
        let back = try await bench.site.store.write {
            try TrashRepository.restore(entry.id, with: all, in: $0)
        }
        #expect(back == "HARBOUR/HERON/SLEEP01")
        #expect(try await bench.channel(world.testChannel.id).path == "HARBOUR/HERON-T/SLEEP01T")
    }

    @Test func `An app in the trash whose Test channels belong to studies that go, goes along`() async throws
    {
        let console = bench.console
        let all = console.grant(ManageSite.self, on: SiteFolder())
        let gone = console.grant(ManageApp.self, on: world.testApp)
        try await bench.site.store.write { try TrashRepository.delete(reason: "", with: gone, in: $0) }
        let move = try await bench.plan(world.app, to: bench.harbour)
        #expect(move.otherApps.map(\.isInTrash) == [true])
        try await bench.move(world.app, to: bench.harbour)
        let entry = try #require(
            try await bench.site.store.read { try TrashRepository.items(with: all, in: $0) }.first)
        #expect(entry.path == "HARBOUR/HERON-T")
        try await bench.site.store.write { _ = try TrashRepository.restore(entry.id, with: all, in: $0) }
        let test = try await bench.channel(world.testChannel.id)
        #expect(test.path == "HARBOUR/HERON-T/SLEEP01T" && test.study.id == world.study.id)
        #expect(try await bench.site.store.integrityCheck() == [])
    }
}
