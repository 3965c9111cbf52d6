import SQLStore
import Testing

/// Numbers of rows are never given twice, whatever is deleted, undone or written by another process.
struct RowIDCounterTests {
    private static let schema = """
        create table key_counters (table_name text primary key, last_key integer not null) strict;
        create table rows (key integer primary key, body text not null) strict;
        """

    private static func open(_ path: String) async throws -> Store {
        var options = StoreOptions()
        options.durability = .off
        let store = try Store(path: path, options: options)
        try await store.migrate([Migration(name: "0001-rows", sql: schema)])
        return store
    }

    @Test func `the number of a deleted newest row is not given again, also after a restart`() async throws {
        let folder = try TemporaryFolder()
        let store = try await Self.open(folder.file("db"))
        #expect(try await store.add("a") == 1)
        #expect(try await store.add("b") == 2)
        try await store.deleteRow(2)
        #expect(try await store.add("c") == 3)
        try await store.deleteRow(3)
        await store.close()
        let again = try await Self.open(folder.file("db"))
        #expect(try await again.add("d") == 4)
        await again.close()
    }

    @Test func `a table that is dropped and made again continues counting`() async throws {
        let store = try await makeStore(Self.schema)
        #expect(try await store.add("a") == 1)
        try await store.write { transaction in
            try transaction.run("drop table rows")
            try transaction.run("create table rows (key integer primary key, body text not null) strict")
        }
        #expect(try await store.add("b") == 2)
    }

    @Test func `rows that were there before the counter are counted`() async throws {
        let store = try await makeStore(Self.schema)
        try await store.write { try $0.run("insert into rows (key, body) values (40, 'old')") }
        #expect(try await store.add("a") == 41)
        try await store.write { try $0.reserveRowIDs(upTo: 60, for: "rows") }
        #expect(try await store.add("b") == 61)
        try await store.write { try $0.reserveRowIDs(upTo: 5, for: "rows") }
        #expect(try await store.add("c") == 62)
    }

    @Test func `a write that is undone alone uses up no number`() async throws {
        let store = try await makeStore(Self.schema)
        await #expect(throws: TestError.self) {
            try await store.write { transaction in
                _ = try transaction.allocateRowIDs(100, for: "rows")
                throw TestError()
            }
        }
        #expect(try await store.add("a") == 1)
    }

    @Test(arguments: [true, false])
    func `in a group, numbers stay different although some writes are undone`(_ isRepeatable: Bool)
        async throws
    {
        let store = try await makeStore(Self.schema)
        let gate = Gate()
        await store.holdWriter(gate)
        let answered = Locked(0)
        await withCheckedContinuation { continuation in
            for number in 0..<40 {
                store.submitWrite(
                    isRepeatable: isRepeatable,
                    { transaction in
                        let key = try transaction.allocateRowIDs(for: "rows")
                        try transaction.run("insert into rows (key, body) values (\(key), 'x')")
                        if number.isMultiple(of: 3) { throw TestError() }
                    },
                    then: { _ in
                        let count = answered.withLock { answered in
                            answered += 1
                            return answered
                        }
                        if count == 40 { continuation.resume() }
                    })
            }
            gate.open()
        }
        let keys = try await store.keys()
        #expect(keys.count == 26)
        try await store.write { try $0.run("delete from rows") }
        let next = try await store.add("a")
        #expect(next > (keys.last ?? 0))
    }

    @Test func `two stores on one file never give the same number`() async throws {
        let folder = try TemporaryFolder()
        let one = try await Self.open(folder.file("db"))
        let other = try await Self.open(folder.file("db"))
        var given: [Int64] = []
        for _ in 0..<10 {
            given.append(try await one.add("one"))
            given.append(try await other.add("other"))
            // The newest row goes, by the store that did not add it.
            try await one.deleteRow(given[given.count - 1])
        }
        #expect(given == Array(1...20))
        await one.close()
        await other.close()
    }

    @Test func `numbers are counted on where the disk was full meanwhile`() async throws {
        var options = StoreOptions()
        options.pagesMax = 60
        let store = try await makeStore(Self.schema, options: options)
        var given: Set<Int64> = []
        var isFull = false
        let body = String(repeating: "x", count: 3_000)
        while !isFull {
            do {
                let key = try await store.add(body)
                #expect(given.insert(key).inserted)
            } catch let error as SQLError {
                #expect(error.code == .full)
                isFull = true
            }
        }
        try await store.write { try $0.run("delete from rows where key > 5") }
        #expect(given.insert(try await store.add("again")).inserted)
    }
}

extension Store {
    /// Adds a row and returns its number.
    fileprivate func add(_ body: String) async throws -> Int64 {
        try await write { transaction in
            let key = try transaction.allocateRowIDs(for: "rows")
            try transaction.run("insert into rows (key, body) values (\(key), \(body))")
            return key
        }
    }

    fileprivate func deleteRow(_ key: Int64) async throws {
        try await write { try $0.run("delete from rows where key = \(key)") }
    }

    fileprivate func keys() async throws -> [Int64] {
        try await read { try $0.rows("select key from rows order by key") { try $0[0] } }
    }
}
