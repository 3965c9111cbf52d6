import CSQLite
import Glibc

extension Store {
    /// Copies one state of the database to a new file while reads and writes continue.
    ///
    /// The copy is a single file that only this user can read. In addition to the tables it contains the manifest that
    /// ``Backup/verify(_:in:)`` compares them with. The file gets its final name once it is complete and on disk.
    /// `progress` is called with the fraction copied, 0 to 1, and can throw to cancel the backup. A background backup
    /// runs at low priority. The notes are stored in the backup.
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

/// A file written by ``Store/backup(to:inBackground:notes:progress:)``.
public enum Backup {
    /// Restores the backup to a separate file, reads all of it, compares every table with the manifest, and returns the
    /// contents.
    ///
    /// The temporary file is in `folder`, or next to the backup, and is deleted afterwards. Throws ``BackupError`` with
    /// every problem found. A background verification runs at low priority.
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

    /// Verifies a backup and replaces a database that no process has open with it.
    ///
    /// Returns the contents of the backup and the path where the previous database, if any, is kept. `prepare` receives
    /// the path of the restored database before it replaces the old one, and may change it. If `prepare` throws,
    /// nothing is replaced.
    @discardableResult
    public static func restore(
        _ path: String, to database: String,
        prepare: @Sendable (_ restored: String) async throws -> Void = { _ in }
    ) async throws -> (previous: String?, contents: DatabaseContents) {
        let partial = unfinishedRestore(of: database)
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
                // The file is renamed without its log, so all changes must be in the file itself.
                let prepared = try DatabaseConnection(path: partial, mode: .plain, options: StoreOptions())
                try prepared.script("pragma journal_mode = delete")
            }
            return try ReplacedDatabase.replace(database, with: partial)
        }
        return (previous, contents)
    }

    /// Returns the path of the file that a restore prepares before it replaces the database.
    ///
    /// It exists after a restore only if that was killed. It contains what the backup does, such as erased
    /// participants.
    public static func unfinishedRestore(of database: String) -> String { database + ".restoring" }

    /// Deletes the file of a restore that was killed. No restore may be running.
    public static func removeUnfinishedRestore(of database: String) {
        DatabaseFile.remove(unfinishedRestore(of: database))
    }

    /// Returns the notes stored in a backup; empty for a backup made by an earlier version.
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

    /// Compares a backup, or the file restored from it, with its own manifest.
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
    /// The number of pages copied between two progress reports.
    private static let pagesPerStep: Int32 = 2_000

    /// Copies the database, as seen by `source`, to a new file without a log.
    static func copy(
        _ source: DatabaseConnection, to path: String, progress: (Double) throws -> Void
    ) throws -> DatabaseConnection {
        try DatabaseFile.create(path)
        let copy = try DatabaseConnection(path: path, mode: .plain, options: StoreOptions())
        // The file is used only once it is complete, and is synchronized then, so a journal on disk isn't needed.
        try copy.script("pragma journal_mode = memory; pragma synchronous = off")
        guard let backup = sqlite3_backup_init(copy.handle, "main", source.handle, "main") else {
            throw SQLError(
                resultCode: sqlite3_extended_errcode(copy.handle), connection: copy.handle, sql: nil)
        }
        let code = try copyPages(backup, progress: progress)
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, finished == SQLITE_OK else {
            throw SQLError(
                resultCode: code == SQLITE_DONE ? finished : code, connection: nil, sql: nil
            ).during("The database could not be copied to \(path)")
        }
        // The copy inherits the WAL mode of its source.
        try copy.script("pragma journal_mode = delete")
        return copy
    }

    /// Copies all pages, and returns the result of the last step. Finishes the backup if `progress` throws.
    private static func copyPages(
        _ backup: OpaquePointer, progress: (Double) throws -> Void
    ) throws -> Int32 {
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
        return code
    }
}

extension Backup {
    /// Reads the contents of a backup, or of a database that no process has open, without verifying or changing it.
    public static func read<R: Sendable>(
        _ path: String, _ body: (borrowing Transaction) throws -> R
    ) throws -> R {
        try requireReadable(path)
        return try DatabaseConnection(path: path, mode: .reader, options: StoreOptions()).snapshot(body)
    }
}
