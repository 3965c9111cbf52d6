import SQLStore
import Studies
import Support
import Testing

@testable import Access
@testable import StudyManagement
@testable import Vocabulary

/// Which apps go along with another, what keeps them, and who finds them afterwards.
@Suite struct LinkedAppMoveTests {
    private let bench: MoveFixture
    private var world: TestWorld { bench.world }

    init() async throws { bench = try await MoveFixture() }

    @discardableResult
    private func addStudy(in app: AppFolder, testIn other: AppFolder) async throws -> StudyFolder {
        let console = bench.console
        return try await bench.site.store.write { transaction in
            let live = try FolderRepository.addStudy(
                "WAKE01", title: "", with: console.grant(CreateStudy.self, on: app), in: transaction)
            _ = try ChannelRepository.addTest(
                as: "WAKE01T", in: console.grant(CreateStudy.self, on: other),
                with: console.grant(EditDesign.self, on: live.study), in: transaction)
            return live.study
        }
    }

    @Test func `An app goes along that shares a study with one that goes along, and its log says why`()
        async throws
    {
        let egret = try await bench.addApp("EGRET", to: world.organization)
        try await addStudy(in: egret, testIn: world.testApp)
        let move = try await bench.plan(world.app, to: bench.harbour)
        #expect(move.otherApps.map(\.folder.name.text) == ["HERON-T", "EGRET"] && move.studyCount == 2)
        _ = try await bench.issue(egret)
        let nurses = try await bench.group("Nurses", of: world.organization)
        try await bench.give(.reader, to: .group(nurses.id), on: .study(world.study))
        try await bench.move(world.app, to: bench.harbour)
        #expect(try await bench.app("HARBOUR", "EGRET")?.sentOrganization == "MERIDIAN")
        for (app, sends, isChosen) in [(world.app, "HARBOUR", true), (egret, "MERIDIAN", false)] {
            let events = try await bench.events("app.move", on: .app(app))
            let details = try #require(events.first { $0.about == "HARBOUR/\(app.name)" }).details
            #expect(details.contains("\"sent Org ID\":\"\(sends)\""), "\(details)")
            #expect(details.contains("\"goes with\":\"HERON\"") != isChosen, "\(details)")
            #expect(details.contains("Nurses") == isChosen, "\(details)")
        }
    }

    @Test func `What lies in the trash is not counted, and its App ID may be taken where it goes`()
        async throws
    {
        let (console, world) = (bench.console, world)
        let live = try await bench.channel(world.channel.id)
        try await bench.site.store.write { transaction in
            try TrashRepository.delete(
                live, holdsData: false, reason: "", with: console.grant(EditDesign.self, on: world.study),
                in: transaction)
            try TrashRepository.delete(
                reason: "", with: console.grant(ManageApp.self, on: world.testApp), in: transaction)
        }
        _ = try await bench.addApp("HERON-T", to: bench.harbour)
        let move = try await bench.plan(world.app, to: bench.harbour)
        #expect(move.studyCount == 0 && move.otherApps.map(\.isInTrash) == [true])
        #expect(move.obstacles == [])
    }

