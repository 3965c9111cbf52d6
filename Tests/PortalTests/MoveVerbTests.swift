import FoundationEssentials
import JSON
import Testing

@testable import Portal

@Suite struct MoveVerbTests {
    private let console: Console

    init() async throws {
        console = try Console()
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        try await console.run("folder", "add", "OCEAN/PLOVER")
    }

    @Test func `Without --yes the verb says what would change, and changes nothing`() async throws {
        try await console.run(
            "user", "add", "a@example.org", "--role", "reader", "--folder", "MERIDIAN/HERON")
        let refusal = try await console.refusal("folder", "move", "MERIDIAN/HERON", "OCEAN")
        #expect(refusal.contains("would go to OCEAN") && refusal.contains("Add --yes"))
        #expect(try await console.run("folder", "list").contains("MERIDIAN/HERON\t"))
    }

    @Test func `An app moves, and a script reads where it is and what its builds send`() async throws {
        try await console.run("app", "token", "issue", "MERIDIAN/HERON", "--platform", "ios")
        let done = try await console.json("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
        #expect(done["path"]?.string == "OCEAN/HERON" && done["from"]?.string == "MERIDIAN/HERON")
        #expect(done["sends"]?.string == "MERIDIAN" && done["rolesRemoved"] == .int(0))
        let list = try await console.run("folder", "list")
        #expect(list.contains("OCEAN/HERON/SLEEP01\t") && !list.contains("MERIDIAN/HERON"))
        let again = try await console.refusal("folder", "add", "MERIDIAN/HERON")
        #expect(again.contains("moved away"))
        try await console.run("audit", "verify")
    }

    @Test func `A study moves to another app until tokens are made for it`() async throws {
        try await console.run("folder", "move", "MERIDIAN/HERON/SLEEP01", "OCEAN/PLOVER", "--yes")
        #expect(try await console.run("folder", "list").contains("OCEAN/PLOVER/SLEEP01\t"))
        try await console.run("tokens", "issue", "OCEAN/PLOVER/SLEEP01", "--count", "1")
        let refusal = try await console.refusal(
            "folder", "move", "OCEAN/PLOVER/SLEEP01", "MERIDIAN/HERON", "--yes")
        #expect(refusal.contains("Enrollment tokens were made"))
    }

    @Test(arguments: [
        ["MERIDIAN", "OCEAN"], ["MERIDIAN/HERON", "OCEAN/PLOVER"], ["MERIDIAN/HERON/SLEEP01", "OCEAN"],
        ["/", "OCEAN"],
    ])
    func `Nothing else is moved`(_ arguments: [String]) async throws {
        let refusal = try await console.refusal(["folder", "move"] + arguments + ["--yes"])
        #expect(refusal.contains("An app goes to an ORG, a study to an ORG/APP."))
    }

    @Test func `What is archived neither goes nor takes anything in`() async throws {
        try await console.run("folder", "archive", "OCEAN")
        let into = try await console.refusal("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
        #expect(into.contains("OCEAN is archived"))
        try await console.run("folder", "archive", "--take-out", "OCEAN")
        try await console.run("folder", "archive", "MERIDIAN/HERON")
        let from = try await console.refusal("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
        #expect(from.contains("HERON is archived"))
    }

    @Test func `An app whose designs would come from elsewhere stays until that is set on it`() async throws {
        let designs = console.data + "/metadata"
        try FileManager.default.createDirectory(atPath: designs, withIntermediateDirectories: true)
        try await console.run("settings", "metadata", "--files", designs, "--folder", "MERIDIAN")
        let refusal = try await console.refusal("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
        #expect(refusal.contains("would take the designs of its surveys from elsewhere"))
        try await console.run("settings", "metadata", "--files", designs, "--folder", "MERIDIAN/HERON")
        try await console.run("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
    }
}
