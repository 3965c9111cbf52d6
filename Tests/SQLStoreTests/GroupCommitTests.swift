import SQLStore
import Testing

struct GroupCommitTests {
    typealias Body<R> = @Sendable (borrowing Transaction) throws -> R

    /// Submits closures that form one group, and returns their answers in order.
    private func group<R: Sendable>(
        _ store: Store, _ bodies: [Body<R>]
    ) async -> [Result<R, any Error>] {
        let gate = Gate()
        await store.holdWriter(gate)
        return await withTaskGroup(of: (Int, Result<R, any Error>).self) { tasks in
            let submitted = Locked(0)
            for (index, body) in bodies.enumerated() {
                tasks.addTask {
                    await withCheckedContinuation { continuation in
                        store.submitWrite(body) { continuation.resume(returning: (index, $0)) }
                        let all = submitted.withLock { count in
                            count += 1
                            return count == bodies.count
                        }
                        if all { gate.open() }
                    }
                }
            }
            var answers: [Int: Result<R, any Error>] = [:]
            for await (index, answer) in tasks { answers[index] = answer }
            return bodies.indices.compactMap { answers[$0] }
        }
    }

    private func insert(_ body: String) -> Body<Int> {
        { tx in try tx.run("insert into notes (body) values (\(body))") }
    }

    @Test func `callers who wait share a commit`() async throws {
        let store = try await makeStore()
        let before = store.statistics.commits
        let answers = await group(store, (0..<200).map { insert("note \($0)") })
        #expect(answers.allSatisfy { (try? $0.get()) == 1 })
        #expect(try await store.noteCount() == 200)
        // One for the closure that held the writer and one for the group.
        #expect(store.statistics.commits - before == 2)
    }

    @Test(arguments: [60, 600, 3_000])
    func `a caller who changes many pages is undone alone, however many they are`(pages: Int) async throws {
        let store = try await makeStore(
            "create table pages (id integer primary key, body text not null) strict;")
        try await store.write { tx in
            for page in 1...pages {
                try tx.run("insert into pages values (\(page), \(String(repeating: "a", count: 3_900)))")
            }
        }
        let change: Body<Int> = { tx in try tx.run("update pages set body = 'b' || substr(body, 2)") }
        let undone: Body<Int> = { tx in
            _ = try tx.run("update pages set body = 'c' || substr(body, 2)")
            throw TestError()
        }
        let answers = await group(store, [insert("before"), change, undone, insert("after")])
        #expect(answers.map { (try? $0.get()) ?? -1 } == [1, pages, -1, 1])
        #expect(throws: TestError()) { try answers[2].get() }
        let changed: Int? = try await store.read { tx in
            try tx.value("select count(*) from pages where body like 'b%'")
        }
        #expect(changed == pages)
        #expect(try await store.noteCount() == 2)
    }

    @Test func `a group is limited to 256 callers`() async throws {
        let store = try await makeStore()
        let before = store.statistics.commits
        let answers = await group(store, (0..<600).map { insert("note \($0)") })
        #expect(answers.count == 600)
        #expect(store.statistics.commits - before == 1 + 3)
    }

    @Test func `an error of one caller undoes its own work and no other`() async throws {
        let store = try await makeStore()
        let answers = await group(
            store,
            (0..<200).map { number in
                { tx in
                    let changed = try tx.run("insert into notes (body) values (\("note \(number)"))")
                    if number % 4 == 0 { throw TestError(reason: "number \(number)") }
                    return changed
                }
            })
        #expect(try await store.noteCount() == 150)
        for (number, answer) in answers.enumerated() {
            if number % 4 == 0 {
                #expect(throws: TestError(reason: "number \(number)")) { try answer.get() }
            } else {
                #expect(try answer.get() == 1)
            }
        }
    }

