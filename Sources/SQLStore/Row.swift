import CSQLite

/// The current row of a running statement.
///
/// It is valid only inside the closure that received it; read its values instead of keeping the row.
public struct Row {
    // A strong reference, so that a row kept by mistake reads NULL from a reset statement instead of freed memory.
    @usableFromInline let statement: PreparedStatement

    @inlinable init(_ statement: PreparedStatement) {
        self.statement = statement
    }

    /// Returns the value of a column, counted from 0.
    @inlinable public subscript<Value: SQLReadable>(_ column: Int) -> Value {
        get throws { try Value(row: self, column: column) }
    }

    /// The number of columns that the statement returns.
    public var columnCount: Int { Int(sqlite3_column_count(statement.handle)) }

    /// The names of the columns, in order.
    public var columnNames: [String] { statement.columnNames }

    /// Returns whether the column holds NULL.
    public func isNull(_ column: Int) -> Bool {
        type(column) == SQLITE_NULL
    }

    /// Returns the value of the column as stored in the database.
    public func value(_ column: Int) -> SQLValue {
        let cell = cell(column)
        return switch sqlite3_value_type(cell) {
        case SQLITE_INTEGER: .integer(sqlite3_value_int64(cell))
        case SQLITE_FLOAT: .real(sqlite3_value_double(cell))
        case SQLITE_TEXT: .text(Row.text(of: cell))
        case SQLITE_BLOB: .blob(Array(Row.bytes(of: cell)))
        default: .null
        }
    }

    /// Calls `body` with the bytes of a text or blob without copying them; an export writes them directly to its
    /// stream.
    public func withBytes<R>(
        _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
        let cell = cell(column)
        let type = sqlite3_value_type(cell)
        guard type == SQLITE_TEXT || type == SQLITE_BLOB else {
            throw mismatch(column, expected: "text or bytes")
        }
        return try body(Row.bytes(of: cell))
    }

    @usableFromInline func integer(_ column: Int) throws -> Int64 {
        let cell = cell(column)
        guard sqlite3_value_type(cell) == SQLITE_INTEGER else {
            throw mismatch(column, expected: "an integer")
        }
        return sqlite3_value_int64(cell)
    }

    @usableFromInline func real(_ column: Int) throws -> Double {
        let cell = cell(column)
        let type = sqlite3_value_type(cell)
        guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else {
            throw mismatch(column, expected: "a number")
        }
        return sqlite3_value_double(cell)
    }

    @usableFromInline func text(_ column: Int) throws -> String {
        let cell = cell(column)
        guard sqlite3_value_type(cell) == SQLITE_TEXT else { throw mismatch(column, expected: "text") }
        return Row.text(of: cell)
    }

    @usableFromInline func bytes(_ column: Int) throws -> [UInt8] {
        try withBytes(column) { Array($0) }
    }

    /// Returns the error for a column that doesn't hold the expected type.
    @usableFromInline func mismatch(_ column: Int, expected: String) -> SQLError {
        let names = columnNames
        guard names.indices.contains(column) else {
            return SQLError(
                .type, "There is no column \(column); the statement returns \(names.count), counted from 0.",
                sql: statement.text)
        }
        let kind = Row.name(ofType: type(column))
        return SQLError(
            .type, "Column \(column) (\(names[column])) contains \(kind), not \(expected).",
            sql: statement.text)
    }

    private func type(_ column: Int) -> Int32 {
        sqlite3_value_type(cell(column))
    }

    /// Returns the value of a column, so that it can be inspected without further calls to the statement. SQLite calls
    /// it unprotected: only the thread of the connection may use it, until the next step.
    private func cell(_ column: Int) -> OpaquePointer? {
        sqlite3_column_value(statement.handle, Int32(truncatingIfNeeded: column))
    }

    /// Returns the bytes of a text or blob in SQLite's memory.
    private static func bytes(of cell: OpaquePointer?) -> UnsafeRawBufferPointer {
        let start = sqlite3_value_blob(cell)
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(cell)))
    }

    private static func text(of cell: OpaquePointer?) -> String {
        String(decoding: bytes(of: cell).bindMemory(to: UInt8.self), as: UTF8.self)
    }

    private static func name(ofType type: Int32) -> String {
        switch type {
        case SQLITE_INTEGER: "an integer"
        case SQLITE_FLOAT: "a real number"
        case SQLITE_TEXT: "text"
        case SQLITE_BLOB: "bytes"
        default: "NULL"
        }
    }
}
