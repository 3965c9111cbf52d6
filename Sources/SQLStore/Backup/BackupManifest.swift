/// Notes that the program adds to a backup: lines by name. They are verified together with the tables.
public typealias BackupNotes = [String: [String]]

/// The manifest of a backup: a table inside it that lists every table with its row count and digest, so that the file
/// can be verified on its own, years later.
enum BackupManifest {
    static let table = "backup_manifest"
    static let notesTable = "backup_notes"

    static func write(_ contents: DatabaseContents, _ notes: BackupNotes, to connection: DatabaseConnection)
        throws
    {
        let noted = try write(notes, to: connection)
        try connection.script(
            """
            drop table if exists \(table);
            create table \(table) (
                name text primary key, row_count integer not null, digest text not null
            ) strict;
            """)
        for table in contents.tables + noted {
            let statement = try connection.start(
                """
                insert into \(identifier: BackupManifest.table) (name, row_count, digest)
                values (\(table.name), \(table.rows), \(table.digest))
                """)
            defer { statement.finish() }
            _ = try statement.runToEnd()
        }
    }

    /// Writes the notes as a table and returns the contents of that table.
    private static func write(
        _ notes: BackupNotes, to connection: DatabaseConnection
    ) throws -> [DatabaseContents.Table] {
        guard !notes.isEmpty else { return [] }
        try connection.script(
            """
            drop table if exists \(notesTable);
            create table \(notesTable) (id integer primary key, name text not null, line text not null) strict;
            """)
        try connection.begin(immediate: true)
        for (name, lines) in notes.sorted(by: { $0.key < $1.key }) {
            for line in lines {
                let statement = try connection.start(
                    "insert into \(identifier: notesTable) (name, line) values (\(name), \(line))")
                defer { statement.finish() }
                _ = try statement.runToEnd()
            }
        }
        try connection.commit()
        return [try connection.contents(ofTable: notesTable)]
    }

    /// Returns the notes of a backup.
    static func notes(_ connection: DatabaseConnection) throws -> BackupNotes {
        let exists = try connection.start("select 1 from sqlite_schema where name = \(notesTable)")
        defer { exists.finish() }
        guard try exists.step() else { return [:] }
        let statement = try connection.start(
            "select name, line from \(identifier: notesTable) order by id")
        defer { statement.finish() }
        var notes: BackupNotes = [:]
        for (name, line) in try statement.rows({ (try $0[0] as String, try $0[1] as String) }) {
            notes[name, default: []].append(line)
        }
        return notes
    }

    /// Removes the manifest and the notes from a restored copy.
    static func remove(from connection: DatabaseConnection) throws {
        try connection.script("drop table \(table); drop table if exists \(notesTable)")
    }

    /// Returns the manifest of a backup, or `nil` if the file has none.
    static func read(_ connection: DatabaseConnection) throws -> DatabaseContents? {
        let exists = try connection.start("select 1 from sqlite_schema where name = \(table)")
        defer { exists.finish() }
        guard try exists.step() else { return nil }
        let statement = try connection.start(
            "select name, row_count, digest from \(identifier: table) order by name")
        defer { statement.finish() }
        return DatabaseContents(
            tables: try statement.rows { row in
                DatabaseContents.Table(name: try row[0], rows: try row[1], digest: try row[2])
            })
    }
}
