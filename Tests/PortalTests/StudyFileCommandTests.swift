import Access
import FoundationEssentials
import JSON
import SQLStore
import Studies
import Testing
import Vocabulary

@testable import Portal

@Suite struct StudyFileCommandTests {
    @Test func `A design comes back from its file as it was, under another Study ID`() async throws {
        let console = try await withDesign()
        let file = console.path("design.json")
        let shown = try await console.json("study", "export", "MERIDIAN/HERON/SLEEP01", "--output", file)
        #expect(shown["documents"]?.int == DocumentKind.allCases.count { !$0.isListed } + 1)
        let made = try await console.json(
            "study", "import", file, "--folder", "MERIDIAN/PLOVER", "--study-id", "NAP02")
        #expect(made["study"]?.string == "MERIDIAN/PLOVER/NAP02")
        let first = try JSONTree.parse(try text(of: file))
        let second = try JSONTree.parse(try await console.run("study", "export", "MERIDIAN/PLOVER/NAP02"))
        func others(_ tree: JSONTree) -> [JSONTree]? {
            tree["documents"]?.array?.filter { $0["kind"]?.string != "basicInformation" }
        }
        #expect(others(first) == others(second))
        let basics = second["documents"]?.array?.first?["body"]
        #expect(basics?["live"]?["studyID"]?.string == "NAP02")
        #expect(basics?["about"]?["en"]?.string == "<p>About</p>")
        let audit = try await console.run("audit", "export")
        #expect(audit.contains("design.export") && audit.contains("design.import"))
        #expect(try await console.run("audit", "verify").contains("unbroken"))
    }

    @Test(arguments: [
        (#"{"format": "something"}"#, "not a design"),
        ("{", "not valid JSON"),
        (#"{"format": "study-portal-design", "formatVersion": 99}"#, "newer version of the portal"),
        (#"{"format": "study-portal-design", "formatVersion": 1, "documents": []}"#, "Basic information"),
        (
            #"{"format": "study-portal-design", "formatVersion": 1, "documents": [{"kind": "poem", "body": {}}]}"#,
            "unknown kind poem"
        ),
    ])
    func `A file that is no design is refused, and no study is made`(_ content: String, _ reason: String)
        async throws
    {
        let console = try await withDesign()
        let file = console.path("wrong.json")
        try content.write(toFile: file, atomically: true, encoding: .utf8)
        let sentence = try await console.refusal("study", "import", file, "--folder", "MERIDIAN/PLOVER")
        #expect(sentence.contains(reason), "\(sentence)")
        #expect(try await !console.run("folder", "list").contains("PLOVER/"))
    }

    @Test func `HTML of a file is cleaned like what people enter`() async throws {
        let console = try await withDesign()
        let file = console.path("hostile.json")
        let clean = try await console.run("study", "export", "MERIDIAN/HERON/SLEEP01")
        try clean.replacing("<p>About</p>", with: "<p>About</p><script>alert(1)</script>")
            .write(toFile: file, atomically: true, encoding: .utf8)
        try await console.run("study", "import", file, "--folder", "MERIDIAN/PLOVER", "--study-id", "NAP02")
        let taken = try await console.run("study", "export", "MERIDIAN/PLOVER/NAP02")
        #expect(taken.contains("<p>About</p>"))
        #expect(!taken.contains("script"))
    }

    @Test func `A Study ID that is taken, or a study without a design, is refused`() async throws {
        let console = try await withDesign()
        let file = console.path("design.json")
        try await console.run("study", "export", "MERIDIAN/HERON/SLEEP01", "--output", file)
        let taken = try await console.refusal("study", "import", file, "--folder", "MERIDIAN/HERON")
        #expect(taken.contains("SLEEP01"))
        try await console.run("folder", "add", "MERIDIAN/HERON/BARE")
        let bare = try await console.refusal("study", "export", "MERIDIAN/HERON/BARE")
        #expect(bare.contains("no design in this portal"))
    }

    private func withDesign() async throws -> CommandLineRunner {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/PLOVER")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01", "--title", "Sleep")
        let installation = try await console.open()
        try await installation.store.write { transaction in
            let path = FolderPath(organization: "MERIDIAN", app: "HERON", study: "SLEEP01")
            let channel = try #require(try FolderRepository.place(path, in: transaction)?.channel)
            var basics = BasicInformation()
            basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
            basics.name = "Sleep"
            basics.about = "<p>About</p>"
            let designs = DesignRepository(clock: systemClock)
            let author = Author(user: nil, name: "Test")
            try designs.create(basics, in: channel.study.scope, by: author, transaction)
            var diary = Questionnaire()
            diary.key = "Diary"
            diary.name = "Diary"
            _ = try designs.add(diary, in: channel.study.scope, by: author, transaction)
        }
        await installation.store.close()
        return console
    }
}
