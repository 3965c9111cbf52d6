import SQLStore

/// The keys and digests of the rows of an export, in a file of their own, next to those of the previous export.
struct RowNotesRepository {
    private let database: ScratchDatabase
    private let hasPrevious: Bool

    /// Creates the notes in a file.
    init(at path: String, previous: String?) throws {
        database = try ScratchDatabase(file: path)
        hasPrevious = previous != nil
        try database.transaction.run(
            """
            create table rows (
                file text not null, key text not null, digest blob not null, is_changed integer not null,
                primary key (file, key)
            ) strict
            """)
        if let previous { try database.transaction.run("attach database \(previous) as previous") }
    }

    /// Notes a row of a file, and returns whether it is new or has changed.
    func add(_ key: String, _ digest: [UInt8], of file: String) throws -> Bool {
        let before: [UInt8]? =
            hasPrevious
            ? try database.transaction.value(
                "select digest from previous.rows where file = \(file) and key = \(key)") : nil
        let isChanged = before != digest
        try database.transaction.run(
            """
            insert into rows (file, key, digest, is_changed) values (\(file), \(key), \(digest), \(isChanged ? 1 : 0))
            on conflict (file, key) do nothing
            """)
        return isChanged
    }

    /// Returns whether a noted row is new or has changed.
    func isChanged(_ key: String, of file: String) throws -> Bool {
        try database.transaction.value("select is_changed from rows where file = \(file) and key = \(key)")
            != 0
    }

    /// Reads the keys of the previous export's rows that this one doesn't have.
    func forEachRemoved(_ body: (_ file: String, _ key: String) throws -> Void) throws {
        guard hasPrevious else { return }
        try database.transaction.forEach(
            """
            select p.file, p.key from previous.rows p
            where not exists (select 1 from main.rows r where r.file = p.file and r.key = p.key)
            order by p.file, p.key
            """
        ) { try body(try $0[0], try $0[1]) }
    }

    /// Returns after the notes are on the disk.
    func save() throws { try database.save() }
}