    @Test func `a caller who is alone is undone with the transaction`() async throws {
        let store = try await makeStore()
        let before = store.statistics
        await #expect(throws: TestError(reason: "changed my mind")) {
            try await store.write { tx in
                try tx.run("insert into notes (body) values ('gone')")
                throw TestError(reason: "changed my mind")
            }
        }
        #expect(store.statistics.writes == before.writes + 1)
        #expect(store.statistics.commits == before.commits)
        try await store.write { tx in _ = try tx.run("insert into notes (body) values ('kept')") }
        #expect(try await store.notes() == ["kept"])
    }

    @Test func `a failed statement is its caller's alone`() async throws {
        let store = try await makeStore()
        let answers = await group(store, ["a", "a", "b"].map(insert))
        #expect(answers.count { (try? $0.get()) != nil } == 2)
        #expect(answers.compactMap(\.errorCode) == [.unique])
        #expect(try await store.notes() == ["a", "b"])
    }

    @Test func `a caller sees what earlier callers of its group wrote`() async throws {
        let store = try await makeStore()
        let answers = await group(
            store,
            (0..<5).map { number in
                { tx in
                    try tx.run("insert into notes (body) values (\("note \(number)"))")
                    return try tx.value("select count(*) from notes", as: Int.self) ?? 0
                }
            })
        #expect(Set(answers.compactMap { try? $0.get() }) == [1, 2, 3, 4, 5])
    }

    @Test func `an answer comes only after the commit`() async throws {
        let store = try await makeStore()
        for number in 0..<50 {
            try await store.addNote("note \(number)")
            #expect(try await store.noteCount() == number + 1)
        }
    }

    @Test func `a deferred foreign key fails its caller and not the group`() async throws {
        let store = try await makeStore(
            "create table pages (note integer references notes (id) deferrable initially deferred) strict;")
        let dangling: Body<Int> = { tx in try tx.run("insert into pages (note) values (99)") }
        let resolved: Body<Int> = { tx in
            try tx.run("insert into pages (note) values (7)")
            return try tx.run("insert into notes (id, body) values (7, 'seven')")
        }
        let answers = await group(store, [insert("kept"), dangling, resolved])
        #expect(answers.map(\.errorCode) == [nil, .foreignKey, nil])
        #expect(try await store.notes() == ["kept", "seven"])
    }

    @Test func `a savepoint is undone alone`() async throws {
        let store = try await makeStore()
        try await store.write { tx in
            try tx.run("insert into notes (body) values ('before')")
            do {
                try tx.savepoint {
                    try tx.run("insert into notes (body) values ('within')")
                    try tx.savepoint { try tx.run("insert into notes (body) values ('deeper')") }
                    throw TestError()
                }
            } catch is TestError {}
            try tx.savepoint { try tx.run("insert into notes (body) values ('after')") }
        }
        #expect(try await store.notes() == ["after", "before"])
    }

    @Test(arguments: [
        "commit", "COMMIT", "rollback", "end", "begin", "savepoint x", "release part1", "rollback to part1",
        "/* now */ commit", "-- now\ncommit",
    ])
    func `a closure cannot end or begin a transaction`(text: String) async throws {
        let store = try await makeStore()
        let error = await #expect(throws: SQLError.self) {
            try await store.write { tx in
                try tx.run("insert into notes (body) values ('lost')")
                try tx.run(SQL(verbatim: text))
            }
        }
        #expect(error?.message.contains("savepoint(_:)") == true)
        #expect(try await store.noteCount() == 0)
        try await store.addNote("next")
        #expect(try await store.notes() == ["next"])
    }

    @Test func `the callback form answers on failure too`() async throws {
        let store = try await makeStore()
        let error: (any Error)? = await withCheckedContinuation { continuation in
            store.submitWrite({ _ in throw TestError() }) { (answer: Result<Int, any Error>) in
                if case .failure(let error) = answer { continuation.resume(returning: error) }
            }
        }
        #expect(error as? TestError == TestError())
    }

    @Test func `more closures than may wait are refused`() async throws {
        var options = StoreOptions()
        options.waitingMax = 3
        let store = try await makeStore(options: options)
        let gate = Gate()
        await store.holdWriter(gate)
        let answers = Locked<[SQLError.Code?]>([])
        for number in 0..<5 {
            store.submitWrite(insert("note \(number)")) { answer in
                answers.withLock { $0.append(answer.errorCode) }
            }
        }
        gate.open()
        await store.close()
        #expect(answers.withLock { $0 } == [.busy, .busy, nil, nil, nil])
    }
}
