import Access
import SQLStore
import Support
import Testing
import Vocabulary

struct FolderTests {
    @Test(arguments: ["SLEEP01", "a", "A-1_b.c", "x|(y)", String(repeating: "a", count: 32)])
    func `a plain name is taken`(_ name: String) {
        #expect(FolderName.problem(name, kind: .study) == nil)
    }

    @Test(arguments: [
        "", ".", "..", "---", "a b", "a/b", "é", "a\u{0}", "a%2F", String(repeating: "a", count: 33),
    ])
    func `a name that addresses or people could not bear is refused`(_ name: String) {
        #expect(FolderName.problem(name, kind: .study) != nil)
    }

    @Test(arguments: [
        "orgs", "StudyMetaData", "response", "SIGN-IN", "response-enroll.api", "assets", "Project",
        "project-x",
    ])
    func `an organization cannot take an address of ours, and a study may`(_ name: String) {
        #expect(FolderName.problem(name, kind: .organization) != nil)
        #expect(FolderName.problem(name, kind: .study) == nil)
    }

    @Test(arguments: [
        ("meridian", "heron", "sleep01"), ("MERIDIAN", "Heron", "Sleep01"),
    ])
    func `a channel is found without case`(_ organization: String, _ app: String, _ study: String)
        async throws
    {
        let site = try await TestSite { _ in [] }
        let found = try await site.store.read { transaction in
            try FolderRepository.channel(organization, app, study, in: transaction)
        }
        #expect(found == site.world.channel)
    }

    @Test func `the Test channel has an address of its own and the same study`() async throws {
        let site = try await TestSite { _ in [] }
        let found = try await site.store.read { transaction in
            try FolderRepository.place(
                FolderPath(organization: "meridian", app: "heron-t", study: "sleep01t"), in: transaction)
        }
        #expect(found?.channel?.kind == .test)
        #expect(found?.app == site.world.testApp)
        #expect(found?.study == site.world.study)
        #expect(found?.study?.app == site.world.app)
    }

    @Test func `a Study ID is unique in an app and may be shared by others`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        try await site.store.write { transaction in
            let heron = site.parts.console.grant(CreateStudy.self, on: world.app)
            #expect(throws: InvalidInput.self) {
                _ = try FolderRepository.addStudy("sleep01", title: "", with: heron, in: transaction)
            }
            let found = try FolderRepository.channels(named: "Sleep01", in: transaction)
            #expect(found.count == 2)
        }
    }

    @Test func `a draft channel moves with its folder, a published one stays`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        try await site.store.write { transaction in
            let console = site.parts.console
            let design = console.grant(EditDesign.self, on: world.study)
            try ChannelRepository.move(
                .live, to: console.grant(CreateStudy.self, on: world.testApp), as: "MOVED", with: design,
                in: transaction)
            let moved = try FolderRepository.channel("meridian", "heron-t", "moved", in: transaction)
            #expect(moved?.study.id == world.study.id)
            #expect(moved?.study.app == world.testApp)
            #expect(moved?.study.name == "MOVED")
            try ChannelRepository.setStatus(
                .active, with: console.grant(PublishStudy.self, on: world.channel), in: transaction)
            #expect(throws: Conflict.self) {
                try ChannelRepository.rename(.live, to: "AGAIN", with: design, in: transaction)
            }
        }
    }

    @Test func `a study stays within its organization`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        try await site.store.write { transaction in
            let console = site.parts.console
            #expect(throws: InvalidInput.self) {
                try ChannelRepository.move(
                    .live, to: console.grant(CreateStudy.self, on: world.neighbor.app), as: "AWAY",
                    with: console.grant(EditDesign.self, on: world.study), in: transaction)
            }
        }
    }

    @Test func `anyone who creates a study without publishing it by role becomes its lead`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        try await site.store.write { transaction in
            let grant = try site.grant(CreateStudy.self, on: world.app, as: .designer, in: transaction)
            let channel = try FolderRepository.addStudy("NEW1", title: "New", with: grant, in: transaction)
            _ = try site.grant(PublishStudy.self, on: channel, as: .designer, in: transaction)
            #expect(throws: AccessDenied(.publishStudy)) {
                _ = try site.grant(PublishStudy.self, on: world.channel, as: .designer, in: transaction)
            }
        }
    }

    @Test(
        arguments: [
            ("/", "/"), ("A", "A"), ("A/B", "A/B"), ("/A/B/C", "A/B/C"), ("A/B/C/D", nil), ("A//B", nil),
            ("A/", nil),
        ] as [(String, String?)])
    func `a path of the command line is read`(_ text: String, _ path: String?) {
        #expect(FolderPath(text)?.description == path)
    }
}