    @Test func `What lies in the trash goes along with anyone who has no role there`() async throws {
        let (world, harbour, site) = (world, bench.harbour, bench.site)
        let gone = bench.console.grant(ManageApp.self, on: world.testApp)
        try await site.store.write { transaction in
            try transaction.run("update folders set stops_inheriting = 1 where id = \(world.testApp.id)")
            try TrashRepository.delete(reason: "", with: gone, in: transaction)
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
        #expect(move.otherApps.count == 1 && move.obstacles == [])
    }

    @Test func `Anyone who administers the app that goes along takes it with them`() async throws {
        let (world, harbour, site) = (world, bench.harbour, bench.site)
        try await bench.settle(.orgAdmin)
        try await bench.give(.orgAdmin, to: .user(world.user(.orgAdmin)), on: .organization(harbour))
        let move = try await site.store.write { transaction in
            try AppMove(
                to: site.grant(ManageOrganization.self, on: harbour, as: .orgAdmin, in: transaction),
                checks: MoveFixture.checks(),
                with: site.grant(ManageApp.self, on: world.app, as: .orgAdmin, in: transaction),
                in: transaction)
        }
        #expect(move.otherApps.count == 1 && move.obstacles == [])
    }

    @Test func `Other parts of the site are asked about every app that goes`() async throws {
        let checks = MoveChecks(
            count: { _, _ in TrashRepository.Contents(participants: 0, responses: 0, tokens: 0) },
            obstacles: { apps, organization, _ in apps.map { "\($0.name) to \(organization.name)" } })
        let move = try await bench.plan(world.app, to: bench.harbour, checks)
        #expect(move.obstacles == ["HERON to HARBOUR", "HERON-T to HARBOUR"])
    }

    @Test func `What the new organization does not offer is reported once, of every study that goes`()
        async throws
    {
        #expect(try await bench.plan(world.app, to: bench.harbour).unlisted == [])
        let egret = try await bench.addApp("EGRET", to: world.organization)
        let wake = try await addStudy(in: egret, testIn: world.testApp)
        var basics = BasicInformation()
        basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
        basics.test = ChannelIdentity(studyID: "SLEEP01T", appID: "HERON-T")
        basics.dataPartners = ["Bay Clinic", "Old Mill"]
        try await bench.design(basics, of: world.study)
        basics.live = ChannelIdentity(studyID: "WAKE01", appID: "EGRET")
        basics.test = ChannelIdentity(studyID: "WAKE01T", appID: "HERON-T")
        (basics.category, basics.sponsor) = ("Sleep and Waking", "Bay Fund")
        basics.dataPartners = ["OLD MILL"]
        try await bench.design(basics, of: wake)
        let lists = ReferenceChoiceRepository(of: bench.harbour.id)
        try await bench.site.store.write { try lists.add("BAY CLINIC", to: .dataPartners, $0) }
        let shown = try await bench.plan(world.app, to: bench.harbour).unlisted
        #expect(shown == ["Old Mill", "Sleep and Waking", "Bay Fund"])
    }

    @Test func `Only the app in which something was published keeps the Org ID`() async throws {
        try await bench.publish(world.testChannel)
        let move = try await bench.plan(world.app, to: bench.harbour)
        #expect(move.includedApps.map(\.sends) == ["HARBOUR", "MERIDIAN"])
        #expect(move.includedApps.map(\.isVisible) == [false, true])
    }

    @Test func `Who comes in and whose roles end is reported by name, groups first and each once`()
        async throws
    {
        let (organization, study) = (Folder.organization(world.organization), Folder.study(world.study))
        let admin = Principal.user(world.user(.orgAdmin))
        for name in ["Wardens", "Nurses"] {
            let group = try await bench.group(name, of: world.organization)
            for folder in [organization, study] {
                try await bench.give(.reader, to: .group(group.id), on: folder)
            }
        }
        for (role, someone) in [(Role.reader, TestUser.viewer), (.reader, .orgAdmin)] {
            try await bench.give(role, to: .user(world.user(someone)), on: organization)
        }
        try await bench.give(.reader, to: admin, on: study)
        let move = try await bench.plan(world.app, to: bench.harbour)
        #expect(
            move.leaving == ["Nurses", "Wardens", TestUser.orgAdmin.name, TestUser.viewer.name],
            "\(move.leaving)")
        #expect(move.coming == [TestUser.stranger.name])
        #expect(move.ending.map(\.holder) == ["Nurses", "Wardens"])
        let names = move.personal.map(\.holder)
        #expect(names == names.sorted() && names.contains(TestUser.orgAdmin.name))
        #expect(move.personal.allSatisfy { !$0.isGroup })
    }
}
