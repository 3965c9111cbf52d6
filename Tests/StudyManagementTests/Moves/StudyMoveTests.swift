import SQLStore
import StudyManagement
import Support
import Testing
import Vocabulary

@testable import Access

/// Studies go to another app as long as no one was offered them.
@Suite struct StudyMoveTests {
    private let bench: MoveFixture
    private let egret: AppFolder
    private var world: TestWorld { bench.world }

    init() async throws {
        bench = try await MoveFixture()
        egret = try await bench.addApp("EGRET", to: bench.world.organization)
    }

    @discardableResult
    private func move(
        to app: AppFolder, test: AppFolder? = nil, keepingPersonalRoles keeps: Bool = false,
        _ checks: MoveChecks = MoveFixture.checks(), study: StudyFolder? = nil
    ) async throws -> Channel {
        let (console, study) = (bench.console, study ?? world.study)
        return try await bench.site.store.write { transaction in
            let grant = console.grant(EditDesign.self, on: study)
            return try StudyMove(
                to: console.grant(CreateStudy.self, on: app),
                testApp: test.map { console.grant(CreateStudy.self, on: $0) }, checks: checks, with: grant,
                in: transaction
            ).perform(keepingPersonalRoles: keeps, with: grant, in: transaction)
        }
    }

    private func refusal(
        to app: AppFolder, test: AppFolder? = nil, _ checks: MoveChecks = MoveFixture.checks()
    ) async throws -> String {
        let refusal = await #expect(throws: Conflict.self) { try await move(to: app, test: test, checks) }
        #expect(try await bench.channel(world.channel.id).path == "MERIDIAN/HERON/SLEEP01")
        return try #require(refusal).sentence
    }

    @Test func `Within the organization the Test channel stays where it is`() async throws {
        let lead = try await bench.effectiveRoles(of: .lead, on: .study(world.study))
        let moved = try await move(to: egret)
        #expect(moved.path == "MERIDIAN/EGRET/SLEEP01" && moved.study.path == "MERIDIAN/EGRET/SLEEP01")
        #expect(try await bench.channel(world.testChannel.id).path == "MERIDIAN/HERON-T/SLEEP01T")
        #expect(try await bench.effectiveRoles(of: .lead, on: .study(moved.study)) == lead)
        #expect(!(try await bench.effectiveRoles(of: .folderAdmin, on: .study(moved.study)).hasAnyRole))
        #expect(try await bench.events("study.move", on: .app(world.app)).count == 1)
        #expect(try await bench.events("study.move", on: .app(egret)).map(\.about) == [moved.path])
    }

    @Test func `To another organization both channels go, and roles of the previous one end`() async throws {
        let nurses = try await bench.group("Nurses", of: world.organization)
        try await bench.give(.reader, to: .group(nurses.id), on: .study(world.study))
        let plover = try await bench.addApp("PLOVER", to: bench.harbour)
        let plain = try await bench.addApp("PLOVER-T", to: bench.harbour)
        let moved = try await move(to: plover, test: plain)
        #expect(moved.path == "HARBOUR/PLOVER/SLEEP01")
        #expect(try await bench.channel(world.testChannel.id).path == "HARBOUR/PLOVER-T/SLEEP01T")
        let left: Int? = try await bench.site.store.read { [world] in
            try $0.value("select count(*) from role_assignments where folder_id = \(world.study.id)")
        }
        #expect(left == 0)
        for organization in [world.organization, bench.harbour] {
            let events = try await bench.events("study.move", on: .organization(organization))
            #expect(events.count == 1 && events[0].details.contains("Nurses: Reader"))
        }
    }

    @Test func `Roles at sites end with those on the study, and are named`() async throws {
        let site = try await bench.site.addStudySite("HC", "Harbor County")
        let nurses = try await bench.group("Nurses", of: world.organization)
        let (console, world) = (bench.console, world)
        try await bench.site.store.write { transaction in
            for holder in [Principal.group(nurses.id), .user(world.user(.lead))] {
                try StudySiteRoleRepository.assign(
                    .reader, to: holder, at: site,
                    with: console.grant(ManageStudySites.self, on: world.channel),
                    in: transaction)
            }
        }
        let plover = try await bench.addApp("PLOVER", to: bench.harbour)
        try await move(to: plover, test: try await bench.addApp("PLOVER-T", to: bench.harbour))
        let left: Int? = try await bench.site.store.read {
            try $0.value("select count(*) from study_site_roles")
        }
        #expect(left == 0)
        let events = try await bench.events("study.move", on: .organization(world.organization))
        #expect(events[0].details.contains("Nurses: Reader on Sleep in Early Pregnancy, Harbor County"))
    }

