import Access
import FoundationEssentials
import JSON
import SQLStore
import Testing
import Timekeeping

@testable import Portal

/// The end of the audit log as the database has it.
struct AuditHead: Sendable {
    let number: Int
    let digest: [UInt8]
    let seal: [UInt8]
}

/// What the tests of anchors do with a portal.
protocol AuditAnchorTesting {}

extension AuditAnchorTesting {
    /// A portal with a few events.
    func withData() async throws -> CommandLineRunner {
        let console = try CommandLineRunner()
        try await console.run("migrate")
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        return console
    }

    func head(_ console: CommandLineRunner) async throws -> AuditHead {
        let portal = try await console.open()
        let head = try await portal.store.read { transaction in
            try transaction.first("select seq, digest, seal from audit_head") { row in
                AuditHead(number: try row[0], digest: try row[1], seal: try row[2])
            }
        }
        await portal.store.close()
        return try #require(head)
    }

    /// What the review did: deletes the newest events and puts the copied end of the chain back.
    func cut(_ console: CommandLineRunner, to head: AuditHead) async throws {
        let portal = try await console.open()
        try await portal.store.write { transaction in
            try transaction.run("delete from audit_events where seq > \(head.number)")
            try transaction.run(
                "update audit_head set seq = \(head.number), digest = \(head.digest), seal = \(head.seal)")
        }
        await portal.store.close()
    }

    /// Adds four events that may leave the log, each with an anchor; if asked, with a backup after the second one.
    func addOldEvents(_ console: CommandLineRunner, backupTo backup: String? = nil) async throws {
        let portal = try await console.open()
        let past = portal.audit.clock().adding(seconds: -5 * 366 * 86_400)
        let old = Audit(key: portal.keys.audit, clock: { past })
        for number in 1...4 {
            try await portal.store.write { transaction in
                try Actor.system("test", audit: old).record(
                    "session.sign-in", on: .site, about: "person \(number)", in: transaction)
            }
            await portal.anchorEvents()
            if number == 2, let backup { try await portal.store.backup(to: backup) }
        }
        await portal.store.close()
    }

    func string(_ tree: JSONTree?) -> String { tree?.string ?? "" }

    func strings(_ tree: JSONTree?) -> [String] { tree?.array?.compactMap(\.string) ?? [] }

    func account(_ console: CommandLineRunner) async throws -> String? {
        let portal = try await console.open()
        let finding = try await AuditAnchorWriter(portal).accountForLines(
            "found when the server started", by: .system("Audit anchors", audit: portal.audit))
        _ = try await AuditAnchorWriter(portal).anchor()
        await portal.store.close()
        return finding
    }
}
