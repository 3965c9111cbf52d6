import JSON
import Testing

@testable import Portal

@Suite struct TrashCommandTests {
    private static let study = "MERIDIAN/HERON/SLEEP01"

    private func console() async throws -> CommandLineRunner {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", Self.study)
        return console
    }

    @Test func `A folder goes into the trash with --yes only, comes back, and goes for good`() async throws {
        let console = try await console()
        try await console.run("tokens", "issue", Self.study, "--count", "5", "--csv", console.path("t.csv"))
        let warned = try await console.refusal("folder", "delete", "MERIDIAN/HERON")
        #expect(warned.contains("5 enrollment tokens") && warned.contains("--yes"))
        let deleted = try await console.json(
            "folder", "delete", "MERIDIAN/HERON", "--yes", "--reason", "Ended")
        #expect(deleted["tokens"]?.int == 5)
        #expect(try await console.run("folder", "list").contains("HERON") == false)
        let entry = try #require(try await console.json("trash", "list")["entries"]?.array?.first)
        #expect(entry["path"]?.string == "MERIDIAN/HERON" && entry["reason"]?.string == "Ended")
        let id = "\(try #require(entry["id"]?.int))"
        #expect(try await console.json("trash", "restore", id)["path"]?.string == "MERIDIAN/HERON")
        #expect(try await console.run("folder", "list").contains(Self.study))
        try await console.run("folder", "delete", "MERIDIAN", "--yes")
        #expect(try await console.refusal("trash", "empty").contains("--yes"))
        #expect(try await console.json("trash", "empty", "--expired")["removed"]?.array == [])
        #expect(try await console.json("trash", "empty", "--yes")["removed"]?.array == [.string("MERIDIAN")])
        #expect(try await console.run("trash", "list").contains("empty"))
        #expect(try await console.run("audit", "verify").isEmpty == false)
        #expect(try await console.run("doctor").contains("intact"))
    }

    @Test func `One person is one, and two things of one path are told apart by number and time`()
        async throws
    {
        let console = try await console()
        try await console.run("tokens", "issue", Self.study, "--count", "1", "--csv", console.path("t.csv"))
        let warned = try await console.refusal("folder", "delete", Self.study)
        #expect(warned.contains("0 participants, 0 responses and 1 enrollment token."))
        try await console.run("folder", "delete", Self.study, "--yes")
        try await console.run("folder", "add", Self.study)
        try await console.run("folder", "delete", Self.study, "--yes")
        let all = try await console.refusal("trash", "empty")
        for entry in try #require(try await console.json("trash", "list")["entries"]?.array) {
            let (id, time) = (try #require(entry["id"]?.int), try #require(entry["deletedAt"]?.string))
            #expect(all.contains("\(Self.study) (number \(id), deleted \(time))"))
        }
    }

    @Test func `A taken name is refused, and another one helps`() async throws {
        let console = try await console()
        try await console.run("folder", "delete", "MERIDIAN/HERON", "--yes")
        try await console.run("folder", "add", "MERIDIAN/HERON")
        #expect(try await console.refusal("trash", "restore", "1").contains("HERON"))
        let restored = try await console.json("trash", "restore", "1", "--as", "HERON2")
        #expect(restored["path"]?.string == "MERIDIAN/HERON2")
        #expect(try await console.run("folder", "list").contains("MERIDIAN/HERON2/SLEEP01"))
    }

    @Test(arguments: [["/", "The site"], ["NOBODY", "was not found"], ["a b c/", "not a folder"]])
    func `What cannot be deleted is refused with a sentence`(_ pair: [String]) async throws {
        let console = try await console()
        #expect(try await console.refusal("folder", "delete", pair[0], "--yes").contains(pair[1]))
    }
}
