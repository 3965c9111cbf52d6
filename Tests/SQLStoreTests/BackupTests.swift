import Glibc
import SQLStore
import Testing

struct BackupTests {
    private let folder: TemporaryFolder
    private var file: String { folder.file("backup.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storeWithNotes(_ count: Int = 500) async throws -> Store {
        let store = try await makeStore(
            "create table pairs (a text, b blob, primary key (a)) strict, without rowid;")
        try await store.write { tx in
            let insert = try tx.prepare("insert into notes (body) values (?)")
            for number in 0..<count { try insert.run("note \(number)") }
            try tx.run("insert into pairs values ('z', x'00'), ('a', x'ff')")
        }
        return store
    }

    @Test func `a backup is one file that verifies and can be read only by its owner`() async throws {
        let store = try await storeWithNotes()
        let saved = try await store.backup(to: file)
        #expect(folder.names == ["backup.sqlite"])
        let found = try await Backup.verify(file)
        #expect(found == saved)
        #expect(found.tables.map(\.name) == ["notes", "pairs", "schema_migrations"])
        #expect(found.tables.map(\.rows) == [500, 2, 1])
        var status = stat()
        #expect(stat(file, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `an existing file is not overwritten`() async throws {
        let store = try await storeWithNotes(1)
        try folder.write([1, 2, 3], to: "backup.sqlite")
        await #expect(throws: BackupError.exists(file)) { try await store.backup(to: file) }
        #expect(try folder.read("backup.sqlite") == [1, 2, 3])
    }

    @Test func `a backup that fails leaves nothing`() async throws {
        let store = try await storeWithNotes(1)
        await #expect(throws: SQLError.self) {
            try await store.backup(to: folder.file("missing/backup.sqlite"))
        }
        #expect(folder.names == [])
    }

    @Test func `a backup holds one state while writers continue`() async throws {
        let store = try await storeWithNotes(20_000)
        let isDone = Locked(false)
        async let written: Int = {
            var count = 0
            while !isDone.withLock({ $0 }) {
                // Both rows or neither are in any one state.
                try await store.write { [count] tx in
                    try tx.run("insert into notes (body) values (\("left \(count)"))")
                    try tx.run("insert into notes (body) values (\("right \(count)"))")
                }
                count += 1
            }
            return count
        }()
        let saved = try await store.backup(to: file)
        isDone.withLock { $0 = true }
        #expect(try await written > 0)
        #expect(try await Backup.verify(file) == saved)
        let copy = try Store(path: file)
        let sides = try await copy.read { tx in
            try tx.rows(
                """
                select count(*) from notes where body like 'left %' union all
                select count(*) from notes where body like 'right %'
                """
            ) { row in try row[0] as Int }
        }
        #expect(sides[0] == sides[1])
        await copy.close()
    }

    @Test func `progress ends at one`() async throws {
        let store = try await storeWithNotes()
        let parts = Locked<[Double]>([])
        try await store.backup(to: file) { part in parts.withLock { $0.append(part) } }
        #expect(parts.withLock { $0.last } == 1)
    }

    @Test func `a changed value, a lost row, a lost table and a new one are found`() async throws {
        let changes: [(String, String)] = [
            ("update notes set body = 'other' where id = 7", "The rows of the table notes differ"),
            ("delete from notes where id = 7", "The table notes has 499 rows instead of 500."),
            ("drop table pairs", "The table pairs is missing."),
            ("create table extra (a) ", "The table extra is not part of the backup."),
        ]
        let store = try await storeWithNotes()
        for (number, (change, problem)) in changes.enumerated() {
            let file = folder.file("backup\(number).sqlite")
            try await store.backup(to: file)
            let copy = try Store(path: file)
            try await copy.write { tx in try tx.run(SQL(verbatim: change)) }
            await copy.close()
            let error = await #expect(throws: BackupError.self) { try await Backup.verify(file) }
            #expect(error?.description.contains(problem) == true, "\(String(describing: error))")
        }
    }

    @Test func `a damaged file is found`() async throws {
        let store = try await storeWithNotes()
        try await store.backup(to: file)
        var bytes = try folder.read("backup.sqlite")
        for index in 8_192..<12_288 { bytes[index] = 0x55 }
        try folder.write(bytes, to: "backup.sqlite")
        let error = await #expect(throws: BackupError.self) { try await Backup.verify(file) }
        guard case .damaged = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a file that is not there is not taken for one that is no backup`() async throws {
        let missing = BackupError.unreadable(file, reason: "No such file or directory")
        #expect("\(missing)" == "The file \(file) cannot be read: No such file or directory.")
        await #expect(throws: missing) { try await Backup.verify(file) }
        await #expect(throws: missing) { try await Backup.restore(file, to: folder.file("restored.sqlite")) }
    }

    @Test func `what is no backup is said to be none`() async throws {
        let plain = folder.file("plain.sqlite")
        let store = try Store(path: plain)
        await store.close()
        await #expect(throws: BackupError.notABackup(plain)) { try await Backup.verify(plain) }
        try folder.write(Array("This is a letter and no database at all.".utf8), to: "letter")
        await #expect(throws: BackupError.self) { try await Backup.verify(folder.file("letter")) }
    }
}
