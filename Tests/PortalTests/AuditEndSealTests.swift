import Cryptography
import FoundationEssentials
import JSON
import SQLStore
import Testing
import Timekeeping

@testable import Access
@testable import Portal

/// What someone with write access to the database, who makes events with a key of their own, can't hide.
@Suite struct AuditEndSealTests: AuditAnchorTesting {
    /// Events that the attacker made after a number, and the end that their key sealed.
    private struct Forgery: Sendable {
        let links: [(entry: AuditEntry, digest: Digest)]
        let head: Access.AuditHead
    }

    /// Cuts a copy of the victim's log with a key of its own, and accepts the loss there.
    private func forge(_ victim: CommandLineRunner, from old: AuditHead) async throws -> Forgery {
        let (attacker, key) = (try CommandLineRunner(), SealingKey())
        try FileManager.default.createDirectory(atPath: attacker.data, withIntermediateDirectories: true)
        let original = try Store(path: victim.data + "/portal.sqlite")
        try await original.backup(to: attacker.data + "/portal.sqlite")
        await original.close()
        try key.save(to: attacker.data + "/portal.key")
        let copy = try Store(path: attacker.data + "/portal.sqlite")
        let digest = try #require(Digest(bytes: old.digest))
        try await copy.write { transaction in
            try transaction.run("update data_keys set identifier = \(key.identifier)")
            try transaction.run("delete from audit_events where seq > \(old.number)")
            try transaction.run("delete from audit_anchor_lines")
            try AuditRepository.setHead(
                Audit(key: DerivedKeys(key).audit, clock: systemClock).sealed(Int64(old.number), digest),
                in: transaction)
        }
        await copy.close()
        try await attacker.run("audit", "verify", "--json")
        try await attacker.run(
            "audit", "accept-loss", "--reason", "Nothing.", "--anchors", victim.data + "/audit-anchors.jsonl")
        let made = try Store(path: attacker.data + "/portal.sqlite")
        let forgery = try await made.read { transaction in
            Forgery(
                links: try AuditRepository.links(after: Int64(old.number), limit: 100, in: transaction),
                head: try #require(try AuditRepository.head(in: transaction)))
        }
        await made.close()
        #expect(forgery.links.contains { $0.entry.action == AuditLoss.acceptAction })
        return forgery
    }

    /// Replaces the events after a number and the end of the log.
    private func plant(
        _ forgery: Forgery, after old: AuditHead, in victim: CommandLineRunner, sealedBy audit: Audit? = nil
    ) async throws {
        let store = try Store(path: victim.data + "/portal.sqlite")
        try await store.write { transaction in
            try transaction.run("delete from audit_events where seq > \(old.number)")
            for link in forgery.links {
                try AuditRepository.insert(link.entry, link.digest, in: transaction)
            }
            let head = audit?.sealed(forgery.head.seq, forgery.head.digest) ?? forgery.head
            try AuditRepository.setHead(head, in: transaction)
        }
        await store.close()
    }

    private func audit(_ console: CommandLineRunner) throws -> Audit {
        let key = try #require(try SealingKey.load(from: console.data + "/portal.key"))
        return Audit(key: DerivedKeys(key).audit, clock: systemClock)
    }

    @Test func `no event is added to an end of the log that another key sealed`() async throws {
        let victim = try await withData()
        let old = try await head(victim)
        try await victim.run("user", "add", "evil@example.org", "--role", "site-admin")
        try await plant(try await forge(victim, from: old), after: old, in: victim)
        for _ in 1...2 {
            let found = try await victim.finding("audit", "verify")
            #expect(string(found["finding"]).contains("was not made with this key file"))
            #expect(try await victim.finding("doctor")["sound"]?.bool == false)
            let sentence = try await victim.refusal("folder", "add", "MERIDIAN/NEXT")
            #expect(
                sentence.contains("was not sealed with this portal's key. Nothing was saved."), "\(sentence)")
        }
        #expect(!(try await victim.run("folder", "list")).contains("NEXT"))
    }

