import SQLStore
import Support
import Testing

@testable import Access

/// Events are only added to an end of the chain that the portal's key sealed.
@Suite struct AuditEndTests {
    private static let key: [UInt8] = Array(repeating: 3, count: 32)
    private static let nextKey: [UInt8] = Array(repeating: 4, count: 32)

    private func audit(_ key: [UInt8] = key) -> Audit { Audit(key: key) { PinnedClock.start } }

    private func chain() async throws -> Store {
        let store = try await Store.migrated()
        try await store.write { transaction in
            #expect(try audit().canRecord(in: transaction))
            for _ in 1...5 { try record(with: audit(), in: transaction) }
        }
        return store
    }

    private func record(with audit: Audit, in transaction: borrowing Transaction) throws {
        try Actor.system("test", audit: audit).record("thing.change", on: .site, in: transaction)
    }

    @Test(arguments: [
        "update audit_head set seal = zeroblob(32)", "delete from audit_head",
        "update audit_head set digest = zeroblob(32)", "update audit_head set seq = 4",
    ])
    func `no event is added to a changed end`(_ statement: String) async throws {
        let store = try await chain()
        try await store.write { transaction in
            try transaction.run(SQL(verbatim: statement))
            #expect(try !audit().canRecord(in: transaction))
            #expect(throws: Conflict.self) { try record(with: audit(), in: transaction) }
            #expect(try AuditRepository.links(after: 0, limit: 10, in: transaction).count == 5)
        }
    }

    @Test func `another key adds nothing until it takes over the chain of the previous one`() async throws {
        let store = try await chain()
        let (next, stranger) = (audit(Self.nextKey), audit(Array(repeating: 5, count: 32)))
        try await store.write { transaction in
            #expect(throws: Conflict.self) { try record(with: next, in: transaction) }
            #expect(throws: Conflict.self) { try next.takeOver(from: stranger, in: transaction) }
            try next.takeOver(from: audit(), in: transaction)
            try record(with: next, in: transaction)
            #expect(try next.verify(in: transaction).isIntact)
            #expect(throws: Conflict.self) { try record(with: audit(), in: transaction) }
        }
    }
}
