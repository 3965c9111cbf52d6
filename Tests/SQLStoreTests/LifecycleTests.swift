import Glibc
import Testing

@testable import SQLStore

struct LifecycleTests {
    private let folder: TemporaryFolder
    private var file: String { folder.file("store.sqlite") }
    private let notes = Migration(
        name: "0001", sql: "create table notes (id integer primary key, body text not null unique) strict")

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `what was written is there after opening again`() async throws {
        let store = try Store(path: file)
        try await store.migrate([notes])
        try await store.addNote("kept")
        await store.close()
        let again = try Store(path: file)
        #expect(try await again.migrate([notes]) == [])
        #expect(try await again.notes() == ["kept"])
        await again.close()
    }

    @Test func `closing leaves one file`() async throws {
        let store = try Store(path: file)
        try await store.migrate([notes])
        for number in 0..<100 { try await store.addNote("note \(number)") }
        #expect(folder.names.contains("store.sqlite-wal"))
        await store.close()
        #expect(folder.names == ["store.sqlite"])
    }

    @Test func `what was asked for before closing is done, and nothing after it`() async throws {
        let store = try Store(path: file)
        try await store.migrate([notes])
        let gate = Gate()
        await store.holdWriter(gate)
        let answers = Locked<[SQLError.Code?]>([])
        for number in 0..<10 {
            store.submitNote("note \(number)") { code in answers.withLock { $0.append(code) } }
        }
        async let closed: Void = store.close()
        gate.open()
        await closed
        #expect(answers.withLock { $0 } == Array(repeating: nil, count: 10))
        for attempt in [{ try await store.addNote("late") }, { _ = try await store.noteCount() }] {
            let error = await #expect(throws: SQLError.self) { try await attempt() }
            #expect(error?.code == .closed)
        }
        #expect(throws: SQLError.self) { try store.withSnapshot { _ in } }
        await #expect(throws: SQLError.self) { try await store.backup(to: folder.file("late.sqlite")) }
        let again = try Store(path: file)
        #expect(try await again.noteCount() == 10)
        await again.close()
    }

    @Test func `closing twice is fine`() async throws {
        let store = try Store(path: file)
        await store.close()
        await store.close()
        #expect(folder.names == ["store.sqlite"])
    }

    @Test func `a temporary store leaves nothing behind`() async throws {
        let store = try await makeStore()
        let path = store.path
        await store.close()
        #expect(throws: SQLError.self) { try Store(path: path) }
    }

    @Test func `anyone who waits for the threads waits for the last thing that they do`() async throws {
        let (isEnding, isDone) = (Locked(false), Locked(false))
        let threads = ThreadCount {
            isEnding.withLock { $0 = true }
            usleep(20_000)
            isDone.withLock { $0 = true }
        }
        try threads.start {}
        while !isEnding.withLock({ $0 }) { await Task.yield() }
        await threads.ended()
        #expect(isDone.withLock { $0 })
    }

    @Test func `commits of another process are noticed and own ones are not`() async throws {
        let store = try Store(path: file)
        try await store.migrate([notes])
        let noticed = Locked(0)
        store.onForeignCommit { noticed.withLock { $0 += 1 } }
        try await store.addNote("own")
        #expect(noticed.withLock { $0 } == 0)

        let other = try Store(path: file)
        try await other.addNote("foreign")
        // In any case before the next write.
        try await store.addNote("own again")
        #expect(noticed.withLock { $0 } == 1)
        #expect(try await store.notes() == ["foreign", "own", "own again"])
        try await store.addNote("and again")
        #expect(noticed.withLock { $0 } == 1)
        await other.close()
        await store.close()
    }

    @Test func `an idle store notices commits of another process by itself`() async throws {
        var options = StoreOptions()
        options.foreignCommitCheckMilliseconds = 5
        let store = try Store(path: file, options: options)
        try await store.migrate([notes])
        let other = try Store(path: file)
        await withCheckedContinuation { continuation in
            let isResumed = Locked(false)
            store.onForeignCommit {
                let wasResumed = isResumed.withLock { isResumed in
                    defer { isResumed = true }
                    return isResumed
                }
                if !wasResumed { continuation.resume() }
            }
            other.submitWrite(
                { tx in try tx.run("insert into notes (body) values ('foreign')") }, then: { _ in })
        }
        await other.close()
        await store.close()
    }

    @Test func `columns that another process added are seen`() async throws {
        let store = try Store(path: file)
        try await store.migrate([notes])
        try await store.addNote("a")
        #expect(try await store.notes() == ["a"])
        let other = try Store(path: file)
        try await other.write { tx in try tx.run("alter table notes add column extra text") }
        let names = try await store.read { tx in
            try tx.first("select * from notes") { row in row.columnNames }
        }
        #expect(names == ["id", "body", "extra"])
        await other.close()
        await store.close()
    }

    @Test func `a writer waits for another process and then says that it is busy`() async throws {
        var options = StoreOptions()
        options.busyTimeoutMilliseconds = 10
        let store = try Store(path: file, options: options)
        try await store.migrate([notes])
        let other = try Store(path: file)
        let gate = Gate()
        await other.holdWriter(gate)
        let error = await #expect(throws: SQLError.self) { try await store.addNote("a") }
        #expect(error?.code == .busy)
        #expect(try await store.noteCount() == 0)
        gate.open()
        await other.close()
        try await store.addNote("a")
        #expect(try await store.notes() == ["a"])
        await store.close()
    }

    @Test func `the log does not grow without end`() async throws {
        let store = try Store(path: file)
        try await store.migrate([notes])
        let body = String(repeating: "x", count: 4_000)
        for number in 0..<120 {
            try await store.write { tx in
                for row in 0..<50 {
                    try tx.run("insert into notes (body) values (\("\(number) \(row) \(body)"))")
                }
            }
        }
        // 6,000 rows of a page each, and what the index needs; without checkpoints the log would hold them
        // all.
        #expect(store.statistics.logPages < 5_500)
        await store.close()
    }

    @Test func `a sound database has no problems and a dangling reference is one`() async throws {
        let store = try await makeStore(
            "create table pages (id integer primary key, note integer references notes (id)) strict;")
        try await store.addNote("a")
        #expect(try await store.integrityCheck() == [])
        // Only someone who does not enforce foreign keys can leave a page without its note.
        let careless = try DatabaseConnection(path: store.path, mode: .plain, options: StoreOptions())
        try careless.script("pragma foreign_keys = off; insert into pages (id, note) values (1, 99)")
        let problem = "Row 1 of pages refers to a row of notes that does not exist."
        #expect(try await store.integrityCheck() == [problem])
    }
}
