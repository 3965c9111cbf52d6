import Access
import FoundationEssentials
import JSON
import SQLStore
import Testing
import Timekeeping

@testable import Portal

/// Anchors outside the database, as commands make and compare them.
@Suite struct AuditAnchorTests {
    /// A portal with a few events.
    private func withData() async throws -> CommandLineRunner {
        let console = try CommandLineRunner()
        try await console.run("migrate")
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        return console
    }

    private struct Head: Sendable {
        let number: Int
        let digest: [UInt8]
        let seal: [UInt8]
    }

    private func head(_ console: CommandLineRunner) async throws -> Head {
        let portal = try await console.open()
        let head = try await portal.store.read { transaction in
            try transaction.first("select seq, digest, seal from audit_head") { row in
                Head(number: try row[0], digest: try row[1], seal: try row[2])
            }
        }
        await portal.store.close()
        return try #require(head)
    }

    /// What the review did: deletes the newest events and puts the copied end of the chain back.
    private func cut(_ console: CommandLineRunner, to head: Head) async throws {
        let portal = try await console.open()
        try await portal.store.write { transaction in
            try transaction.run("delete from audit_events where seq > \(head.number)")
            try transaction.run(
                "update audit_head set seq = \(head.number), digest = \(head.digest), seal = \(head.seal)")
        }
        await portal.store.close()
    }

    private func string(_ tree: JSONTree?) -> String { tree?.string ?? "" }

    private func strings(_ tree: JSONTree?) -> [String] { tree?.array?.compactMap(\.string) ?? [] }

