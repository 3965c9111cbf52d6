import Glibc

/// The database that a restored one replaces.
enum ReplacedDatabase {
    /// Replaces the database with `file`; returns the path where the previous one is kept, if there was one.
    static func replace(_ database: String, with file: String) throws -> String? {
        guard DatabaseFile.exists(database) else {
            try DatabaseFile.publish(file, as: database)
            return nil
        }
        let lock = try exclusiveConnection(database)
        defer { lock?.rollback() }
        let kept = database + ".before-restore"
        DatabaseFile.remove(kept)
        // A hard link, so that a database exists at every moment. Not every file system supports it.
        if link(database, kept) != 0 { try DatabaseFile.rename(database, to: kept) }
        // The log of the previous file must never be applied to the new one. Only a damaged database leaves one.
        DatabaseFile.removeLog(of: database)
        try DatabaseFile.publish(file, as: database)
        return kept
    }

    /// Returns a connection that keeps everyone else from opening the database, or throws if it is already open.
    /// Returns `nil` if the database is too damaged to be opened, which is a valid reason to restore.
    private static func exclusiveConnection(_ database: String) throws -> DatabaseConnection? {
        do {
            return try openAlone(database)
        } catch {
            switch error.code {
            case .busy: throw BackupError.inUse(database)
            case .corrupt: return nil
            default: throw error
            }
        }
    }

    private static func openAlone(_ database: String) throws(SQLError) -> DatabaseConnection {
        var options = StoreOptions()
        options.busyTimeoutMilliseconds = 0
        let connection = try DatabaseConnection(path: database, mode: .plain, options: options)
        // Moves the log into the file and deletes it, which works only on the last connection.
        try connection.script("pragma journal_mode = delete")
        try connection.begin(immediate: true)
        return connection
    }
}