    @Test(arguments: [true, false])
    func `an accepted loss that another key sealed, or none, excuses nothing`(_ isSealed: Bool) async throws {
        let victim = try await withData()
        let old = try await head(victim)
        try await victim.run("user", "add", "evil@example.org", "--role", "site-admin")
        var forgery = try await forge(victim, from: old)
        if !isSealed { forgery = try await unsealed(forgery, after: old) }
        // As earlier versions did, whose next event sealed any end.
        try await plant(forgery, after: old, in: victim, sealedBy: try audit(victim))
        let found = try await victim.finding("audit", "verify")
        #expect(string(found["finding"]).contains("Event "), "\(string(found["finding"]))")
        #expect(string(found["finding"]).contains("audit-anchors.jsonl"), "\(string(found["finding"]))")
        let isNamed = strings(found["warnings"]).contains { $0.contains("was not sealed with a key of this") }
        #expect(isNamed == isSealed)
    }

    /// The accepted loss as earlier versions recorded it.
    private func unsealed(_ forgery: Forgery, after old: AuditHead) async throws -> Forgery {
        let loss = try #require(forgery.links.first { $0.entry.action == AuditLoss.acceptAction }?.entry)
        let pairs = loss.decodedDetails.pairs.filter { $0.name != AuditExcuse.name }
        var details: AuditDetails = [:]
        for pair in pairs { details.append(pair.name, pair.value) }
        let entry = AuditEntry(
            seq: Int64(old.number) + 1, at: loss.at, actorKind: loss.actorKind, user: loss.user,
            actorName: loss.actorName, address: loss.address, folder: loss.folder, action: loss.action,
            about: loss.about, details: details.json)
        let digest = entry.digest(after: try #require(Digest(bytes: old.digest)))
        return Forgery(
            links: [(entry: entry, digest: digest)],
            head: Access.AuditHead(seq: entry.seq, digest: digest, seal: []))
    }

    @Test func `a loss that an earlier version recorded counts if an anchor confirms it`() async throws {
        let console = try await withData()
        let old = try await head(console)
        try await console.run("user", "add", "ada@example.org", "--role", "site-admin")
        let lost = try await head(console)
        try await cut(console, to: old)
        let portal = try await console.open()
        let details: AuditDetails = [
            "kept": .number(old.number), "last": .number(lost.number),
            "until": .text(systemClock().iso8601), "reason": .text("Earlier."),
        ]
        try await portal.store.write { transaction in
            try portal.console.actor.record(
                AuditLoss.acceptAction, on: .site, about: "audit log", details, in: transaction)
        }
        await portal.anchorEvents()
        await portal.store.close()
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true, "\(string(found["finding"]))")
        #expect(strings(found["warnings"]).contains { $0.contains("Earlier.") })
    }

    @Test func `a loss that a previous key sealed still counts after key rotations`() async throws {
        let console = try await withData()
        let old = try await head(console)
        try await console.run("user", "add", "ada@example.org", "--role", "site-admin")
        try await cut(console, to: old)
        try await console.run("audit", "accept-loss", "--reason", "Disk put back.")
        for _ in 1...2 {
            try await console.run("key", "rotate")
            try await console.run("folder", "add", "MERIDIAN/\(UInt16.random(in: 0...9_999))A")
            let found = try await console.json("audit", "verify")
            #expect(found["whole"]?.bool == true, "\(string(found["finding"]))")
            #expect(strings(found["warnings"]).contains { $0.contains("Disk put back.") })
        }
    }

    @Test(arguments: [true, false])
    func `an event about missing lines that another key sealed, or none, accounts for none`(
        _ isSealed: Bool
    ) async throws {
        let console = try await withData()
        let portal = try await console.open()
        let file = AuditAnchorFile(portal.folder.configuration)
        let bytes = try Data(contentsOf: URL(filePath: file.path))
        var details: AuditDetails = [
            "line": .number(9), "bytes": .number(bytes.count),
            "sha256": .text(SHA256.digest(Array(bytes)).hex),
        ]
        if isSealed { details.append(AuditExcuse.name, .text(SHA256.digest("other").hex)) }
        let recorded = details
        try await portal.store.write { transaction in
            try portal.console.actor.record(
                MissingAnchors.action, on: .site, about: "audit log", recorded, in: transaction)
        }
        await portal.store.close()
        let found = try await console.finding("audit", "verify")
        #expect(string(found["finding"]).contains("accounts for missing lines of \(file.path)"))
    }
}