    @Test func `a log whose end was cut off and sealed again is found by verify and doctor`() async throws {
        let console = try await withData()
        let before = try await head(console)
        try await console.run("user", "add", "evil@example.org", "--role", "site-admin")
        let after = try await head(console)
        #expect(after.number > before.number)
        try await cut(console, to: before)
        let found = try await console.finding("audit", "verify")
        #expect(found["whole"]?.bool == false && found["head"]?.isNull == true)
        #expect(
            string(found["finding"]).hasPrefix("Event \(before.number + 1) is missing: the log ends at event")
        )
        #expect(
            string(found["finding"]).contains(
                "audit-anchors.jsonl shows that it continued to event \(after.number)"))
        #expect(found["anchors"]?[0]?["last"]?.int == after.number)
        let doctor = try await console.finding("doctor")
        #expect(
            strings(doctor["problems"]).contains { $0.hasPrefix("Event \(before.number + 1) is missing") })
        // The key must not be exchanged for one that seals the shorter log.
        #expect(try await console.refusal("key", "rotate").contains("Event \(before.number + 1) is missing"))
    }

    @Test func `a log that was cut off and grew again is found`() async throws {
        let console = try await withData()
        let before = try await head(console)
        try await console.run("user", "add", "evil@example.org", "--role", "site-admin")
        let after = try await head(console)
        try await cut(console, to: before)
        for number in 1...8 { try await console.run("folder", "add", "MERIDIAN/APP\(number)") }
        let found = try await console.finding("audit", "verify")
        #expect(
            string(found["finding"]).contains(
                "The first missing event is between \(before.number + 1) and \(after.number)"))
    }

    @Test func `an intact log names its anchors and prints a signed head that later verifications accept`()
        async throws
    {
        let console = try await withData()
        let first = try await console.run("audit", "verify")
        let file = console.path("head.txt")
        try Data(first.utf8).write(to: URL(filePath: file))
        #expect(first.contains("chain unbroken") && first.contains("Signed head: event "))
        #expect(first.contains("audit-anchors.jsonl"))
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP02")
        #expect(try await console.json("audit", "verify", "--head", file)["whole"]?.bool == true)
        let other = try await withData()
        let wrong = try await other.finding("audit", "verify", "--head", file)
        #expect(string(wrong["finding"]).contains("head.txt"))
        #expect(strings(wrong["warnings"]).contains { $0.contains("was made with a key of another site") })
        let none = console.path("none.txt")
        try Data("no head at all\n".utf8).write(to: URL(filePath: none))
        #expect(try await console.refusal("audit", "verify", "--head", none).contains("no signed head"))
        #expect(
            try await console.refusal("audit", "verify", "--head", console.path("x")).contains(
                "can't be read"))
    }

    @Test func `without the file of anchors, backups and emails of the witness still tell`() async throws {
        let console = try await withData()
        let before = try await head(console)
        try await console.run("user", "add", "evil@example.org", "--role", "site-admin")
        let backup = console.data + "/backups/mine.sqlite"
        try FileManager.default.createDirectory(
            atPath: console.data + "/backups", withIntermediateDirectories: true)
        try await console.run("backup", backup)
        let anchors = console.data + "/audit-anchors.jsonl"
        let email = try text(of: anchors).split(separator: "\n").suffix(1).joined()
        try await cut(console, to: before)
        try FileManager.default.removeItem(atPath: anchors)
        let byBackup = try await console.finding("audit", "verify")
        #expect(string(byBackup["finding"]).contains("Event \(before.number + 1) is missing"))
        #expect(string(byBackup["finding"]).contains("the backups in"))
        try FileManager.default.moveItem(atPath: backup, toPath: console.path("elsewhere.sqlite"))
        // Without any anchor, the database still knows that there were some.
        let lines = try await console.finding("audit", "verify")
        #expect(string(lines["finding"]).contains("lines are missing at the end of \(anchors)"))
        for path in [console.path("elsewhere.sqlite"), console.path("email.eml")] {
            if path.hasSuffix("eml") {
                let middle = email.index(email.startIndex, offsetBy: 70)
                let wrapped = "Subject: anchor\r\n\r\n\(email[..<middle])=\r\n\(email[middle...])\r\n"
                try Data(wrapped.utf8).write(to: URL(filePath: path))
            }
            let found = try await console.finding("audit", "verify", "--anchors", path)
            #expect(string(found["finding"]).contains("Event \(before.number + 1) is missing"), "\(path)")
        }
        let none = console.path("none.eml")
        try Data("Subject: lunch\r\n".utf8).write(to: URL(filePath: none))
        #expect(try await console.refusal("audit", "verify", "--anchors", none).contains("no anchor in"))
    }

    @Test
    func `an edited or damaged line of the file is reported, and an invented one is not believed silently`()
        async throws
    {
        let console = try await withData()
        let anchors = console.data + "/audit-anchors.jsonl"
        let good = try text(of: anchors)
        try Data((good + "{\"event\":1").utf8).write(to: URL(filePath: anchors))
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP02")
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true)
        #expect(
            strings(found["warnings"]).contains {
                $0.contains("is not an anchor. It was truncated or edited")
            })
        let lie = good.replacing(/"event":\d+/, with: "\"event\":9999")
        try Data(lie.utf8).write(to: URL(filePath: anchors))
        let wrong = try await console.finding("audit", "verify")
        #expect(
            string(wrong["finding"]).contains("Line 1 of \(anchors) was changed: no key of this data folder"))
    }

    private func account(_ console: CommandLineRunner) async throws -> String? {
        let portal = try await console.open()
        let finding = try await AuditAnchorWriter(portal).accountForLines(
            "found when the server started", by: .system("Audit anchors", audit: portal.audit))
        _ = try await AuditAnchorWriter(portal).anchor()
        await portal.store.close()
        return finding
    }

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

    @Test func `a line with a lower number does not confirm a log that was cut off`() async throws {
        let console = try await withData()
        let before = try await head(console)
        for number in 1...3 { try await console.run("folder", "add", "MERIDIAN/APP\(number)") }
        try await cut(console, to: before)
        let anchors = console.data + "/audit-anchors.jsonl"
        let lines = try text(of: anchors).split(separator: "\n").map(String.init)
        let kept = lines.filter { AuditAnchor($0).map { $0.number < before.number } ?? false }
        let digest = before.digest.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
        let lie = lines[lines.count - 1].replacing(/"event":\d+/, with: "\"event\":\(before.number)")
            .replacing(/"digest":"[0-9a-f]+"/, with: "\"digest\":\"\(digest)\"")
        try Data((kept + [lie]).map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: anchors))
        let found = try await console.finding("audit", "verify")
        #expect(string(found["finding"]).contains("was changed: no key of this data folder sealed"))
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

    @Test func `events that left for an archive are confirmed by the archive`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let past = portal.audit.clock().adding(seconds: -5 * 366 * 86_400)
        let old = Audit(key: portal.keys.audit, clock: { past })
        for number in 1...4 {
            try await portal.store.write { transaction in
                try Actor.system("test", audit: old).record(
                    "session.sign-in", on: .site, about: "person \(number)", in: transaction)
            }
            await portal.anchorEvents()
        }
        await portal.store.close()
        try await console.run("audit", "keep", "4")
        let done = try await console.json("audit", "retain")
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true && found["anchors"]?[0]?["archived"]?.int == 3)
        let archive = console.data + "/audit/" + string(done["file"])
        let whole = try await console.json("audit", "verify", "--archive", archive)
        #expect(whole["whole"]?.bool == true && whole["anchors"]?[0]?["archived"]?.int == 0)
    }

    @Test func `a clock that went back by more than a minute is reported and is no flaw`() async throws {
        let console = try await withData()
        let portal = try await console.open()
        for seconds in [59, 0, 3 * 86_400, 0] {
            let audit = Audit(key: portal.keys.audit) { systemClock().adding(seconds: seconds) }
            try await portal.store.write { transaction in
                try Actor.system("test", audit: audit).record("thing.change", on: .site, in: transaction)
            }
        }
        await portal.store.close()
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true)
        #expect(strings(found["warnings"]).filter { $0.hasPrefix("The clock went back") }.count == 1)
        let doctor = strings(try await console.json("doctor")["warnings"])
        #expect(doctor.filter { $0.hasPrefix("Warning: The clock went back") }.count == 1)
    }
}