    @Test func `People's roles are kept if that is asked`() async throws {
        let plover = try await bench.addApp("PLOVER", to: bench.harbour)
        let plain = try await bench.addApp("PLOVER-T", to: bench.harbour)
        let moved = try await move(to: plover, test: plain, keepingPersonalRoles: true)
        #expect(
            try await bench.effectiveRoles(of: .lead, on: .study(moved.study)).hasPermission(EditDesign.self))
    }

    // MARK: Refusals

    @Test(arguments: [StudyStatus.upcoming, .active, .paused, .deactivated])
    func `What was launched in either channel stays`(_ status: StudyStatus) async throws {
        for channel in [world.channel, world.testChannel] {
            let grant = bench.console.grant(PublishStudy.self, on: channel)
            try await bench.site.store.write { try ChannelRepository.setStatus(status, with: grant, in: $0) }
            #expect(try await refusal(to: egret).contains("was published"))
            try await bench.site.store.write { try ChannelRepository.setStatus(.draft, with: grant, in: $0) }
        }
        try await move(to: egret)
    }

    @Test func `What people took part in stays, and so does what tokens were made for`() async throws {
        #expect(
            try await refusal(to: egret, MoveFixture.checks(participants: 1)).contains("has participants"))
        #expect(try await refusal(to: egret, MoveFixture.checks(tokens: 1)).contains("enrollment tokens"))
    }

    @Test func `A Study ID that is taken there keeps it where it is`() async throws {
        let sentence = try await refusal(to: world.neighbor.app, test: nil)
        #expect(sentence.contains("Kestrel: Another study in this app has the ID SLEEP01"))
    }

    @Test func `It does not go where it is, nor to where its Test channel is offered`() async throws {
        await #expect(throws: InvalidInput.self) { try await move(to: world.app) }
        #expect(try await refusal(to: world.testApp).contains("would have both"))
    }

    @Test func `To another organization it takes an app of it for the Test channel`() async throws {
        let plover = try await bench.addApp("PLOVER", to: bench.harbour)
        let missing = await #expect(throws: InvalidInput.self) { try await move(to: plover) }
        #expect(try #require(missing).problems.map(\.field) == ["test"])
        let elsewhere = await #expect(throws: InvalidInput.self) {
            try await move(to: plover, test: world.testApp)
        }
        #expect(try #require(elsewhere).problems.map(\.field) == ["test"])
        #expect(try await refusal(to: plover, test: plover).contains("would have both"))
    }

    @Test func `A Test channel in the trash keeps it in its organization`() async throws {
        let (console, world) = (bench.console, world)
        let test = try await bench.channel(world.testChannel.id)
        try await bench.site.store.write { transaction in
            try TrashRepository.delete(
                test, holdsData: false, reason: "", with: console.grant(EditDesign.self, on: world.study),
                in: transaction)
        }
        let plover = try await bench.addApp("PLOVER", to: bench.harbour)
        #expect(try await refusal(to: plover).contains("in the trash"))
        try await move(to: egret)
        let all = console.grant(ManageSite.self, on: SiteFolder())
        let entry = try #require(
            try await bench.site.store.read { try TrashRepository.items(with: all, in: $0) }.first)
        try await bench.site.store.write { _ = try TrashRepository.restore(entry.id, with: all, in: $0) }
        #expect(try await bench.channel(world.testChannel.id).study.path == "MERIDIAN/EGRET/SLEEP01")
    }

    @Test(arguments: [(TestUser.lead, true), (.folderAdmin, true), (.designer, false)])
    func `It takes the right to delete it`(_ someone: TestUser, _ may: Bool) async throws {
        let (site, world, egret, console) = (bench.site, world, egret, bench.console)
        try await site.store.write { transaction in
            let result = Result {
                try StudyMove(
                    to: console.grant(CreateStudy.self, on: egret), checks: MoveFixture.checks(),
                    with: site.grant(EditDesign.self, on: world.study, as: someone, in: transaction),
                    in: transaction)
            }
            switch result {
            case .success: #expect(may)
            case .failure(let error): #expect(!may && error is AccessDenied)
            }
        }
    }
}
