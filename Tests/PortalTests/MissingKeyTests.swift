import FoundationEssentials
import Testing

@testable import Portal

/// A data folder whose key was lost.
@Suite struct MissingKeyTests {
    @Test(arguments: [
        ["user", "list"], ["folder", "list"], ["audit", "verify"], ["doctor"], ["migrate"],
        ["key", "rotate"],
        ["user", "add", "ruth@example.org"],
    ])
    func `a database without its key is refused and gets no new key`(_ verb: [String]) async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN")
        let (key, copy) = (console.data + "/portal.key", console.path("portal.key"))
        try FileManager.default.moveItem(atPath: key, toPath: copy)
        let sentence = try await console.refusal(verb)
        #expect(sentence.hasPrefix("\(key) is missing, but \(console.data)/portal.sqlite exists."))
        #expect(!FileManager.default.fileExists(atPath: key))
        try FileManager.default.moveItem(atPath: copy, toPath: key)
        #expect(try await console.run("folder", "list").contains("MERIDIAN"))
    }

    @Test func `a server does not start without the key of its database`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN")
        let key = console.data + "/portal.key"
        try FileManager.default.removeItem(atPath: key)
        await #expect(throws: CommandFailure.self) { try await console.open() }
        #expect(!FileManager.default.fileExists(atPath: key))
    }
}
