import SQLStore
import Testing

/// SQLite gives up a whole transaction by itself after some failures of the disk or of memory. `or rollback` asks
/// it to, which is how these tests bring it about.
struct LostTransactionTests {
    private static let losing: SQL = "insert or rollback into notes (body) values ('twice'), ('twice')"

    @Test func `those before are reported, those after continue in another transaction`() async throws {
        let store = try await makeStore()
        let gate = Gate()
        await store.holdWriter(gate)
        let shown = Locked<[String]>([])
        @Sendable func note(_ name: String, _ code: SQLError.Code?) {
            shown.withLock { $0.append("\(name) \(code?.rawValue ?? "kept")") }
        }
        store.submitNote("before") { note("before", $0) }
        store.submitWrite(
            { tx in try tx.run(LostTransactionTests.losing) }, then: { note("losing", $0.errorCode) })
        store.submitNote("after") { note("after", $0) }
        gate.open()
        try await store.addNote("later")
        #expect(shown.withLock { $0 } == ["before unique", "losing unique", "after kept"])
        #expect(try await store.notes() == ["after", "later"])
    }

    @Test func `a closure that hides the failure is told all the same`() async throws {
        let store = try await makeStore()
        let error = await #expect(throws: SQLError.self) {
            try await store.write { tx in
                _ = try? tx.run(LostTransactionTests.losing)
            }
        }
        #expect(error?.code == .unique)
    }

    @Test func `nothing runs after the transaction is gone`() async throws {
        let store = try await makeStore()
        let stray = Locked(0)
        _ = try? await store.write { tx in
            let prepared = try tx.prepare("insert into notes (body) values (?)")
            _ = try? tx.run(LostTransactionTests.losing)
            for attempt in 0..<4 {
                do {
                    switch attempt {
                    case 0: try tx.run("insert into notes (body) values ('stray')")
                    case 1: try prepared.run("stray")
                    case 2: try tx.savepoint { try tx.run("insert into notes (body) values ('stray')") }
                    default: try tx.forEach("select 1") { _ in }
                    }
                    stray.withLock { $0 += 1 }
                } catch is SQLError {}
            }
        }
        #expect(stray.withLock { $0 } == 0)
        #expect(try await store.notes() == [])
    }

    @Test func `a lost savepoint is the loss of the whole`() async throws {
        let store = try await makeStore()
        await #expect(throws: SQLError.self) {
            try await store.write { tx in
                try tx.run("insert into notes (body) values ('outer')")
                _ = try? tx.savepoint { try tx.run(LostTransactionTests.losing) }
            }
        }
        try await store.addNote("next")
        #expect(try await store.notes() == ["next"])
    }
}
