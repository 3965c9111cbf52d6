import Testing

@testable import Portal

@Suite struct ArchiveCommandTests {
    @Test func `An archived app is left alone by every verb that changes, until it is taken out`()
        async throws
    {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        #expect(
            try await console.run("folder", "archive", "MERIDIAN/HERON") == "MERIDIAN/HERON is archived.\n")
        #expect(try await console.run("folder", "list").contains("MERIDIAN/HERON\tapp, archived\tHERON"))
        let verbs = [
            ["folder", "add", "MERIDIAN/HERON/SLEEP02"],
            ["study", "collection", "MERIDIAN/HERON/SLEEP01", "on"],
            ["app", "token", "issue", "MERIDIAN/HERON", "--platform", "ios"],
            ["tokens", "issue", "MERIDIAN/HERON/SLEEP01", "--count", "1"],
            ["settings", "metadata", "portal", "--folder", "MERIDIAN/HERON"],
            ["folder", "delete", "MERIDIAN/HERON", "--yes"],
        ]
        for verb in verbs {
            #expect(try await console.refusal(verb).contains("HERON is archived"), "\(verb)")
        }
        #expect(try await console.refusal("folder", "archive", "MERIDIAN/HERON").contains("already archived"))
        try await console.run("app", "token", "list", "MERIDIAN/HERON")
        try await console.run("folder", "archive", "--take-out", "MERIDIAN/HERON")
        for verb in verbs.dropLast() { _ = try await console.run(verb) }
    }

    @Test func `An organization is archived with what is in it, and a study alone is not`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        let refusal = try await console.refusal("folder", "archive", "MERIDIAN/HERON/SLEEP01")
        #expect(refusal.contains("Only organizations and apps"))
        try await console.run("folder", "archive", "MERIDIAN")
        #expect(try await console.refusal("folder", "add", "MERIDIAN/EGRET").contains("MERIDIAN is archived"))
        try await console.run("folder", "archive", "MERIDIAN", "--take-out")
        try await console.run("folder", "add", "MERIDIAN/EGRET")
    }
}
