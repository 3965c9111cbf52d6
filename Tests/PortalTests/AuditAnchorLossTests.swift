import Access
import FoundationEssentials
import JSON
import SQLStore
import Testing
import Timekeeping

@testable import Portal

/// Anchors that were lost or changed, by a restore or by hand, and the events that account for them.
@Suite struct AuditAnchorLossTests: AuditAnchorTesting {
    @Test(arguments: ["deleted", "shortened", "emptied", "changed", "middle line removed"])
    func `missing or changed lines fail every verification until an event accounts for them`(
        _ change: String
    ) async throws {
        let console = try await withData()
        for number in 1...3 { try await console.run("folder", "add", "MERIDIAN/APP\(number)") }
        #expect(try await console.json("audit", "verify")["whole"]?.bool == true)
        let anchors = console.data + "/audit-anchors.jsonl"
        var lines = try text(of: anchors).split(separator: "\n").map(String.init)
        #expect(lines.count >= 4 && lines.allSatisfy { $0.contains("\"previous\"") })
        switch change {
        case "shortened": lines.removeLast(2)
        case "changed": lines[1] = lines[1].replacing(/"event":\d+/, with: "\"event\":1")
        case "middle line removed": lines.remove(at: 1)
        default: lines = []
        }
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: anchors))
        if change == "deleted" { try FileManager.default.removeItem(atPath: anchors) }
        // Commands that record events add no lines, which would hide it.
        try await console.run("folder", "add", "MERIDIAN/APP9")
        for _ in 1...2 {
            let found = try await console.finding("audit", "verify")
            #expect(string(found["finding"]).contains(anchors), "\(string(found["finding"]))")
            let doctor = try await console.finding("doctor")
            #expect(strings(doctor["problems"]).contains { $0.contains(anchors) })
        }
        // They look at the last line only.
        let added = ["changed", "middle line removed"].contains(change) ? 1 : 0
        #expect(((try? text(of: anchors)) ?? "").split(separator: "\n").count == lines.count + added)
        #expect(try await account(console)?.contains(anchors) == true)
        #expect(try await account(console) == nil)
        let after = try await console.json("audit", "verify")
        #expect(after["whole"]?.bool == true, "\(string(after["finding"]))")
        #expect(strings(after["warnings"]).contains { $0.contains("lines were written") })
        #expect(try text(of: anchors).split(separator: "\n").count == lines.count + added + 1)
        // What the event accounts for must not change again.
        try FileManager.default.removeItem(atPath: anchors)
        #expect(try await console.finding("audit", "verify")["whole"]?.bool == false)
    }

    @Test func `what the database knows about the file can't be changed or removed`() async throws {
        let console = try await withData()
        let portal = try await console.open()
        try await portal.store.write { transaction in
            try portal.audit.startAnchors(by: .system("Audit anchors", audit: portal.audit), in: transaction)
        }
        await portal.anchorEvents()
        try await portal.store.write { try $0.run("update audit_anchor_lines set line = 1") }
        await portal.store.close()
        let changed = try await console.finding("audit", "verify")
        #expect(string(changed["finding"]).contains("that the database knows was changed"))
        let again = try await console.open()
        try await again.store.write { try $0.run("delete from audit_anchor_lines") }
        await again.store.close()
        let removed = try await console.finding("audit", "verify")
        #expect(string(removed["finding"]).contains("no longer knows the last line"))
        // A command must not start anew where the file ends now.
        try await console.run("folder", "add", "MERIDIAN/APP9")
        #expect(try await console.finding("audit", "verify")["whole"]?.bool == false)
    }

    @Test func `lines in the older format are accepted, and those after them cover them`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let file = AuditAnchorFile(portal.folder.configuration)
        for number in 1...2 {
            try await portal.store.write { transaction in
                try Actor.system("test", audit: portal.audit).record(
                    "thing.change", on: .site, about: "\(number)", in: transaction)
            }
            let anchor = try await portal.store.read { try portal.audit.anchor(in: $0) }
            try file.append(try #require(anchor))
        }
        await portal.store.close()
        try await console.run("folder", "add", "MERIDIAN")
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true, "\(string(found["finding"]))")
        #expect(strings(found["warnings"]).contains { $0.contains("2 anchors in the older format") })
        let lines = try text(of: file.path).split(separator: "\n").map(String.init)
        try Data(lines.dropFirst().map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: file.path))
        #expect(
            string(try await console.finding("audit", "verify")["finding"]).contains(
                "Lines before line 2 of \(file.path) were changed or removed"))
        let accepted = try await console.json("audit", "accept-loss", "--reason", "Disk put back.")
        #expect(accepted["event"]?.int ?? 0 > 0)
        #expect(try await console.json("audit", "verify")["whole"]?.bool == true)
    }

    @Test func `a backup restored to another folder records that its anchors are missing`() async throws {
        let (console, other) = (try await withData(), try await withData())
        try await console.run("backup", console.path("one.sqlite"))
        for name in ["portal.sqlite", "portal.sqlite-wal", "portal.sqlite-shm", "audit-anchors.jsonl"] {
            try? FileManager.default.removeItem(atPath: "\(other.data)/\(name)")
        }
        for name in ["portal.key", "erasures.log"] {
            try FileManager.default.removeItem(atPath: "\(other.data)/\(name)")
            try FileManager.default.copyItem(
                atPath: "\(console.data)/\(name)", toPath: "\(other.data)/\(name)")
        }
        try await other.run("restore", console.path("one.sqlite"))
        let found = try await other.json("audit", "verify")
        #expect(found["whole"]?.bool == true, "\(string(found["finding"]))")
        #expect(strings(found["warnings"]).contains { $0.contains("one.sqlite was restored") })
    }

    @Test func `a restore of an older backup is recorded, named each time, and excuses nothing later`()
        async throws
    {
        let console = try await withData()
        let backup = console.path("old.sqlite")
        try await console.run("backup", backup)
        let kept = try await head(console)
        try await console.run("user", "add", "ada@example.org", "--role", "site-admin")
        let lost = try await head(console)
        let output = try await console.run("restore", backup)
        #expect(output.contains("were recorded after the backup"))
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true)
        #expect(found["anchors"]?[0]?["replaced"]?.int ?? 0 > 0)
        #expect(
            strings(found["warnings"]).contains {
                $0.contains("to \(lost.number) of the previous log")
                    && $0.contains("old.sqlite was restored by operator@")
            })
        #expect(try await console.json("doctor")["sound"]?.bool == true)
        // A cut after the restore, into the numbers that the restore names, is still found.
        let again = try await head(console)
        #expect(again.number <= lost.number && again.number >= kept.number - 1)
        try await console.run("folder", "add", "MERIDIAN/APP9")
        try await cut(console, to: again)
        let cutAgain = try await console.finding("audit", "verify")
        #expect(string(cutAgain["finding"]).contains("Event \(again.number + 1) is missing"))
    }

    @Test func `a restore that is killed after the replacement has already recorded what it lost`()
        async throws
    {
        let console = try await withData()
        let backup = console.path("old.sqlite")
        try await console.run("backup", backup)
        try await console.run("user", "add", "ada@example.org", "--role", "site-admin")
        await #expect(throws: CommandFailure.self) {
            let kill: @Sendable () throws -> Void = { throw BrokenOff() }
            try await RestoreCommand.$replaced.withValue(kill) { try await console.run("restore", backup) }
        }
        #expect(try await console.json("user", "list")["users"]?.array?.count == 1)
        let doctor = try await console.json("doctor")
        #expect(doctor["sound"]?.bool == true, "\(doctor)")
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true)
        #expect(strings(found["warnings"]).contains { $0.contains("old.sqlite was restored by operator@") })
    }

    @Test func `the document of a restore has the loss of the audit log`() async throws {
        let console = try await withData()
        let backup = console.path("old.sqlite")
        try await console.run("backup", backup)
        try await console.run("user", "add", "ada@example.org", "--role", "site-admin")
        let restored = try await console.json("restore", backup)
        #expect(string(restored["auditLoss"]).contains("were recorded after the backup"))
        #expect(restored["warnings"] == [])
    }

    @Test func `a finding says that an event without an anchor may have replaced the first missing one`()
        async throws
    {
        let console = try await withData()
        let before = try await head(console)
        try await console.run("user", "add", "evil@example.org", "--role", "site-admin")
        let after = try await head(console)
        #expect(after.number >= before.number + 2)
        try await cut(console, to: before)
        let portal = try await console.open()
        for _ in 1..<(after.number - before.number) {
            try await portal.store.write { transaction in
                try Actor.system("test", audit: portal.audit).record(
                    "thing.change", on: .site, in: transaction)
            }
        }
        await portal.store.close()
        let finding = string(try await console.finding("audit", "verify")["finding"])
        #expect(finding.hasPrefix("Event \(after.number) is missing"), "\(finding)")
        #expect(finding.contains("may have replaced the original"), "\(finding)")
        #expect(finding.contains("after event \(before.number)."), "\(finding)")
    }

    @Test func `an operator records a snapshot that was put back, with a reason`() async throws {
        let console = try await withData()
        #expect(
            try await console.refusal("audit", "accept-loss", "--reason", "why").contains(
                "Nothing was recorded"))
        let before = try await head(console)
        try await console.run("user", "add", "ada@example.org", "--role", "site-admin")
        try await cut(console, to: before)
        #expect(try await console.refusal("audit", "accept-loss", "--reason", " ").contains("Enter a reason"))
        let done = try await console.json("audit", "accept-loss", "--reason", "The disk was put back.")
        #expect(done["kept"]?.int == before.number && done["event"]?.int == before.number + 1)
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true)
        #expect(strings(found["warnings"]).contains { $0.contains("The disk was put back.") })
    }

    @Test func `another site's backup in the place of the database is recorded, too`() async throws {
        let console = try await withData()
        let other = try await withData()
        try await other.run("backup", other.path("other.sqlite"))
        // The same key, as a copy of the machine has it.
        for name in ["portal.key"] {
            try FileManager.default.removeItem(atPath: console.data + "/" + name)
            try FileManager.default.copyItem(
                atPath: other.data + "/" + name, toPath: console.data + "/" + name)
        }
        #expect(
            try await console.run("restore", "--without-erasures", other.path("other.sqlite")).contains(
                "a different audit log"))
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true)
        #expect(strings(found["warnings"]).contains { $0.contains("it replaced another log") })
    }
}
