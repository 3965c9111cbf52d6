import SQLStore
import Testing

struct RestoreTests {
    private let folder: TemporaryFolder
    private var backup: String { folder.file("backup.sqlite") }
    private var database: String { folder.file("store.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A database with the notes `a` and `b`, saved, to which `c` was added after.
    private func makeBackup(thenClose: Bool = true) async throws -> Store {
        let store = try Store(path: database)
        let notes = "create table notes (id integer primary key, body text not null) strict"
        try await store.migrate([Migration(name: "0001", sql: notes)])
        for body in ["a", "b"] { try await store.addNote(body) }
        try await store.backup(to: backup)
        try await store.addNote("c")
        if thenClose { await store.close() }
        return store
    }

    private func notes(in path: String) async throws -> [String] {
        let store = try Store(path: path)
        let notes = try await store.notes()
        await store.close()
        return notes
    }

    @Test func `a restored database is as it was and the previous one is kept`() async throws {
        _ = try await makeBackup()
        let kept = try await Backup.restore(backup, to: database).previous
        #expect(kept == database + ".before-restore")
        #expect(try await notes(in: database) == ["a", "b"])
        #expect(try await notes(in: database + ".before-restore") == ["a", "b", "c"])
        #expect(try await Backup.verify(backup).tables.count == 2)
    }

    @Test func `the restored database is not taken for a backup and can be saved again`() async throws {
        _ = try await makeBackup()
        _ = try await Backup.restore(backup, to: database)
        await #expect(throws: BackupError.notABackup(database)) { try await Backup.verify(database) }
        let store = try Store(path: database)
        let again = folder.file("again.sqlite")
        try await store.backup(to: again)
        await store.close()
        #expect(try await Backup.verify(again) == Backup.verify(backup))
    }

    @Test func `a backup is restored where no database was`() async throws {
        _ = try await makeBackup()
        let elsewhere = folder.file("elsewhere.sqlite")
        #expect(try await Backup.restore(backup, to: elsewhere).previous == nil)
        #expect(try await notes(in: elsewhere) == ["a", "b"])
    }

    @Test func `a database in use is not replaced`() async throws {
        let store = try await makeBackup(thenClose: false)
        await #expect(throws: BackupError.inUse(database)) { try await Backup.restore(backup, to: database) }
        try await store.addNote("d")
        #expect(try await store.notes() == ["a", "b", "c", "d"])
        await store.close()
    }

    @Test func `a damaged backup replaces nothing`() async throws {
        _ = try await makeBackup()
        let copy = try Store(path: backup)
        try await copy.write { tx in try tx.run("delete from notes where body = 'a'") }
        await copy.close()
        await #expect(throws: BackupError.self) { try await Backup.restore(backup, to: database) }
        #expect(try await notes(in: database) == ["a", "b", "c"])
        #expect(!folder.names.contains { $0.contains("restor") })
    }

    @Test func `a database that is damaged beyond opening is replaced`() async throws {
        _ = try await makeBackup()
        try folder.write([UInt8](repeating: 7, count: 9_000), to: "store.sqlite")
        try folder.write([UInt8](repeating: 7, count: 9_000), to: "store.sqlite-wal")
        _ = try await Backup.restore(backup, to: database)
        #expect(try await notes(in: database) == ["a", "b"])
    }
}
