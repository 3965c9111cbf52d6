import CSQLite

/// The row that a running statement is on.
///
/// It is valid only inside the closure that received it: take its values, do not keep the row.
public struct Row {
    // A strong reference: a row that was kept by mistake reads NULL from a reset statement, not freed memory.
    @usableFromInline let statement: PreparedStatement

    @inlinable init(_ statement: PreparedStatement) {
        self.statement = statement
    }

    /// The value of a column, counted from 0.
    @inlinable public subscript<Value: SQLReadable>(_ column: Int) -> Value {
        get throws { try Value(row: self, column: column) }
    }

    /// How many columns the statement returns.
    public var columnCount: Int { Int(sqlite3_column_count(statement.handle)) }

    /// The names of the columns, in their order.
    public var columnNames: [String] { statement.columnNames }

    /// Whether the column holds NULL.
    public func isNull(_ column: Int) -> Bool {
        type(column) == SQLITE_NULL
    }

    /// The column's value as the database holds it.
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

    /// Lends the bytes of a text or blob without copying them; an export writes them straight to its stream.
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

    /// The error for a column that does not hold what was asked for.
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

    /// The value of a column that is asked for once and then looked at without asking the statement again. SQLite calls
    /// it unprotected: the connection's own thread may look at it until the next step.
    private func cell(_ column: Int) -> OpaquePointer? {
        sqlite3_column_value(statement.handle, Int32(truncatingIfNeeded: column))
    }

    /// The bytes of a text or blob, as they lie in SQLite's memory.
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
