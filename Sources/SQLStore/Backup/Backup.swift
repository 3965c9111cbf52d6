import CSQLite
import Glibc

extension Store {
    /// Copies one state of the database to a new file while reads and writes go on.
    ///
    /// The copy is a single file that only this user can read. It holds, next to the tables, what
    /// ``Backup/verify(_:in:)`` compares them with. It gets its name when it is complete and on the disk. `progress`
    /// is called with the fraction that is copied, 0 to 1, and ends the backup by throwing. A patient backup lets all other
    /// threads go before it. The notes are kept in the backup.
    @discardableResult
    public func backup(
        to path: String, inBackground isPatient: Bool = false, notes: BackupNotes = [:],
        progress: @escaping @Sendable (Double) throws -> Void = { _ in }
    ) async throws -> DatabaseContents {
        try await WorkerThread.run { [snapshots] in
            if isPatient { WorkerThread.lowerPriority() }
            guard !DatabaseFile.exists(path) else { throw BackupError.exists(path) }
            let partial = path + ".partial"
            DatabaseFile.remove(partial)
            defer { DatabaseFile.remove(partial) }
            let contents = try snapshots.withConnection { source in
                try source.withinSnapshot {
                    let contents = try source.contents { try progress(0) }
                    let copy = try DatabaseConnection.copy(source, to: partial, progress: progress)
                    try BackupManifest.write(contents, notes, to: copy)
                    return contents
                }
            }
            try DatabaseFile.publish(partial, as: path)
            return contents
        }
    }
}

/// A file that ``Store/backup(to:inBackground:notes:progress:)`` wrote.
public enum Backup {
    /// Restores the backup into a file of its own, reads all of that, and compares every table with what was saved;
    /// returns what it holds.
    ///
    /// The file lies in `folder`, or next to the backup, and is gone afterwards. Throws ``BackupError`` with every
    /// problem found. A patient verification lets all other threads go before it.
    public static func verify(
        _ path: String, in folder: String? = nil, isPatient: Bool = false
    ) async throws -> DatabaseContents {
        try await WorkerThread.run {
            if isPatient { WorkerThread.lowerPriority() }
            try requireReadable(path)
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let restored = (folder ?? DatabaseFile.folder(of: path)) + "/\(name).verifying"
            DatabaseFile.remove(restored)
            defer { DatabaseFile.remove(restored) }
            do {
                let source = try DatabaseConnection(path: path, mode: .reader, options: StoreOptions())
                guard try BackupManifest.read(source) != nil else { throw BackupError.notABackup(path) }
                _ = try DatabaseConnection.copy(source, to: restored, progress: { _ in })
            } catch let error as SQLError where error.code == .corrupt {
                throw BackupError.damaged(path, [error.message + "."])
            }
            return try verified(path, as: restored)
        }
    }

    /// Puts a backup in the place of a database that no one has open, after verifying it.
    ///
    /// The previous database, if there is one, is kept; its new path is returned, with what the backup holds. `prepare`
    /// gets the path of the restored database before it takes its place, and may change it; if it throws, all stays as
    /// it was.
    @discardableResult
    public static func restore(
        _ path: String, to database: String,
        prepare: @Sendable (_ restored: String) async throws -> Void = { _ in }
    ) async throws -> (previous: String?, contents: DatabaseContents) {
        let partial = database + ".restoring"
        defer { DatabaseFile.remove(partial) }
        let contents = try await WorkerThread.run {
            try requireReadable(path)
            let contents = try verified(path, as: path)
            DatabaseFile.remove(partial)
            let source = try DatabaseConnection(path: path, mode: .reader, options: StoreOptions())
            let copy = try DatabaseConnection.copy(source, to: partial, progress: { _ in })
            try BackupManifest.remove(from: copy)
            return contents
        }
        try await prepare(partial)
        let previous = try await WorkerThread.run {
            do {
                // All that was changed is in the file itself: its log doesn't get a new name with it.
                let prepared = try DatabaseConnection(path: partial, mode: .plain, options: StoreOptions())
                try prepared.script("pragma journal_mode = delete")
            }
            return try ReplacedDatabase.replace(database, with: partial)
        }
        return (previous, contents)
    }

    /// Returns the notes that a backup was made with; none for one of an earlier version.
    public static func notes(of path: String) async throws -> BackupNotes {
        try await WorkerThread.run {
            try requireReadable(path)
            do {
                return try BackupManifest.notes(
                    try DatabaseConnection(path: path, mode: .reader, options: StoreOptions()))
            } catch let error as SQLError where error.code == .corrupt {
                throw BackupError.damaged(path, [error.message + "."])
            }
        }
    }

    static func requireReadable(_ path: String) throws(BackupError) {
        guard access(path, R_OK) == 0 else {
            throw .unreadable(path, reason: String(cString: strerror(errno)))
        }
    }

    /// Reads a backup, or what was restored from it, against what the backup says of itself.
    private static func verified(_ path: String, as file: String) throws -> DatabaseContents {
        do {
            let connection = try DatabaseConnection(path: file, mode: .reader, options: StoreOptions())
            return try connection.withinSnapshot {
                guard let saved = try BackupManifest.read(connection) else {
                    throw BackupError.notABackup(path)
                }
                let problems = try connection.problems()
                guard problems.isEmpty else { throw BackupError.damaged(path, problems) }
                let found = try connection.contents()
                let differences = saved.differences(to: found)
                guard differences.isEmpty else { throw BackupError.damaged(path, differences) }
                return DatabaseContents(
                    tables: found.tables.filter { $0.name != BackupManifest.notesTable })
            }
        } catch let error as SQLError where error.code == .corrupt {
            throw BackupError.damaged(path, [error.message + "."])
        }
    }
}

extension DatabaseConnection {
    /// How many pages are copied between two reports of progress.
    private static let pagesPerStep: Int32 = 2_000

    /// Copies the database, as `source` sees it, to a new file without a log next to it.
    static func copy(
        _ source: DatabaseConnection, to path: String, progress: (Double) throws -> Void
    ) throws -> DatabaseConnection {
        try DatabaseFile.create(path)
        let copy = try DatabaseConnection(path: path, mode: .plain, options: StoreOptions())
        // The file counts only when it is complete, and then it is synchronized: no journal on the disk is of
        // use.
        try copy.script("pragma journal_mode = memory; pragma synchronous = off")
        guard let backup = sqlite3_backup_init(copy.handle, "main", source.handle, "main") else {
            throw SQLError(
                resultCode: sqlite3_extended_errcode(copy.handle), connection: copy.handle, sql: nil)
        }
        var code = SQLITE_OK
        do {
            while code == SQLITE_OK {
                code = sqlite3_backup_step(backup, pagesPerStep)
                let all = max(1, sqlite3_backup_pagecount(backup))
                try progress(Double(all - sqlite3_backup_remaining(backup)) / Double(all))
            }
        } catch {
            sqlite3_backup_finish(backup)
            throw error
        }
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, finished == SQLITE_OK else {
            throw SQLError(
                resultCode: code == SQLITE_DONE ? finished : code, connection: nil, sql: nil
            ).during("The database could not be copied to \(path)")
        }
        // The copy says of itself that it has a log, as its source does.
        try copy.script("pragma journal_mode = delete")
        return copy
    }
}
