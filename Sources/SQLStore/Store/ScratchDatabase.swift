import CSQLite
import CSQLiteSystem
import Glibc

/// A database for intermediate results that are too large for the memory. Nothing remains of one without a name, also after a
/// crash; one in a file is complete only after ``save()``.
///
/// Not Sendable: it belongs to one thread.
public final class ScratchDatabase {
    /// Runs statements; there is nothing to commit or to roll back.
    public let transaction: Transaction
    /// The file; nil for one without a name.
    private let path: String?

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
        // The file stays open from here on, so that it can lose its name.
        transaction = Transaction(try Self.open(path))
        self.path = nil
    }

    /// Creates an empty database in a file, and replaces one that is there.
    public init(file path: String) throws {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SQLError(.io, "The file \(path) couldn't be created.") }
        close(descriptor)
        transaction = Transaction(try Self.open(path))
        self.path = path
    }

    private static func open(_ path: String) throws -> DatabaseConnection {
        let connection = try DatabaseConnection(path: path, mode: .plain, options: StoreOptions())
        // Otherwise SQLite keeps a journal, which is a file with a name.
        portal_sqlite3_db_config_flag(connection.handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
        try connection.script("pragma journal_mode = off; pragma synchronous = off")
        try connection.script("pragma locking_mode = exclusive; create table opened (id integer) strict")
        return connection
    }

    /// Returns after the file is on the disk.
    public func save() throws {
        guard let path else { return }
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SQLError(.io, "The file \(path) is gone.") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SQLError(.io, "The file \(path) couldn't be saved.") }
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
