import Access
import SQLStore
import StudyManagement
import Support
import Testing
import Vocabulary

@Suite struct TrashTests {
    private let site: TestSite
    private var world: TestWorld { site.world }
    private var console: Operator { site.parts.console }
    private var all: Grant<ManageSite> { console.grant(ManageSite.self, on: SiteFolder()) }

    init() async throws { site = try await TestSite { _ in [] } }

    @discardableResult
    private func deleteStudy(_ channel: Channel) async throws -> TrashItem {
        let (console, all) = (console, all)
        return try await site.store.write { transaction in
            try TrashRepository.delete(
                channel, holdsData: false, reason: "a mistake",
                with: console.grant(EditDesign.self, on: channel.study), in: transaction)
            return try #require(try TrashRepository.items(with: all, in: transaction).first)
        }
    }

    private func deleteApp(_ app: AppFolder) async throws -> TrashItem {
        let (console, all) = (console, all)
        return try await site.store.write { transaction in
            try TrashRepository.delete(
                reason: "", with: console.grant(ManageApp.self, on: app), in: transaction)
            return try #require(try TrashRepository.items(with: all, in: transaction).first)
        }
    }

    private func restore(_ entry: TrashItem, as name: String? = nil) async throws -> String {
        let all = all
        return try await site.store.write {
            try TrashRepository.restore(entry.id, as: name, with: all, in: $0)
        }
    }

    private func purge(_ entry: TrashItem) async throws {
        let all = all
        try await site.store.write { try TrashRepository.beginPurge(entry.id, with: all, in: $0) }
        while try await site.store.write({ try TrashRepository.purgeStep(entry.id, with: all, in: $0) }) {}
    }

    private func place(_ path: String) async throws -> FolderLocation? {
        let path = try #require(FolderPath(path))
        return try await site.store.read { try FolderRepository.place(path, in: $0) }
    }

