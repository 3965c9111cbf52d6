import SQLStore
import StudyManagement
import Support
import Testing

@testable import Access
@testable import Vocabulary

/// Where someone is offered to move something to.
@Suite struct MoveDestinationTests {
    private let bench: MoveFixture
    private var world: TestWorld { bench.world }

    init() async throws {
        bench = try await MoveFixture()
        _ = try await bench.addApp("EGRET", to: bench.world.organization)
    }

    private func organizations(_ someone: TestUser) async throws -> [String] {
        try await bench.site.store.write { [site = bench.site, world] transaction in
            let actor = try site.person(someone, in: transaction).actor
            return try MoveDestinations.organizations(for: world.app, by: actor, in: transaction).map(
                \.name.text)
        }
    }

    private func apps(_ someone: TestUser) async throws -> [String] {
        try await bench.site.store.write { [site = bench.site, world] transaction in
            let actor = try site.person(someone, in: transaction).actor
            return try MoveDestinations.apps(for: world.study, by: actor, in: transaction).map(\.path)
        }
    }

    @Test(arguments: [(TestUser.siteAdmin, ["HARBOUR"]), (.orgAdmin, []), (.folderAdmin, [])])
    func `An app goes to other organizations that one manages`(
        _ someone: TestUser, _ names: [String]
    ) async throws {
        #expect(try await organizations(someone) == names)
    }

    @Test(arguments: [
        (TestUser.siteAdmin, ["HARBOUR/KESTREL", "MERIDIAN/EGRET", "MERIDIAN/HERON-T"]),
        (.orgAdmin, ["MERIDIAN/EGRET", "MERIDIAN/HERON-T"]), (.designer, []),
    ])
    func `A study goes to other apps in which one makes studies`(
        _ someone: TestUser, _ paths: [String]
    ) async throws {
        #expect(try await apps(someone).sorted() == paths)
    }

    @Test func `A place where one only reads is not offered`() async throws {
        let egret = try #require(try await bench.app("MERIDIAN", "EGRET"))
        try await bench.settle(.orgAdmin)
        try await bench.give(.reader, to: .user(world.user(.orgAdmin)), on: .organization(bench.harbour))
        try await bench.give(.reader, to: .user(world.user(.designer)), on: .app(egret))
        #expect(try await organizations(.orgAdmin) == [])
        #expect(try await apps(.orgAdmin).allSatisfy { $0.hasPrefix("MERIDIAN/") })
        #expect(try await apps(.designer) == [])
    }

    @Test func `What is archived is not offered`() async throws {
        let (console, harbour) = (bench.console, bench.harbour)
        let egret = try #require(try await bench.app("MERIDIAN", "EGRET"))
        try await bench.site.store.write { transaction in
            try FolderRepository.archive(
                with: console.grant(ArchiveOrganization.self, on: harbour), in: transaction)
            try FolderRepository.archive(with: console.grant(ArchiveApp.self, on: egret), in: transaction)
        }
        #expect(try await organizations(.siteAdmin) == [])
        #expect(try await apps(.siteAdmin) == ["MERIDIAN/HERON-T"])
    }
}
