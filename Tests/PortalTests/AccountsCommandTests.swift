import FoundationEssentials
import JSON
import SQLStore
import Testing

@testable import Portal

/// `portal accounts import` and `portal accounts list`.
struct AccountsCommandTests {
    private static let header = "userid,email,password,status,applicationid,orgid"

    /// A portal with a study, and a folder with a dump of two accounts.
    private func begun(_ rows: String...) async throws -> (console: CommandLineRunner, dump: String) {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        let dump = console.path("dump")
        try FileManager.default.createDirectory(atPath: dump, withIntermediateDirectories: true)
        let lines = [Self.header] + rows
        try write(lines.joined(separator: "\n"), to: dump + "/UserDetails.csv")
        return (console, dump)
    }

    private func write(_ text: String, to path: String) throws {
        try #require(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
    }

    @Test func `Nothing is changed without --accept`() async throws {
        let (console, dump) = try await begun("u1,a@example.org,3667e233eef99181,1,HERON,MERIDIAN")
        let output = try await console.run("accounts", "import", "--from", dump)
        #expect(output.contains("1 account to import."))
        #expect(output.contains("userdetails: 1 of 1 row"))
        #expect(output.contains("participantstudies: no file"))
        #expect(output.contains("Nothing was changed. To import, stop the server and add --accept."))
        #expect(!output.contains("a@example.org"))
        #expect(try await console.run("accounts", "list", "MERIDIAN/HERON").contains("has no accounts"))
    }

    @Test func `Accounts are imported, and listed with addresses only if asked`() async throws {
        let (console, dump) = try await begun(
            "u1,a@example.org,3667e233eef99181,1,HERON,MERIDIAN", "u2,b@example.org,,2,HERON,MERIDIAN",
            "u3,c@example.org,,9,HERON,MERIDIAN")
        let report = try await console.json("accounts", "import", "--from", dump, "--accept")
        #expect(report["imported"]?.bool == true)
        #expect(report["accounts"]?["MERIDIAN/HERON"]?.int == 2)
        #expect(report["withoutPassword"]?.int == 1)
        #expect(report["findings"]?.array?.first?["line"]?.int == 4)
        let list = try await console.run("accounts", "list", "MERIDIAN/HERON")
        #expect(list.split(separator: "\n").count == 2)
        #expect(!list.contains("@"))
        let shown = try await console.json("accounts", "list", "MERIDIAN/HERON", "--addresses")
        #expect(shown["accounts"]?.array?.map { $0["email"]?.string } == ["a@example.org", "b@example.org"])
        let portal = try await console.open()
        let events: Int? = try await portal.store.read {
            try $0.value(
                "select count(*) from audit_events where action in ('account.import', 'account.list')")
        }
        #expect(events == 3)
        await portal.store.close()
    }

    @Test func `While another process uses the folder, nothing is imported`() async throws {
        let (console, dump) = try await begun("u1,a@example.org,3667e233eef99181,1,HERON,MERIDIAN")
        let portal = try await console.open()
        let refusal = try await console.refusal("accounts", "import", "--from", dump, "--accept")
        #expect(refusal.contains("Stop it, then import the accounts."))
        #expect(try await console.run("accounts", "import", "--from", dump).contains("1 account to import."))
        await portal.store.close()
    }

    @Test func `A folder without accounts, an unknown app and a broken file are refused`() async throws {
        let (console, dump) = try await begun("u1,a@example.org")
        #expect(
            try await console.refusal("accounts", "import", "--from", console.path("nothing")).contains(
                "could not be read"))
        #expect(
            try await console.refusal("accounts", "import", "--from", console.folder).contains(
                "has no file userdetails.csv"))
        #expect(
            try await console.refusal("accounts", "import", "--from", dump, "--into", "MERIDIAN/OTHER")
                .contains(
                    "was not found"))
        for accept in [[], ["--accept"]] {
            let refusal = try await console.refusal(["accounts", "import", "--from", dump] + accept)
            #expect(refusal == "userdetails.csv, line 2: The row has 2 columns, but the header has 6.")
        }
        try write("x", to: dump + "/userdetails.csv")
        #expect(
            try await console.refusal("accounts", "import", "--from", dump).contains(
                "several files for the table userdetails"))
    }
}