    @Test func `A study is out of sight with both channels, also for those who held a role on it`()
        async throws
    {
        let entry = try await deleteStudy(world.channel)
        #expect(entry.path == "MERIDIAN/HERON/SLEEP01" && entry.reason == "a mistake")
        #expect(try await place("MERIDIAN/HERON/SLEEP01") == nil)
        #expect(try await place("MERIDIAN/HERON-T/SLEEP01T") == nil)
        #expect(try await place("MERIDIAN/HERON/SLEEP01#\(entry.id)") == nil)
        let world = world
        try await site.store.write { [site] transaction in
            let own = try FolderRepository.channel(world.channel.id, in: transaction)
            #expect(own == nil)
            #expect(
                try FolderRepository.channels(named: "SLEEP01", in: transaction).map(\.id) == [
                    world.neighbor.id
                ])
            #expect(try FolderRepository.study(world.study.id, in: transaction) == nil)
            let user = world.user(.lead)
            #expect(
                try RoleRepository.visible(to: user, at: site.clock.now, in: transaction)[world.study.id]
                    == nil)
            #expect(throws: NotFound.self) {
                _ = try site.grant(EditDesign.self, on: world.study, as: .lead, in: transaction)
            }
        }
    }

    @Test func `An organization goes with its apps, their credentials and studies`() async throws {
        let (all, world) = (all, world)
        try await site.store.write {
            try TrashRepository.delete(world.organization, reason: "", with: all, in: $0)
            #expect(
                try FolderRepository.organizations(in: $0).map(\.id) == [world.neighbor.app.organization.id])
            #expect(try FolderRepository.app(world.app.id, in: $0) == nil)
            #expect(try FolderRepository.channels(in: $0).map(\.id) == [world.neighbor.id])
            #expect(try RoleRepository.visible(to: world.user(.orgAdmin), at: site.clock.now, in: $0).isEmpty)
        }
    }

    @Test func `A name is free at once, and restoring is refused while another bears it`() async throws {
        let entry = try await deleteStudy(world.channel)
        let (console, world) = (console, world)
        let other = try await site.store.write {
            try FolderRepository.addStudy(
                "sleep01", title: "Another", with: console.grant(CreateStudy.self, on: world.app), in: $0)
        }
        await #expect(throws: InvalidInput.self) { try await restore(entry) }
        #expect(try await place("MERIDIAN/HERON/SLEEP01")?.channel?.id == other.id)
        #expect(try await restore(entry, as: "SLEEP02") == "MERIDIAN/HERON/SLEEP02")
        #expect(try await place("MERIDIAN/HERON/SLEEP02")?.study?.id == world.study.id)
        #expect(try await place("MERIDIAN/HERON-T/SLEEP01T")?.study?.id == world.study.id)
    }

    @Test func `What apps know by a Study ID does not come back under another`() async throws {
        let (console, world) = (console, world)
        try await site.store.write {
            try ChannelRepository.setStatus(
                .active, with: console.grant(PublishStudy.self, on: world.channel), in: $0)
        }
        let entry = try await deleteStudy(world.channel)
        await #expect(throws: InvalidInput.self) { try await restore(entry, as: "SLEEP02") }
        let other = try await site.store.write {
            try FolderRepository.addStudy(
                "SLEEP01", title: "Another", with: console.grant(CreateStudy.self, on: world.app), in: $0)
        }
        let refusal = await #expect(throws: InvalidInput.self) { try await restore(entry) }
        let sentence = try #require(refusal?.problems.first).sentence
        #expect(sentence.contains("delete the other one first") && !sentence.contains("another ID"))
        try await deleteStudy(other)
        #expect(try await restore(entry) == "MERIDIAN/HERON/SLEEP01")
    }

    @Test func `What comes back is as it was, with everybody's roles`() async throws {
        let (all, world) = (all, world)
        let before = try await site.store.read { try FolderRepository.channels(in: $0) }
        let visible = try await site.store.read {
            try RoleRepository.visible(to: world.user(.lead), at: site.clock.now, in: $0)
        }
        let entry = try await site.store.write {
            try TrashRepository.delete(world.organization, reason: "", with: all, in: $0)
            return try #require(try TrashRepository.items(with: all, in: $0).first)
        }
        #expect(try await restore(entry) == "MERIDIAN")
        #expect(try await site.store.read { try FolderRepository.channels(in: $0) } == before)
        #expect(
            try await site.store.read {
                try RoleRepository.visible(to: world.user(.lead), at: site.clock.now, in: $0)
            } == visible
        )
        #expect(try await site.store.read { try TrashRepository.items(with: all, in: $0) }.isEmpty)
    }

    @Test func `A Test channel goes alone, its study can have another, and then it cannot come back`()
        async throws
    {
        let entry = try await deleteStudy(world.testChannel)
        #expect(entry.kind == .channel && entry.name == "SLEEP01T")
        let (console, world) = (console, world)
        let channels = try await site.store.read { try FolderRepository.channels(of: world.study, in: $0) }
        #expect(channels.map(\.id) == [world.channel.id])
        let other = try await site.store.write {
            try ChannelRepository.addTest(
                as: "SLEEP01T", in: console.grant(CreateStudy.self, on: world.testApp),
                with: console.grant(EditDesign.self, on: world.study), in: $0)
        }
        await #expect(throws: InvalidInput.self) { try await restore(entry) }
        await #expect(throws: Conflict.self) { try await restore(entry, as: "SLEEP01U") }
        let second = try await deleteStudy(other)
        #expect(try await restore(entry) == "MERIDIAN/HERON-T/SLEEP01T")
        #expect(try await place("MERIDIAN/HERON-T/SLEEP01T")?.channel == world.testChannel)
        await #expect(throws: InvalidInput.self) { try await restore(second) }
    }

    @Test func `An app takes along the Test channels that it offers, and brings them back`() async throws {
        let entry = try await deleteApp(world.testApp)
        let world = world
        let left = try await site.store.read { try FolderRepository.channels(of: world.study, in: $0) }
        #expect(left.map(\.id) == [world.channel.id])
        #expect(try await restore(entry) == "MERIDIAN/HERON-T")
        #expect(try await place("MERIDIAN/HERON-T/SLEEP01T")?.channel == world.testChannel)
        let holders: Int? = try await site.store.read {
            try $0.value("select count(*) from folders where taken_from is not null")
        }
        #expect(holders == 0)
    }

    @Test func `What lay in something deleted waits for that`() async throws {
        let study = try await deleteStudy(world.channel)
        let app = try await deleteApp(world.app)
        await #expect(throws: Conflict.self) { try await restore(study) }
        _ = try await restore(app)
        #expect(try await place("MERIDIAN/HERON/SLEEP01") == nil)
        #expect(try await restore(study) == "MERIDIAN/HERON/SLEEP01")
    }

    @Test func `An organization's admin sees and restores what was deleted there, and no neighbor does`()
        async throws
    {
        let entry = try await deleteStudy(world.channel)
        let world = world
        try await site.store.write { [site] transaction in
            let own = try site.grant(
                ManageOrganization.self, on: world.organization, as: .orgAdmin, in: transaction)
            let other = try site.grant(
                ManageOrganization.self, on: world.neighbor.app.organization, as: .stranger, in: transaction)
            #expect(try TrashRepository.items(with: own, in: transaction).map(\.id) == [entry.id])
            #expect(try TrashRepository.items(with: other, in: transaction).isEmpty)
            #expect(throws: NotFound.self) {
                try TrashRepository.restore(entry.id, with: other, in: transaction)
            }
            #expect(try TrashRepository.restore(entry.id, with: own, in: transaction) == entry.path)
        }
    }

    @Test(arguments: [
        (TestUser.designer, false, StudyStatus.draft, ChannelKind.test, true),
        (.designer, false, .draft, .live, false), (.lead, false, .draft, .live, true),
        (.lead, true, .draft, .live, false), (.lead, false, .active, .live, false),
        (.folderAdmin, true, .active, .live, true), (.designer, true, .draft, .test, false),
        (.designer, false, .active, .test, false), (.folderAdmin, true, .active, .test, true),
    ])
    func `What no one used may be deleted by its makers, anything else by admins`(
        _ someone: TestUser, _ holdsData: Bool, _ status: StudyStatus, _ kind: ChannelKind, _ may: Bool
    ) async throws {
        let (world, console) = (world, console)
        try await site.store.write { [site] transaction in
            let named = kind == .live ? world.channel : world.testChannel
            try ChannelRepository.setStatus(
                status, with: console.grant(PublishStudy.self, on: named), in: transaction)
            let channel = try #require(try FolderRepository.channel(named.id, in: transaction))
            let grant = try site.grant(EditDesign.self, on: world.study, as: someone, in: transaction)
            let result = Result {
                try TrashRepository.delete(
                    channel, holdsData: holdsData, reason: "", with: grant, in: transaction)
            }
            switch result {
            case .success: #expect(may)
            case .failure(let error): #expect(!may && error is AccessDenied)
            }
        }
    }

    @Test func `A purge takes what lay in the trash by itself, and no number is given again`() async throws {
        try await deleteStudy(world.channel)
        let app = try await deleteApp(world.app)
        let world = world
        try await purge(app)
        let console = console
        try await site.store.write { transaction in
            let left: Int? = try transaction.value(
                "select count(*) from folders where id in (\(world.app.id), \(world.study.id))")
            #expect(left == 0)
            #expect(try transaction.value("select count(*) from trash", as: Int.self) == 0)
            #expect(try FolderRepository.app(world.testApp.id, in: transaction) != nil)
            let last: Int64? = try transaction.value("select max(id) from folders")
            let organization = world.neighbor.app.organization
            let new = try FolderRepository.addApp(
                "NEW", title: "", with: console.grant(ManageOrganization.self, on: organization),
                in: transaction)
            #expect(new.id.rawValue > last ?? 0)
        }
    }

    @Test func `Sites go with their study, and so do roles at them`() async throws {
        let harbor = try await site.addStudySite("HC", "Harbor County")
        try await site.employ(.reader, only: [(.coordinator, harbor)])
        try await purge(try await deleteStudy(world.channel))
        let left: Int? = try await site.store.read {
            try $0.value(
                "select (select count(*) from study_sites) + (select count(*) from study_site_roles)")
        }
        #expect(left == 0)
        let (user, now) = (world.user(.reader), site.clock.now)
        #expect(try await site.store.read { try RoleRepository.visible(to: user, at: now, in: $0).isEmpty })
    }

    @Test func `The newest folder's number is not given again after a purge`() async throws {
        let (console, world) = (console, world)
        let made = try await site.store.write {
            try FolderRepository.addStudy(
                "LAST", title: "", with: console.grant(CreateStudy.self, on: world.app), in: $0)
        }
        try await purge(try await deleteStudy(made))
        let next = try await site.store.write {
            try FolderRepository.addStudy(
                "NEXT", title: "", with: console.grant(CreateStudy.self, on: world.app), in: $0)
        }
        #expect(next.study.id > made.study.id && next.id > made.id)
    }

    @Test func `A purged organization leaves its people to the site, and shuts out who has no role left`()
        async throws
    {
        let (all, world) = (all, world)
        let entry = try await site.store.write { transaction in
            // No page gives a role outside the own organization: only its people may, when it takes someone over.
            try transaction.run(
                """
                insert into role_assignments (folder_id, user_id, role, created_at)
                values (\(world.neighbor.study.id), \(world.user(.reader)), \(Role.reader.rawValue), 0)
                """)
            try TrashRepository.delete(world.organization, reason: "", with: all, in: transaction)
            return try #require(try TrashRepository.items(with: all, in: transaction).first)
        }
        try await purge(entry)
        let states = try await site.store.read { transaction in
            try [TestUser.reader, .designer, .siteAdmin].map { someone in
                try #require(
                    try transaction.first(
                        "select home_folder_id, state from users where id = \(world.user(someone))"
                    ) { row in "\(try row[0] as Int) \(try row[1] as String)" })
            }
        }
        #expect(states == ["1 active", "1 deactivated", "1 active"])
        let audit = site.parts.audit
        #expect(try await site.store.read { try audit.verify(in: $0).flaw == nil })
    }

    @Test func `What is being removed does not come back`() async throws {
        let entry = try await deleteStudy(world.channel)
        let all = all
        try await site.store.write { try TrashRepository.beginPurge(entry.id, with: all, in: $0) }
        await #expect(throws: Conflict.self) { try await restore(entry) }
    }
}
