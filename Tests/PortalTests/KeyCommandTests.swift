import Access
import JSON
import SQLStore
import Support
import Testing

@testable import Portal

@Suite struct KeyCommandTests {
    private static let user = "reader@example.org"

    private func console() async throws -> CommandLineRunner {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/HERON")
        let portal = try await console.open()
        try await portal.add(
            Self.user, name: "P. Sorrel", password: "a stone in the river", roles: [.reader],
            on: try #require(FolderPath("MERIDIAN/HERON")))
        await portal.store.close()
        return console
    }

    @Test func `a key has scopes, a folder and an end, is listed and revoked`() async throws {
        let console = try await console()
        let issued = try await console.json(
            "key", "issue", Self.user, "--scope", "read-data", "--scope", "tokens", "--folder",
            "MERIDIAN/HERON",
            "--days", "30")
        #expect(issued["scopes"]?.array?.compactMap(\.string) == ["read-data", "tokens"])
        #expect(issued["folder"]?.string == "MERIDIAN/HERON")
        #expect(issued["key"]?.string?.count == 43)
        let narrow = try await console.json("key", "issue", Self.user)
        #expect(narrow["scopes"]?.array?.compactMap(\.string) == ["read-data"])
        #expect(narrow["folder"]?.string == "MERIDIAN")
        let keys = try await console.json("key", "list", Self.user)["keys"]?.array ?? []
        #expect(keys.compactMap { $0["folder"]?.string } == ["MERIDIAN", "MERIDIAN/HERON"])
        #expect(keys.allSatisfy { $0["isOld"]?.bool == false && $0["state"]?.string == "working" })
        _ = try await console.json("key", "revoke", "1")
        let states = try await console.json("key", "list")["keys"]?.array?.compactMap { $0["state"]?.string }
        #expect(states == ["working", "revoked"])
        #expect(try await console.refusal("key", "revoke", "1").contains("API key"))
    }

    @Test func `a key of the site has the path of the site`() async throws {
        let console = try await console()
        let portal = try await console.open()
        try await portal.add(
            "ruth@example.org", name: "Ruth", password: "a stone in the river", roles: [.siteAdmin], on: .site
        )
        await portal.store.close()
        try await console.run(
            "key", "issue", "ruth@example.org", "--folder", "/", "--scope", "administration")
        let keys = try await console.json("key", "list")["keys"]?.array
        #expect(keys?.first?["folder"]?.string == "/")
        #expect(
            try await console.refusal("key", "issue", Self.user, "--title", "a\nb").contains("single line"))
    }

    @Test func `a key that can't be is refused with the reason`() async throws {
        let console = try await console()
        #expect(try await console.refusal("key", "issue", Self.user, "--days", "91").contains("1 to 90 days"))
        #expect(try await console.refusal("key", "issue", Self.user, "--folder", "/").contains("Choose the"))
        #expect(
            try await console.refusal("key", "issue", Self.user, "--folder", "NOWHERE").contains("not found"))
        try await console.run("folder", "add", "OTHER/APP")
        let elsewhere = try await console.refusal("key", "issue", Self.user, "--folder", "OTHER/APP")
        #expect(elsewhere.contains("\(Self.user) has no role in OTHER/APP"))
        let unknown = try await console.refusal("key", "issue", "x@example.org")
        #expect(unknown.contains("user") && !unknown.contains("URL"))
        #expect(try await console.refusal("key", "list", "x@example.org").contains("user"))
    }

    @Test func `a service account holds a role and gets a key for a year`() async throws {
        let console = try await console()
        let added = try await console.json(
            "service", "add", "nightly", "--role", "reader", "--folder", "MERIDIAN/HERON")
        #expect(added["address"]?.string == "nightly@MERIDIAN")
        let issued = try await console.json(
            "key", "issue", "nightly@MERIDIAN", "--folder", "MERIDIAN/HERON", "--days", "366")
        #expect(issued["days"]?.int == 366)
        let services = try await console.json("service", "list")["services"]?.array
        #expect(services?.compactMap { $0["address"]?.string } == ["nightly@MERIDIAN"])
        #expect(
            try await console.refusal("service", "add", "nightly", "--role", "reader", "--folder", "MERIDIAN")
                .contains("already"))
        #expect(
            try await console.refusal("service", "add", "x y", "--role", "reader", "--folder", "MERIDIAN")
                .contains("letters"))
        #expect(
            try await console.refusal("service", "add", "x", "--role", "reader", "--folder", "NOWHERE")
                .contains("folder"))
    }
}
