/// What a backup says of itself: a table within it that names every table with its rows and their digest, so
/// that the file can be verified alone, years later.
enum BackupManifest {
    static let table = "backup_manifest"

    static func write(_ contents: DatabaseContents, to connection: Connection) throws {
        try connection.script(
            """
            drop table if exists \(table);
            create table \(table) (
                name text primary key, row_count integer not null, digest text not null
            ) strict;
            """)
        for table in contents.tables {
            let statement = try connection.start(
                """
                insert into \(identifier: BackupManifest.table) (name, row_count, digest)
                values (\(table.name), \(table.rows), \(table.digest))
                """)
            defer { statement.finish() }
            _ = try statement.runToEnd()
        }
    }

    /// The manifest of a backup, or `nil` if the file has none.
    static func read(_ connection: Connection) throws -> DatabaseContents? {
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
