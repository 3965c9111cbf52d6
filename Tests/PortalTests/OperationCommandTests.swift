import Administration
import FoundationEssentials
import Glibc
import JSON
import SQLStore
import Testing

@testable import Portal

@Suite struct OperationCommandTests {
    @Test func `A backup made alongside an open database comes back in another folder, table by table`()
        async throws
    {
        let console = try await withData()
        let installation = try await console.open()
        let file = console.path("backup.sqlite")
        let made = try await console.json("backup", file)
        await installation.store.close()
        let verified = try await console.json("backup", "verify", file)
        #expect(verified["tables"] == made["tables"])
        let other = console.path("other")
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        for name in ["portal.key", "erasures.log"] {
            try FileManager.default.copyItem(atPath: "\(console.data)/\(name)", toPath: "\(other)/\(name)")
        }
        let restored = try await console.json("restore", file, data: other)
        #expect(restored["previous"]?.isNull == true)
        #expect(restored["warnings"]?.array?.count == 2)
        let copy = try await console.json("backup", console.path("second.sqlite"), data: other)
        #expect(
            differing(made, copy) == ["audit_anchor_lines", "audit_events", "audit_head"],
            "the restore is audited, and that is all"
        )
        #expect(try await console.json("audit", "verify", data: other)["whole"]?.bool == true)
    }

    @Test func `A restore keeps the previous database alongside the new one`() async throws {
        let console = try await withData()
        let file = console.path("backup.sqlite")
        try await console.run("backup", file)
        try await console.run("folder", "add", "LATER")
        let restored = try await console.json("restore", file)
        let previous = try #require(restored["previous"]?.string)
        #expect(FileManager.default.fileExists(atPath: previous))
        #expect(try await !console.run("folder", "list").contains("LATER"))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func `Root is refused in the folder of another user, whose server could not open what it leaves`()
        async throws
    {
        let console = try await withData()
        let file = console.path("backup.sqlite")
        try await console.run("backup", file)
        let nameless = "setpriv --reuid 54321 --regid 54321 --clear-groups."
        for (owner, name, way) in [
            (UInt32(65_534), "nobody", "runuser -u nobody."), (54_321, "54321", nameless),
        ] {
            #expect(chown(console.data, owner, owner) == 0)
            for verb in [["restore", file], ["user", "list"], ["key", "rotate"], ["backup", file + "2"]] {
                let sentence = try await console.refusal(verb)
                #expect(
                    sentence.contains("\(console.data) belongs to the user \(name),")
                        && sentence.hasSuffix(way),
                    "\(verb): \(sentence)")
            }
        }
        #expect(chown(console.data, 0, 0) == 0)
        try await console.run("restore", file)
    }

    @Test func `A restore is refused while someone has the database open`() async throws {
        let console = try await withData()
        let file = console.path("backup.sqlite")
        try await console.run("backup", file)
        try await whileOpen(console) {
            let sentence = try await console.refusal("restore", file)
            #expect(sentence.contains("Stop it, then restore the backup"))
        }
        try await console.run("restore", file)
    }

    @Test func `A restore without the key says so and makes none`() async throws {
        let console = try await withData()
        let file = console.path("backup.sqlite")
        try await console.run("backup", file)
        let other = console.path("other")
        let sentence = try await console.refusal("restore", file, data: other)
        #expect(sentence.contains("There is no key") && sentence.contains("--without-erasures"))
        #expect(!FileManager.default.fileExists(atPath: other + "/portal.sqlite"))
        let restored = try await console.json("restore", file, "--without-erasures", data: other)
        #expect(restored["warnings"]?[3]?.string?.contains("portal.key") == true)
        #expect(!FileManager.default.fileExists(atPath: other + "/portal.key"))
    }

    /// Does something while a server, as it were, has the folder open.
    private func whileOpen(_ console: CommandLineRunner, _ work: () async throws -> Void) async throws {
        let server = try await console.open()
        try await work()
        await server.store.close()
    }

    enum Damage: CaseIterable {
        case head, half, oneLetter

        func spoil(_ bytes: [UInt8]) throws -> [UInt8] {
            switch self {
            case .head: return bytes.prefix(100).map { $0 ^ 0x5A } + bytes.dropFirst(100)
            case .half: return Array(bytes.prefix(bytes.count / 2))
            case .oneLetter:
                let word = Array("SLEEP01".utf8)
                let place = try #require(
                    bytes.indices.first { bytes[$0...].starts(with: word) }, "the Study ID is in the file")
                var spoilt = bytes
                spoilt[place + word.count - 1] = UInt8(ascii: "2")
                return spoilt
            }
        }
    }

    @Test(arguments: Damage.allCases)
    func `A damaged backup is refused with a sentence, and nothing is replaced`(_ damage: Damage) async throws
    {
        let console = try await withData()
        let file = console.path("backup.sqlite")
        try await console.run("backup", file)
        let bytes = try damage.spoil(Array(try #require(FileManager.default.contents(atPath: file))))
        try Data(bytes).write(to: URL(filePath: file))
        let sentence = try await console.refusal("backup", "verify", file)
        #expect(sentence.contains(file) && sentence.hasSuffix("."), "\(sentence)")
        #expect(try await console.refusal("restore", file).contains(file))
        #expect(try await console.json("doctor")["sound"]?.bool == true)
        #expect(try await console.run("folder", "list").contains("SLEEP01"))
    }

    @Test func `Doctor warns about a proxy that isn't trusted, and the database is sound all the same`()
        async throws
    {
        let console = try await withData()
        #expect(try await !console.run("doctor").contains("PORTAL_TRUSTED_PROXIES"))
        let installation = try await console.open()
        try await installation.store.write {
            try UntrustedProxyRepository.note("127.0.0.1", at: systemClock(), in: $0)
        }
        await installation.store.close()
        let found = try await console.json("doctor")
        #expect(found["sound"]?.bool == true)
        let warnings = found["warnings"]?.array?.compactMap(\.string) ?? []
        #expect(warnings.contains { $0.hasPrefix("Warning: The proxy at 127.0.0.1 forwards requests") })
        #expect(try await console.run("doctor").contains("PORTAL_TRUSTED_PROXIES"))
    }

    @Test func `A backup takes no name that is taken`() async throws {
        let console = try await withData()
        try await console.run("backup", console.path("backup.sqlite"))
        #expect(try await console.refusal("backup", console.path("backup.sqlite")).contains("already"))
    }

    @Test func `Events since a day are written, one to a line`() async throws {
        let console = try await withData()
        let file = console.path("audit.jsonl")
        let shown = try await console.json("audit", "export", "--since", "2020-01-01", "--output", file)
        let lines = try text(of: file).split(separator: "\n")
        #expect(shown["events"]?.int == lines.count - 1)
        #expect(try JSONTree.parse(String(lines[0]))["seq"]?.int == 1)
        let none = try await console.run("audit", "export", "--since", "2999-01-01")
        #expect(try JSONTree.parse(none)["events"]?.int == 0, "only the end of the export")
        #expect(try await console.json("audit", "verify", "--export", file)["whole"]?.bool == true)
        let changed = console.path("changed.jsonl")
        try Data(try text(of: file).replacing("ruth@", with: "rut@").utf8).write(to: URL(filePath: changed))
        #expect(try await console.finding("audit", "verify", "--export", changed)["whole"]?.bool == false)
        // Programs that send files change line ends and add byte order marks.
        let converted = console.path("converted.jsonl")
        let windows = "\u{FEFF}" + (try text(of: file).replacing("\n", with: "\r\n"))
        try Data(windows.utf8).write(to: URL(filePath: converted))
        #expect(try await console.json("audit", "verify", "--export", converted)["whole"]?.bool == true)
        let cut = console.path("cut.jsonl")
        try Data((lines.dropLast().joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: cut))
        #expect(try await console.finding("audit", "verify", "--export", cut)["whole"]?.bool == false)
        // Without the key the file is checked as far as anyone can.
        let keyless = try JSONTree.parse(
            try await console.run(
                ["audit", "verify", "--export", file, "--json"], data: console.path("nowhere")))
        #expect(keyless["whole"]?.bool == true && keyless["sealed"]?.bool == false)
        #expect(
            try await console.refusal("audit", "export", "--since", "yesterday").contains("not a valid date"))
    }

    @Test func `A changed event breaks the chain, and audit verify says where`() async throws {
        let console = try await withData()
        let installation = try await console.open()
        try await installation.store.write { transaction in
            try transaction.run("update audit_events set action = 'nothing' where seq = 2")
        }
        await installation.store.close()
        await #expect(throws: (any Error).self) { try await console.run("audit", "verify") }
        await #expect(throws: (any Error).self) { try await console.run("doctor") }
    }

    @Test func `Routes and settings are told without a data folder`() async throws {
        let console = try CommandLineRunner()
        let routes = try #require(try await console.json("routes")["routes"]?.array)
        #expect(routes.contains { $0["pattern"]?.string == "/sign-in" && $0["method"]?.string == "GET" })
        let settings = try #require(try await console.json("config")["settings"]?.array)
        #expect(settings.contains { $0["name"]?.string == "PORTAL_TLS_KEY" })
        #expect(!FileManager.default.fileExists(atPath: console.data))
    }

    private func withData() async throws -> CommandLineRunner {
        let console = try CommandLineRunner()
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        try await console.run("tokens", "issue", "MERIDIAN/HERON/SLEEP01", "--count", "500")
        return console
    }

    /// The names of the tables that differ.
    private func differing(_ one: JSONTree, _ other: JSONTree) -> [String] {
        let others = other["tables"]?.array ?? []
        return (one["tables"]?.array ?? []).filter { !others.contains($0) }.compactMap { $0["name"]?.string }
    }
}
