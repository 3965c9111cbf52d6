import Access
import FoundationEssentials
import JSON
import SQLStore
import Testing
import Timekeeping

@testable import Portal

/// Anchors outside the database, as commands make and compare them.
@Suite struct AuditAnchorTests: AuditAnchorTesting {
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

    @Test func `events that left for an archive are confirmed by the archive`() async throws {
        let console = try CommandLineRunner()
        try await addOldEvents(console)
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
