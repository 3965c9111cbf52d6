import SQLStore
import Testing

struct ConcurrencyTests {
    @Test func `a reader sees one state while others commit`() async throws {
        let store = try await makeStore()
        try await store.addNote("first")
        let gate = Gate()
        async let counts = store.read { tx in
            let before = try tx.value("select count(*) from notes", as: Int.self)
            gate.pass()
            return [before, try tx.value("select count(*) from notes", as: Int.self)]
        }
        await gate.arrival()
        try await store.addNote("second")
        gate.open()
        #expect(try await counts == [1, 1])
        #expect(try await store.noteCount() == 2)
    }

    @Test func `a statement that streams does not block the writer`() async throws {
        let store = try await makeStore()
        for body in ["a", "b", "c"] { try await store.addNote(body) }
        let gate = Gate()
        async let streamed = store.read { tx in
            var bodies: [String] = []
            try tx.forEach("select body from notes order by body") { row in
                if bodies.isEmpty { gate.pass() }
                bodies.append(try row[0])
            }
            return bodies
        }
        await gate.arrival()
        try await store.write { tx in try tx.run("delete from notes") }
        gate.open()
        #expect(try await streamed == ["a", "b", "c"])
        #expect(try await store.noteCount() == 0)
    }

    @Test func `as many reads run at once as there are readers`() async throws {
        var options = StoreOptions()
        options.readers = 3
        let store = try await makeStore(options: options)
        let gates = [Gate(), Gate(), Gate()]
        async let first: Void = store.read { _ in gates[0].pass() }
        async let second: Void = store.read { _ in gates[1].pass() }
        async let third: Void = store.read { _ in gates[2].pass() }
        for gate in gates { await gate.arrival() }
        // All three stand in their closures now; a fourth waits.
        async let fourth = store.noteCount()
        #expect(store.statistics.waitingReads <= 1)
        for gate in gates { gate.open() }
        _ = try await (first, second, third)
        #expect(try await fourth == 0)
    }

    @Test func `long snapshots take no reader of the pool`() async throws {
        var options = StoreOptions()
        options.readers = 1
        let store = try await makeStore(options: options)
        try await store.addNote("first")
        // This test's own thread is in three snapshots, within each other.
        let count = try store.withSnapshot { _ in
            try store.withSnapshot { _ in
                try store.withSnapshot { tx in try tx.value("select count(*) from notes", as: Int.self) }
            }
        }
        #expect(count == 1)
        #expect(try await store.noteCount() == 1)
    }

    @Test func `a snapshot on the own thread may be streamed from and lets others write`() async throws {
        let store = try await makeStore()
        for body in ["a", "b", "c"] { try await store.addNote(body) }
        let gate = Gate()
        let streamed = Locked<[String]>([])
        async let finished: Void = withCheckedContinuation { continuation in
            // Any thread of the caller's; here the writer of another store.
            guard let other = try? Store.temporary() else { return continuation.resume() }
            other.submitWrite(
                { _ in
                    try store.withSnapshot { tx in
                        try tx.forEach("select body from notes order by body") { row in
                            let body: String = try row[0]
                            streamed.withLock { $0.append(body) }
                            if body == "a" { gate.pass() }
                        }
                    }
                }, then: { _ in continuation.resume() })
        }
        await gate.arrival()
        try await store.write { tx in try tx.run("delete from notes") }
        gate.open()
        await finished
        #expect(streamed.withLock { $0 } == ["a", "b", "c"])
    }

    @Test func `more long snapshots than may run are refused and the rest continue`() async throws {
        let store = try await makeStore()
        func nested(_ depth: Int) throws -> Int {
            try store.withSnapshot { _ in try nested(depth + 1) }
        }
        let error = #expect(throws: SQLError.self) { try nested(0) }
        #expect(error?.code == .busy)
        #expect(try store.withSnapshot { tx in try tx.value("select 1", as: Int.self) } == 1)
    }

    @Test func `many writers and readers lose nothing and see no half`() async throws {
        let store = try await makeStore(
            "create table totals (id integer primary key, sum integer not null) strict;")
        try await store.write { tx in try tx.run("insert into totals (id, sum) values (1, 0)") }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for writer in 0..<16 {
                tasks.addTask {
                    for number in 0..<50 {
                        try await store.write { tx in
                            try tx.run("insert into notes (body) values (\("\(writer)-\(number)"))")
                            try tx.run("update totals set sum = sum + 1 where id = 1")
                        }
                    }
                }
            }
            for _ in 0..<8 {
                tasks.addTask {
                    for _ in 0..<100 {
                        let both = try await store.read { tx in
                            [
                                try tx.value("select count(*) from notes", as: Int.self),
                                try tx.value("select sum from totals", as: Int.self),
                            ]
                        }
                        #expect(both[0] == both[1])
                    }
                }
            }
            try await tasks.waitForAll()
        }
        #expect(try await store.noteCount() == 800)
    }

    @Test func `a statement that a schema change outdated is compiled again`() async throws {
        let store = try await makeStore()
        try await store.addNote("a")
        let names: @Sendable (borrowing Transaction) throws -> [String] = { tx in
            try tx.first("select * from notes") { row in row.columnNames } ?? []
        }
        #expect(try await store.read(names) == ["id", "body"])
        try await store.write { tx in try tx.run("alter table notes add column extra text") }
        #expect(try await store.read(names) == ["id", "body", "extra"])
        #expect(try await store.write(names) == ["id", "body", "extra"])
    }
}
