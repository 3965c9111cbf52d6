import Access
import FoundationEssentials
import JSON
import SQLStore
import Testing
import Timekeeping

@testable import Portal

@Suite struct AuditCommandTests {
    /// A portal with old events: recorded as by a clock of five years ago.
    private func withData() async throws -> CommandLineRunner {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let past = portal.audit.clock().adding(seconds: -5 * 366 * 86_400)
        let audit = Audit(key: portal.keys.audit, clock: { past })
        let actor = Actor.system("test", audit: audit)
        try await portal.store.write { transaction in
            for number in 1...9 {
                try actor.record("session.sign-in", on: .site, about: "person \(number)", in: transaction)
            }
        }
        await portal.store.close()
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        return console
    }

    @Test func `what is over its time is reported, then leaves, and the chain is followed across it`()
        async throws
    {
        let console = try await withData()
        #expect(try await console.refusal("audit", "retain").contains("kept forever"))
        #expect(try await console.refusal("audit", "keep", "1").contains("from 2 to 100"))
        #expect(try await console.refusal("audit", "keep", "long").contains("not a number of years"))
        #expect(try await console.json("audit", "keep", "4")["years"]?.int == 4)
        let dry = try await console.json("audit", "retain", "--dry-run")
        #expect(dry["events"]?.int == 9 && dry["removed"]?.bool == false && dry["file"]?.isNull == true)
        #expect(try await console.json("audit", "verify")["archived"]?.int == 0)
        let done = try await console.json("audit", "retain")
        #expect(done["events"]?.int == 9 && done["removed"]?.bool == true)
        let file = console.data + "/audit/" + (try #require(done["file"]?.string))
        let whole = try await console.json("audit", "verify", "--archive", file)
        #expect(whole["archived"]?.int == 9 && whole["whole"]?.bool == true)
        let archive = try #require(whole["archives"]?.array?.first)
        #expect(archive["events"]?.int == 9 && archive["whole"]?.bool == true)
        #expect(archive["checkpoint"]?.int == done["checkpoint"]?.int)
        #expect(try await console.json("doctor")["sound"]?.bool == true)
        let again = try await console.json("audit", "retain")
        #expect(again["events"]?.int == 0 && again["file"]?.isNull == true)
    }

    @Test func `an exchange of the key leaves archives and checkpoints whole, and so do the ways back`()
        async throws
    {
        let console = try await withData()
        try await console.run("audit", "keep", "4")
        let done = try await console.json("audit", "retain")
        let file = console.data + "/audit/" + (try #require(done["file"]?.string))
        let before = console.path("before.sqlite")
        try await console.run("backup", before)
        try await console.run("key", "rotate")
        for archives in [[], ["--archive", file]] {
            let found = try JSONTree.parse(
                try await console.run(["audit", "verify", "--json"] + archives))
            #expect(found["whole"]?.bool == true && found["archived"]?.int == 9, "\(archives)")
            #expect(found["archives"]?.array?.allSatisfy { $0["whole"]?.bool == true } == true)
        }
        #expect(try await console.json("doctor")["sound"]?.bool == true)
        let after = console.path("after.sqlite")
        try await console.run("backup", after)
        #expect(try await console.json("backup", "verify", after)["file"]?.string == after)
        #expect(try await console.json("restore", after)["warnings"]?.array == [])
        #expect(try await console.json("audit", "verify", "--archive", file)["whole"]?.bool == true)
        // The backup from before has the seals of the key of its time, which the restore replaces.
        #expect(try await console.json("restore", before)["warnings"]?.array == [])
        #expect(try await console.json("audit", "verify", "--archive", file)["whole"]?.bool == true)
    }

    @Test func `an archive that was changed, cut off or is of another log is found`() async throws {
        let console = try await withData()
        try await console.run("audit", "keep", "4")
        let done = try await console.json("audit", "retain")
        let file = console.data + "/audit/" + (try #require(done["file"]?.string))
        let bytes = try Data(contentsOf: URL(filePath: file))
        let cut = console.path("cut.gz")
        try bytes.dropLast(20).write(to: URL(filePath: cut))
        let failure = await #expect(throws: (any Error).self) {
            try await console.run("audit", "verify", "--archive", cut)
        }
        #expect(failure.map { "\($0)" } == "The file \(cut) is incomplete.")
        let plain = console.path("plain.gz")
        try Data("{}\n".utf8).write(to: URL(filePath: plain))
        let neighbor = try await withData()
        try await neighbor.run("audit", "keep", "4")
        let others = try await neighbor.json("audit", "retain")
        for path in [plain, neighbor.data + "/audit/" + (try #require(others["file"]?.string))] {
            let found = try await console.finding("audit", "verify", "--archive", file, "--archive", path)
            #expect(found["whole"]?.bool == true)
            let archives = try #require(found["archives"]?.array)
            #expect(archives.map { $0["whole"]?.bool } == [true, false])
            #expect(
                archives[1]["finding"]?.string?.contains("belongs to another log or was changed") == true)
        }
        let missing = try await console.refusal("audit", "verify", "--archive", console.path("none.gz"))
        #expect(missing.contains("none.gz"))
    }

    @Test func `an archive can be written first, and its events leave later`() async throws {
        let console = try await withData()
        try await console.run("audit", "keep", "4")
        let written = try await console.json("audit", "retain", "--write-only")
        #expect(written["removed"]?.bool == false && written["checkpoint"]?.isNull == true)
        #expect(try await console.json("audit", "verify")["archived"]?.int == 0)
        #expect(try await console.json("audit", "retain")["removed"]?.bool == true)
        #expect(try await console.json("audit", "verify")["whole"]?.bool == true)
    }

    @Test func `the report on a study, and its signatures, are written for people and for scripts`()
        async throws
    {
        let console = try await withData()
        let study = "MERIDIAN/HERON/SLEEP01"
        let csv = try await console.run("audit", "report", study)
        #expect(csv.hasPrefix("Study report\r\n") && csv.contains("Electronic signatures"))
        let report = try await console.json("audit", "report", study, "--from", "2020-01-01")
        #expect(report["facts"]?["Study"]?.string?.contains(study) == true)
        let titles = (report["tables"]?.array ?? []).compactMap { $0["title"]?.string }
        #expect(titles.contains("Versions published") && titles.contains("Values before and after"))
        let file = console.path("report.csv")
        try await console.run("audit", "report", study, "--output", file)
        #expect(try text(of: file).contains("Signed head"))
        #expect(try await console.refusal("audit", "report", study, "--from", "soon").contains("Enter a day"))
        #expect(
            try await console.refusal("audit", "report", "MERIDIAN/HERON").contains("is not a study path"))
        let signatures = try await console.json("audit", "signatures", study)
        #expect(signatures["signatures"]?.array?.isEmpty == true)
        #expect(try await console.run("audit", "signatures", study).contains("No signatures yet"))
        let exports = try await console.run("audit", "export")
        #expect(exports.contains("\"report\":\"study\""))
    }
}
