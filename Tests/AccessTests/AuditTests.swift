import Access
import SQLStore
import Studies
import Support
import Testing

struct AuditTests {
    private static let key: [UInt8] = Array(repeating: 3, count: 32)

    /// A store with a chain of events and nothing else.
    private func chain(_ count: Int) async throws -> (Store, Audit) {
        let store = try Store.temporary()
        try await store.migrate(ProjectFiles.migrations())
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

    private func tampered(_ store: Store, _ audit: Audit, _ statements: [SQL]) async throws -> AuditReport {
        let report = Locked<AuditReport?>(nil)
        struct Undo: Error {}
        do {
            try await store.write { transaction in
                for statement in statements { try transaction.run(statement) }
                let found = try audit.verify(in: transaction)
                report.withLock { $0 = found }
                throw Undo()
            }
        } catch is Undo {}
        return try #require(report.withLock { $0 })
    }

    @Test func `an untouched chain is whole`() async throws {
        let (store, audit) = try await chain(40)
        let report = try await store.read { transaction in try audit.verify(in: transaction) }
        #expect(report.eventCount == 40 && report.isWhole)
        #expect(report.sentence == "40 events, chain unbroken.")
    }

    /// What a number does to the chain: each of the kinds, at some place.
    private static func tampering(_ number: Int, of count: Int) -> [SQL] {
        let seq = 1 + (number / 10 * 7919) % count
        let other = 1 + (seq + 3 + number % 5) % count
        let columns = ["actor_kind", "actor_name", "address", "action", "subject", "details"]
        switch number % 10 {
        case 0:
            let column = columns[number / 10 % columns.count]
            return [
                "update audit_events set \(identifier: column) = \(identifier: column) || 'x' where seq = \(seq)"
            ]
        case 1: return ["update audit_events set at = at + 1 where seq = \(seq)"]
        case 2: return ["update audit_events set folder_id = folder_id + 1 where seq = \(seq)"]
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
        case 8: return ["update audit_events set digest = zeroblob(32) where seq = \(seq)"]
        default: return ["update audit_events set actor_user_id = \(seq) where seq = \(seq)"]
        }
    }

    @Test func `each of a thousand tamperings is found`() async throws {
        let count = 40
        let (store, audit) = try await chain(count)
        var unseen: [Int] = []
        for number in 0..<1000 {
            let report = try await tampered(store, audit, Self.tampering(number, of: count))
            if report.isWhole { unseen.append(number) }
        }
        #expect(unseen == [])
        let report = try await store.read { transaction in try audit.verify(in: transaction) }
        #expect(report.isWhole)
    }

    @Test(
        arguments: [
            ("delete from audit_head", AuditFlaw.unsealed),
            ("update audit_head set seq = 39", .forgedSeal),
            ("update audit_head set seal = zeroblob(32)", .forgedSeal),
            ("delete from audit_events where seq = 40", .cut(sealed: 40, found: 39)),
            ("delete from audit_events where seq = 7", .gap(expected: 7, found: 8)),
            ("update audit_events set subject = '' where seq = 7", .altered(7)),
        ] as [(String, AuditFlaw)])
    func `the report says where and how`(_ statement: String, _ flaw: AuditFlaw) async throws {
        let (store, audit) = try await chain(40)
        let report = try await tampered(store, audit, [SQL(verbatim: statement)])
        #expect(report.flaw == flaw)
    }

    @Test func `a chain that was made anew without the key does not verify`() async throws {
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
            #expect(try site.parts.audit.verify(in: transaction).isWhole)
            try transaction.run("delete from audit_events")
            try transaction.run("delete from audit_head")
            #expect(try site.parts.audit.verify(in: transaction).flaw == .unsealed)
        }
    }

    @Test func `a folder's audit shows its own events and those below, not the neighbour's`() async throws {
        let site = try await TestSite { _ in [] }
        let world = site.world
        try await site.store.write { transaction in
            let own = try site.grant(
                ViewAudit.self, on: .organization(world.organization), as: .orgAdmin, in: transaction)
            let events = try AuditRepository.page(limit: 1000, with: own, in: transaction).entries
            #expect(events.contains { $0.action == "study.create" })
            let neighbour: Set = [
                world.neighbour.study.id, world.neighbour.app.id, world.neighbour.app.organization.id,
            ]
            #expect(events.allSatisfy { !neighbour.contains($0.folder) && $0.folder != .site })
        }
    }
}
