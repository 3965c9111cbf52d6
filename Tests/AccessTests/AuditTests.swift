import Access
import SQLStore
import Seeded
import Studies
import Support
import Testing

struct AuditTests {
    private static let key: [UInt8] = Array(repeating: 3, count: 32)

    /// A store with a chain of events and nothing else.
    private func chain(_ count: Int) async throws -> (Store, Audit) {
        let store = try await Store.migrated()
        let audit = Audit(key: Self.key) { PinnedClock.start }
        let actor = Actor.system("test", audit: audit)
        try await store.write { transaction in
            for number in 1...count {
                try actor.record(
                    "thing.change", on: .site, about: "thing \(number)", ["number": .number(number)],
                    in: transaction)
            }
        }
        return (store, audit)
    }

    @Test func `an untouched chain is intact`() async throws {
        let (store, audit) = try await chain(40)
        let report = try await store.read { transaction in try audit.verify(in: transaction) }
        #expect(report.eventCount == 40 && report.isIntact)
        #expect(report.sentence == "40 events, chain unbroken.")
    }

    /// Something that is done to the chain: one of the kinds in turn, at some place.
    private static func tampering(_ kind: Int, of count: Int, _ random: inout Seeded) -> [SQL] {
        let seq = Int.random(in: 1...count, using: &random)
        let other = 1 + (seq - 1 + Int.random(in: 1..<count, using: &random)) % count
        switch kind {
        case 0:
            let columns = ["actor_kind", "actor_name", "address", "action", "subject", "details"]
            let column = columns[Int.random(in: 0..<columns.count, using: &random)]
            return [
                "update audit_events set \(identifier: column) = \(identifier: column) || 'x' where seq = \(seq)"
            ]
        case 1:
            let difference = Int.random(in: 1...1_000_000, using: &random)
            return ["update audit_events set at = at + \(difference) where seq = \(seq)"]
        case 2: return ["update audit_events set folder_id = folder_id + \(other) where seq = \(seq)"]
        case 3: return ["delete from audit_events where seq = \(seq)"]
        case 4:
            return [
                "delete from audit_events where seq = \(seq)",
                "update audit_events set seq = seq - 1 where seq > \(seq)",
            ]
        case 5:
            return [
                "update audit_events set seq = -1 where seq = \(seq)",
                "update audit_events set seq = \(seq) where seq = \(other)",
                "update audit_events set seq = \(other) where seq = -1",
            ]
        case 6: return ["delete from audit_events where seq > \(seq - 1)"]
        case 7:
            return [
                """
                insert into audit_events select \(count + 1), at, actor_kind, actor_user_id, actor_name, address,
                    folder_id, action, subject, details, digest from audit_events where seq = \(seq)
                """
            ]
        case 8:
            let digest = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
            return ["update audit_events set digest = \(digest) where seq = \(seq)"]
        default: return ["update audit_events set actor_user_id = \(other) where seq = \(seq)"]
        }
    }

    /// With those of ``ArchiveTamperingTests`` there are ten thousand.
    @Test func `each of five thousand tamperings is found`() async throws {
        let count = 12
        let (store, audit) = try await chain(count)
        let unseen = try await store.write { transaction in
            var random = Seeded(20_261_120)
            return try (0..<5000).filter { number in
                let statements = Self.tampering(number % 10, of: count, &random)
                return try transaction.undone {
                    for statement in statements { try transaction.run(statement) }
                    return try audit.verify(in: transaction).isIntact
                }
            }
        }
        #expect(unseen == [])
        let report = try await store.read { transaction in try audit.verify(in: transaction) }
        #expect(report.isIntact)
    }

    @Test(
        arguments: [
            ("delete from audit_head", AuditIntegrityFailure.unsealed),
            ("update audit_head set seq = 39", .forgedSeal),
            ("update audit_head set seal = zeroblob(32)", .forgedSeal),
            ("delete from audit_events where seq = 40", .cut(sealed: 40, found: 39)),
            ("delete from audit_events where seq = 7", .gap(expected: 7, found: 8)),
            ("update audit_events set subject = '' where seq = 7", .altered(7)),
        ] as [(String, AuditIntegrityFailure)])
    func `the report says where and how`(_ statement: String, _ flaw: AuditIntegrityFailure) async throws {
        let (store, audit) = try await chain(40)
        let report = try await store.write { transaction in
            try transaction.undone {
                try transaction.run(SQL(verbatim: statement))
                return try audit.verify(in: transaction)
            }
        }
        #expect(report.flaw == flaw)
    }

    @Test func `a chain that was made again without the key does not verify`() async throws {
        let (store, audit) = try await chain(5)
        let forger = Audit(key: Array(repeating: 4, count: 32)) { PinnedClock.start }
        try await store.write { transaction in
            try transaction.run("delete from audit_events")
            try transaction.run("delete from audit_head")
            let actor = Actor.system("test", audit: forger)
            for _ in 1...5 { try actor.record("thing.change", on: .site, in: transaction) }
        }
        let report = try await store.read { transaction in try audit.verify(in: transaction) }
        #expect(report.flaw == .forgedSeal)
    }

    @Test func `emptying the audit of a site with users is found`() async throws {
        let site = try await TestSite { _ in [] }
        try await site.store.write { transaction in
            #expect(try site.parts.audit.verify(in: transaction).isIntact)
            try transaction.run("delete from audit_events")
            try transaction.run("delete from audit_head")
            #expect(try site.parts.audit.verify(in: transaction).flaw == .unsealed)
        }
    }

    @Test func `a folder's audit shows its own events and those below, not the neighbor's`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        try await site.store.write { transaction in
            let own = try site.grant(
                ViewAudit.self, on: .organization(world.organization), as: .orgAdmin, in: transaction)
            let events = try AuditRepository.page(limit: 1000, with: own, in: transaction).entries
            #expect(events.contains { $0.action == "study.create" })
            let neighbor: Set = [
                world.neighbor.study.id, world.neighbor.app.id, world.neighbor.app.organization.id,
            ]
            #expect(events.allSatisfy { !neighbor.contains($0.folder) && $0.folder != .site })
        }
    }
}
