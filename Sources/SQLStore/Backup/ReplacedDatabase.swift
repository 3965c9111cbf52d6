import Glibc

/// The database that a restored one takes the place of.
enum ReplacedDatabase {
    /// Puts `file` in its place; returns where the previous one is kept, if there was one.
    static func replace(_ database: String, with file: String) throws -> String? {
        guard DatabaseFile.exists(database) else {
            try DatabaseFile.publish(file, as: database)
            return nil
        }
        let lock = try exclusiveConnection(database)
        defer { lock?.rollback() }
        let kept = database + ".before-restore"
        DatabaseFile.remove(kept)
        // A second name, so that at no moment there is no database; not every file system can do it.
        if link(database, kept) != 0 { try DatabaseFile.rename(database, to: kept) }
        // A log of the previous file must never be applied to the new one. It is left only by a damaged
        // database.
        DatabaseFile.removeLog(of: database)
        try DatabaseFile.publish(file, as: database)
        return kept
    }

    /// Holds the database so that no one else can open it, or throws if someone has it open; `nil` if it is
    /// too damaged to be opened at all, which is a good reason to restore.
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
        // Moves the log into the file and leaves it behind, which takes the only connection there is.
        try connection.script("pragma journal_mode = delete")
        try connection.begin(immediate: true)
        return connection
    }
}
