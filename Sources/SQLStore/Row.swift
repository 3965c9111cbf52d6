import CSQLite

/// The row that a running statement stands on.
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
        switch type(column) {
        case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement.handle, Int32(column)))
        case SQLITE_FLOAT: .real(sqlite3_column_double(statement.handle, Int32(column)))
        case SQLITE_TEXT: .text(decodedText(column) ?? "")
        case SQLITE_BLOB: .blob(withRawBytes(column) { Array($0) })
        default: .null
        }
    }

    /// Lends the bytes of a text or blob without copying them; an export writes them straight to its stream.
    public func withBytes<R>(
        _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
        let type = type(column)
        guard type == SQLITE_TEXT || type == SQLITE_BLOB else {
            throw mismatch(column, expected: "text or bytes")
        }
        return try withRawBytes(column, body)
    }

    @usableFromInline func integer(_ column: Int) throws -> Int64 {
        guard type(column) == SQLITE_INTEGER else { throw mismatch(column, expected: "an integer") }
        return sqlite3_column_int64(statement.handle, Int32(truncatingIfNeeded: column))
    }

    @usableFromInline func real(_ column: Int) throws -> Double {
        let type = type(column)
        guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else {
            throw mismatch(column, expected: "a number")
        }
        return sqlite3_column_double(statement.handle, Int32(truncatingIfNeeded: column))
    }

    @usableFromInline func text(_ column: Int) throws -> String {
        guard type(column) == SQLITE_TEXT, let text = decodedText(column) else {
            throw mismatch(column, expected: "text")
        }
        return text
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
            .type, "Column \(column) (\(names[column])) holds \(kind), not \(expected).", sql: statement.text)
    }

    private func type(_ column: Int) -> Int32 {
        sqlite3_column_type(statement.handle, Int32(truncatingIfNeeded: column))
    }

    private func decodedText(_ column: Int) -> String? {
        let column = Int32(truncatingIfNeeded: column)
        guard let bytes = sqlite3_column_text(statement.handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement.handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    private func withRawBytes<R>(
        _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> R
    ) rethrows -> R {
        let column = Int32(truncatingIfNeeded: column)
        let start = sqlite3_column_blob(statement.handle, column)
        let count = Int(sqlite3_column_bytes(statement.handle, column))
        return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
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
