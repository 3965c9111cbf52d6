import CSQLite
import CSQLiteSystem
import Glibc

/// A database for intermediate results that are too large for the memory. Nothing of it remains after a crash.
///
/// Not Sendable: it belongs to one thread.
public final class ScratchDatabase {
    /// Runs statements; there is nothing to commit or to roll back.
    public let transaction: Transaction

    /// Creates an empty database on the disk of a folder, which must exist. Its file has no name.
    public init(in folder: String) throws {
        var name = Array("\(folder)/scratch-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else {
            throw SQLError(.io, "A temporary database couldn't be created in \(folder).")
        }
        close(descriptor)
        defer { unlink(name) }
        let path = name.withUnsafeBufferPointer {
            String(decoding: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        let connection = try DatabaseConnection(path: path, mode: .plain, options: StoreOptions())
        // Otherwise SQLite keeps a journal, which is a file with a name.
        portal_sqlite3_db_config_flag(connection.handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
        try connection.script("pragma journal_mode = off; pragma synchronous = off")
        // The file stays open from here on, so that it can lose its name.
        try connection.script("pragma locking_mode = exclusive; create table opened (id integer) strict")
        transaction = Transaction(connection)
    }

    /// Runs many small statements without writing to the file after each of them.
    ///
    /// Not for a statement that changes many rows: SQLite would keep the pages that it changed in memory, to undo it.
    public func together<R>(_ body: (borrowing Transaction) throws -> R) throws -> R {
        try transaction.connection.begin(immediate: true)
        let result = try body(transaction)
        try transaction.connection.commit()
        return result
    }
}
