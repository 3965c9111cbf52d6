import CSQLite
import Glibc

/// A compiled statement of one connection, reset between uses.
@usableFromInline final class PreparedStatement {
    let handle: OpaquePointer
    let text: String
    @usableFromInline let parameterCount: Int
    /// Whether the statement is in use; if so, the cache returns another one for the same text.
    var isRunning = false

    // The connection owns the cache that owns this statement, and rows never escape the connection.
    private unowned let connection: DatabaseConnection
    private var names: [String]?

    init(_ handle: OpaquePointer, text: String, connection: DatabaseConnection) {
        self.handle = handle
        self.text = text
        self.connection = connection
        parameterCount = Int(sqlite3_bind_parameter_count(handle))
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Whether the statement can't change the database.
    var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

    var columnNames: [String] {
        if let names { return names }
        let found = (0..<sqlite3_column_count(handle)).map { index in
            sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
        }
        names = found
        return found
    }

    /// Binds a value to every `?`.
    func bind(_ values: [SQLValue], _ more: [SQLValue] = []) throws(SQLError) {
        let count = values.count + more.count
        guard count == parameterCount else { throw wrongCount(count) }
        var index: Int32 = 0
        for value in values {
            index += 1
            try bind(value, at: index)
        }
        for value in more {
            index += 1
            try bind(value, at: index)
        }
    }

    @usableFromInline func wrongCount(_ count: Int) -> SQLError {
        SQLError(
            .other, "The statement has \(parameterCount) parameters, but got \(count) values.", sql: text)
    }

    /// Binds a value to the `?` with this number, counted from 1.
    @usableFromInline func bind(_ value: SQLValue, at index: Int32) throws(SQLError) {
        let code: Int32
        switch value {
        case .null: code = sqlite3_bind_null(handle, index)
        case .integer(let value): code = sqlite3_bind_int64(handle, index, value)
        case .real(let value): code = sqlite3_bind_double(handle, index, value)
        case .text(var value):
            code = value.withUTF8 { bind($0, at: index, copying: true) }
        case .blob(let value):
            code = value.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, !bytes.isEmpty else {
                    return sqlite3_bind_zeroblob(handle, index, 0)
                }
                return portal_sqlite3_bind_blob(handle, index, start, UInt64(bytes.count))
            }
        }
        try check(code, at: index)
    }

    /// Binds a value to every `?` but the last, and that to text which SQLite doesn't copy: it must stay where it is
    /// until ``rewind()``.
    func bind(_ values: [SQLValue], lending text: UnsafeBufferPointer<UInt8>) throws(SQLError) {
        guard values.count + 1 == parameterCount else { throw wrongCount(values.count + 1) }
        var index: Int32 = 0
        for value in values {
            index += 1
            try bind(value, at: index)
        }
        try check(bind(text, at: index + 1, copying: false), at: index + 1)
    }

    private func bind(_ text: UnsafeBufferPointer<UInt8>, at index: Int32, copying: Bool) -> Int32 {
        text.withMemoryRebound(to: CChar.self) { bytes in
            // An empty string may have no address, and a null address would bind NULL.
            guard let start = bytes.baseAddress, !bytes.isEmpty else {
                return withUnsafePointer(to: 0 as CChar) { portal_sqlite3_bind_text(handle, index, $0, 0) }
            }
            // Other databases end a text at NUL, so the text wouldn't be read back as it was written.
            if memchr(start, 0, bytes.count) != nil { return SQLITE_MISMATCH }
            guard copying else {
                return sqlite3_bind_text64(
                    handle, index, start, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
            }
            return portal_sqlite3_bind_text(handle, index, start, UInt64(bytes.count))
        }
    }

    private func check(_ code: Int32, at index: Int32) throws(SQLError) {
        guard code != SQLITE_OK else { return }
        if code == SQLITE_MISMATCH {
            throw SQLError(.nul, "Value \(index) is text with a NUL character.", sql: text)
        }
        throw SQLError(Code(resultCode: code), SQLError.name(of: code), sql: text, resultCode: code)
    }

    /// Throws if the transaction in which the statement was compiled has ended.
    @usableFromInline func checkTransaction() throws(SQLError) {
        if let lost = connection.lostTransaction { throw lost }
    }

    private typealias Code = SQLError.Code

    /// Steps to the next row; returns false after the last.
    @usableFromInline func step() throws(SQLError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw connection.failure(code, running: text)
        }
    }

    /// Runs to the end, ignoring rows; returns the number of rows changed.
    @usableFromInline func runToEnd() throws(SQLError) -> Int {
        let before = sqlite3_total_changes64(connection.handle)
        while try step() {}
        // The connection keeps the count of the last change, whichever statement made it.
        guard sqlite3_total_changes64(connection.handle) != before else { return 0 }
        return Int(sqlite3_changes64(connection.handle))
    }

    /// Resets the statement for another run: releases its snapshot and its bound values.
    @usableFromInline func rewind() {
        sqlite3_reset(handle)
        if parameterCount > 0 { sqlite3_clear_bindings(handle) }
        names = nil
    }

    /// Ends the use of the statement.
    @usableFromInline func finish() {
        rewind()
        isRunning = false
    }
}
