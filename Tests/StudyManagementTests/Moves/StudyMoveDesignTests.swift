import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import Access
@testable import StudyManagement

/// What a study's move does to its design, and what its design and its publications have to say on it.
@Suite struct StudyMoveDesignTests {
    private let bench: MoveFixture
    private let egret: AppFolder
    private let plover: AppFolder
    private let plain: AppFolder
    private var world: TestWorld { bench.world }

    init() async throws {
        bench = try await MoveFixture()
        egret = try await bench.addApp("EGRET", to: bench.world.organization)
        plover = try await bench.addApp("PLOVER", to: bench.harbour)
        plain = try await bench.addApp("PLOVER-T", to: bench.harbour)
    }

    private func design(_ change: (inout BasicInformation) -> Void = { _ in }) async throws {
        var basics = BasicInformation()
        basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
        basics.test = ChannelIdentity(studyID: "SLEEP01T", appID: "HERON-T")
        change(&basics)
        try await bench.design(basics, of: world.study)
    }

    @Test func `The design names the apps in which the channels are then`() async throws {
        try await design()
        let (console, study, plover, plain) = (bench.console, world.study, plover, plain)
        let basics = try await bench.site.store.write { transaction in
            let grant = console.grant(EditDesign.self, on: study)
            _ = try StudyMove(
                to: console.grant(CreateStudy.self, on: plover),
                testApp: console.grant(CreateStudy.self, on: plain), checks: MoveFixture.checks(),
                with: grant,
                in: transaction
            ).perform(with: grant, in: transaction)
            return try DesignRepository(clock: console.actor.audit.clock).document(
                BasicInformation.self, in: study.scope, transaction
            ).value
        }
        #expect(basics.live == ChannelIdentity(studyID: "SLEEP01", appID: "PLOVER"))
        #expect(basics.test == ChannelIdentity(studyID: "SLEEP01T", appID: "PLOVER-T"))
        let event = try #require(try await bench.events("study.move", on: .organization(bench.harbour)).first)
        #expect(event.details.contains("HARBOUR/PLOVER-T/SLEEP01T"))
    }

    @Test func `What the new organization does not offer is reported, and nothing within the same one`()
        async throws
    {
        try await design { basics in
            (basics.category, basics.sponsor) = ("Sleep and Waking", "Bay Fund")
            basics.dataPartners = ["Bay Clinic", "Old Mill"]
        }
        let lists = ReferenceChoiceRepository(of: bench.harbour.id)
        try await bench.site.store.write { try lists.add("BAY CLINIC", to: .dataPartners, $0) }
        let move = try await bench.planStudy(to: plover, test: plain)
        #expect(move.unlisted == ["Sleep and Waking", "Bay Fund", "Old Mill"] && move.obstacles == [])
        #expect(try await bench.planStudy(to: egret).unlisted == [])
    }

    @Test func `Of what was not chosen, and of a study without a design, nothing is reported`() async throws {
        #expect(try await bench.planStudy(to: plover, test: plain).unlisted == [])
        try await design()
        #expect(try await bench.planStudy(to: plover, test: plain).unlisted == [])
    }

    @Test func `What was published stays, though it is a draft again, in either channel`() async throws {
        for channel in [world.testChannel, world.channel] {
            try await bench.publish(channel)
            let move = try await bench.planStudy(to: egret)
            #expect(move.obstacles.count == 1 && move.obstacles[0].hasPrefix("The study was published"))
            try await bench.site.store.write { transaction in
                _ = try transaction.run("delete from publications")
            }
        }
        #expect(try await bench.planStudy(to: egret).obstacles == [])
    }

    @Test func `An app for the Test channel is of no account where the study stays in its organization`()
        async throws
    {
        let other = try await bench.addApp("STILT", to: world.organization)
        let move = try await bench.planStudy(to: egret, test: other)
        #expect(move.testApp?.id == world.testApp.id && !move.needsTestApp)
    }

    @Test func `A Study ID that is taken where the Test channel goes keeps both`() async throws {
        let taken = bench.console.grant(CreateStudy.self, on: plain)
        try await bench.site.store.write {
            _ = try FolderRepository.addStudy("sleep01t", title: "", with: taken, in: $0)
        }
        let move = try await bench.planStudy(to: plover, test: plain)
        #expect(move.obstacles.count == 1 && move.obstacles[0].contains("has the ID SLEEP01T"))
    }
}
