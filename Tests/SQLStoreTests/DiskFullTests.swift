import SQLStore
import Testing

/// A store whose file may not grow behaves as one on a full disk: SQLite reports the same error.
struct DiskFullTests {
    private let long = String(repeating: "x", count: 50_000)

    private func fullStore() async throws -> Store {
        var options = StoreOptions()
        options.pagesMax = 40
        return try await makeStore(options: options)
    }

    @Test func `a write that does not fit fails and smaller ones continue`() async throws {
        let store = try await fullStore()
        try await store.addNote("before")
        let error = await #expect(throws: SQLError.self) {
            try await store.addNote(String(repeating: "x", count: 1_000_000))
        }
        #expect(error?.code == .full)
        try await store.addNote("after")
        #expect(try await store.notes() == ["after", "before"])
        #expect(try await store.integrityCheck() == [])
    }

    @Test func `every caller of a group is told the truth when the disk is full`() async throws {
        let store = try await fullStore()
        let gate = Gate()
        await store.holdWriter(gate)
        let shown = Locked<[(body: String, code: SQLError.Code?)]>([])
        let sizes = [10, 20, 1_000_000, 30, 40]
        for size in sizes {
            let body = String(repeating: "x", count: size)
            store.submitNote(body) { code in shown.withLock { $0.append((body, code)) } }
        }
        gate.open()
        try await store.addNote("last")
        let kept = Set(try await store.notes())
        let answers = shown.withLock { $0 }
        #expect(answers.count == sizes.count)
        for answer in answers {
            // Told that it is kept if and only if it is.
            #expect((answer.code == nil) == kept.contains(answer.body))
        }
        #expect(answers.contains { $0.body.utf8.count == 1_000_000 && $0.code == .full })
        #expect(kept.contains("last"))
        #expect(try await store.integrityCheck() == [])
    }

    @Test func `a closure that continues after a full disk writes nothing outside its transaction`()
        async throws
    {
        let store = try await fullStore()
        let long = String(repeating: "x", count: 1_000_000)
        _ = try? await store.write { tx in
            try tx.run("insert into notes (body) values ('first')")
            _ = try? tx.run("insert into notes (body) values (\(long))")
            // If SQLite rolled back the transaction this must fail; if not, it belongs to it and is undone
            // below.
            _ = try? tx.run("insert into notes (body) values ('stray')")
            throw TestError()
        }
        #expect(try await store.notes() == [])
        try await store.addNote("next")
        #expect(try await store.notes() == ["next"])
    }

    @Test func `room that was made can be used`() async throws {
        let store = try await fullStore()
        try await store.addNote(long)
        await #expect(throws: SQLError.self) { try await store.addNote(long + "y") }
        try await store.write { tx in try tx.run("delete from notes") }
        try await store.addNote(long + "y")
        #expect(try await store.noteCount() == 1)
    }
}
