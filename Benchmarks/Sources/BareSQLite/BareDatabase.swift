// BareSQLite: libsqlite3 as a program would call it that has no layer above it, for what could be reached.

import CSQLite
import Glibc

/// A connection. Whatever fails ends the program.
public final class BareDatabase {
    /// SQLite's own handle.
    public let handle: OpaquePointer

    /// Opens a file; `isNew` deletes what was there and commits durably with a write-ahead log.
    public init(_ path: String, isNew: Bool) {
        if isNew { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
        var opened: OpaquePointer?
        let access =
            isNew ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
        let code = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else { fatalError("\(path) does not open: \(code)") }
        handle = opened
        if isNew { run("pragma journal_mode = wal; pragma synchronous = full") }
    }

    deinit { sqlite3_close_v2(handle) }

    /// Opens a file that exists, to read and write it with the settings of the portal's writer.
    public init(writing path: String) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else { fatalError("\(path) does not open: \(code)") }
        handle = opened
        run(
            """
            pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;
            pragma foreign_keys = on; pragma wal_autocheckpoint = 4000; pragma cache_size = -4096
            """)
    }

    /// Runs a text of statements.
    public func run(_ text: String) {
        guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else {
            fatalError(String(cString: sqlite3_errmsg(handle)))
        }
    }

    /// Compiles one statement for many uses.
    public func prepare(_ text: String) -> OpaquePointer {
        var statement: OpaquePointer?
        sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard let statement else { fatalError(String(cString: sqlite3_errmsg(handle))) }
        return statement
    }
}

/// Runs a statement that returns no rows, and makes it ready for the next time.
public func step(_ statement: OpaquePointer) {
    let code = sqlite3_step(statement)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { fatalError("a statement failed: \(code)") }
    sqlite3_reset(statement)
}

/// Binds a text, which SQLite copies.
public func bind(_ text: String, _ statement: OpaquePointer, at index: Int32) {
    var text = text
    text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
            guard let start = characters.baseAddress else { return }
            _ = portal_sqlite3_bind_text(statement, index, start, UInt64(characters.count))
        }
    }
}

/// Binds a number.
public func bind(_ number: Int64, _ statement: OpaquePointer, at index: Int32) {
    sqlite3_bind_int64(statement, index, number)
}

/// The bytes of a column, until the next step.
public func column(_ statement: OpaquePointer, _ index: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(statement, index)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
}

/// A column as a Swift text.
public func text(_ statement: OpaquePointer, _ index: Int32) -> String {
    String(decoding: column(statement, index), as: UTF8.self)
}
