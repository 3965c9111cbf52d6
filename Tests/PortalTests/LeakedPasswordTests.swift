import Access
import Cryptography
import FoundationEssentials
import SQLStore
import Support
import Testing

@testable import Portal

@Suite struct LeakedPasswordTests {
    private static let leaked = "meadow lantern harbor nine"

    private func write(_ text: String, in console: CommandLineRunner) throws -> LeakedPasswordFile {
        let path = console.path("leaked.txt")
        try Data(text.utf8).write(to: URL(filePath: path))
        return LeakedPasswordFile(path: path)
    }

    private static func lines(_ passwords: [String]) -> [String] {
        passwords.map { Hex.encode(SHA1.digest($0)).uppercased() }.sorted().enumerated().map {
            "\($1):\($0 * 37)"
        }
    }

    @Test(arguments: [1, 2, 3, 50, 500], ["\n", "\r\n"])
    func `every password of a file is found, and no other`(_ count: Int, _ end: String) throws {
        let passwords = (0..<count).map { "password number \($0)" }
        for last in ["", end] {
            let console = try CommandLineRunner()
            let file = try write(Self.lines(passwords).joined(separator: end) + last, in: console)
            for password in passwords { #expect(try file.contains(password), "\(password)") }
            for other in count..<(count + 50) { #expect(try !file.contains("password number \(other)")) }
            #expect(LeakedPasswordFile.problem(of: try configuration(file.path)) == nil)
        }
    }

    @Test func `a digest is that of the standard, and may be in small letters alone`() throws {
        let console = try CommandLineRunner()
        let file = try write("a9993e364706816aba3e25717850c26c9cd0d89d", in: console)
        #expect(try file.contains("abc") && !file.contains("abd"))
    }

    @Test(arguments: [
        ("", "is empty"), ("password\n", "40 digits"), (String(repeating: "a", count: 400), "40 digits"),
        (String(repeating: "a", count: 39) + ":1\n", "40 digits"),
        (lines(["a", "b", "c"]).reversed().joined(separator: "\n"), "not ordered"),
    ])
    func `a file that is none is told at the start and by doctor`(_ text: String, _ reason: String)
        async throws
    {
        let console = try CommandLineRunner()
        let path = try write(text, in: console).path
        let problem = try #require(LeakedPasswordFile.problem(of: try configuration(path)))
        #expect(problem.contains(reason) && problem.contains(path))
        let installation = try await portal(console, path)
        let failure = await #expect(throws: CommandFailure.self) { _ = try await RunningPortal(installation) }
        #expect(failure?.description == problem)
        await installation.store.close()
    }

    @Test func `a file that is not there is reported, and nothing is checked without a setting`() async throws
    {
        let console = try CommandLineRunner()
        for path in [console.path("none"), console.folder] {
            #expect(LeakedPasswordFile.problem(of: try configuration(path))?.contains(path) == true)
        }
        #expect(LeakedPasswordFile.problem(of: try configuration("")) == nil)
        #expect(try !LeakedPasswordFile.check(configuration(""))(Self.leaked))
    }

    @Test func `a leaked password is refused at the start and from the command line`() async throws {
        let console = try CommandLineRunner()
        let file = try write(Self.lines([Self.leaked, "another one"]).joined(separator: "\n"), in: console)
        let portal = try await portal(console, file.path)
        let link = try #require(try await portal.accounts.setUpLink())
        let setUp = await #expect(throws: InvalidInput.self) {
            _ = try await portal.accounts.completeSetUp(
                link.token, email: "ruth@example.org", name: "Ruth", password: Self.leaked,
                from: ClientAddress("127.0.0.1"))
        }
        let added = await #expect(throws: InvalidInput.self) {
            try await portal.add(
                "omar@example.org", name: "Omar", password: Self.leaked, roles: [], on: .site)
        }
        for refusal in [setUp, added] {
            #expect(refusal?.problems.first?.sentence.contains("data breach") == true)
            #expect(refusal?.problems.first?.field == "password")
        }
        try await portal.add(
            "omar@example.org", name: "Omar", password: Self.leaked + "x", roles: [], on: .site)
        await portal.store.close()
    }

    @Test func `a leaked password takes the place of no other`() async throws {
        let console = try CommandLineRunner()
        let portal = try await portal(console, write(Self.lines([Self.leaked])[0], in: console).path)
        let (accounts, here) = (portal.accounts, ClientAddress("127.0.0.1"))
        let present = "copper kettle on the sill"
        try await portal.add("omar@example.org", name: "Omar", password: present, roles: [], on: .site)
        let link = try #require(try await accounts.passwordLink(email: "omar@example.org", from: here))
        let chosen = await #expect(throws: InvalidInput.self) {
            _ = try await accounts.choosePassword(link.token, password: Self.leaked, from: here)
        }
        let signedIn = try await accounts.signIn(
            email: "omar@example.org", password: present, from: here, agent: "Test")
        let person = try await portal.store.read { transaction in
            try SessionRepository.resume(
                signedIn.token, address: here.text, audit: portal.audit, at: portal.audit.clock(),
                in: transaction)
        }
        let omar = try #require(person)
        let changed = await #expect(throws: InvalidInput.self) {
            try await accounts.changePassword(of: omar, from: present, to: Self.leaked, at: here)
        }
        #expect([chosen, changed].map { $0?.problems.first?.field } == ["password", "new"])
        for refusal in [chosen, changed] { #expect(refusal?.sentence.contains("data breach") == true) }
        await portal.store.close()
    }

    private func configuration(_ path: String) throws -> Portal.Configuration {
        try Configuration(environment: ["PORTAL_LEAKED_PASSWORDS": path])
    }

    private func portal(_ console: CommandLineRunner, _ path: String) async throws -> Installation {
        try await Installation(
            DataFolder(
                configuration: Configuration(environment: [
                    "PORTAL_DATA": console.data, "PORTAL_HOME": ProjectFiles.root,
                    "PORTAL_LEAKED_PASSWORDS": path,
                ])))
    }
}
