/// A type whose values can be read from a column.
///
/// Reading is strict: it throws for NULL unless the type is optional, for text read as an integer, and for a number
/// that doesn't fit. A wrong type in a column is a bug to find, not a zero to display.
public protocol SQLReadable {
    /// Reads the column (counted from 0) of the row.
    init(row: Row, column: Int) throws
}

extension Int: SQLReadable {
    @inlinable public init(row: Row, column: Int) throws { self = Int(try row.integer(column)) }
}

extension Int64: SQLReadable {
    @inlinable public init(row: Row, column: Int) throws { self = try row.integer(column) }
}

extension Int32: SQLReadable {
    public init(row: Row, column: Int) throws {
        guard let value = Int32(exactly: try row.integer(column)) else {
            throw row.mismatch(column, expected: "a 32-bit integer")
        }
        self = value
    }
}

extension Bool: SQLReadable {
    @inlinable public init(row: Row, column: Int) throws { self = try row.integer(column) != 0 }
}

extension Double: SQLReadable {
    @inlinable public init(row: Row, column: Int) throws { self = try row.real(column) }
}

extension String: SQLReadable {
    @inlinable public init(row: Row, column: Int) throws { self = try row.text(column) }
}

/// Reads the bytes of a blob, or the UTF-8 of a text.
extension Array: SQLReadable where Element == UInt8 {
    @inlinable public init(row: Row, column: Int) throws { self = try row.bytes(column) }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
    @inlinable public init(row: Row, column: Int) throws {
        self = row.isNull(column) ? nil : try Wrapped(row: row, column: column)
    }
}

extension RawRepresentable where Self: SQLReadable, RawValue: SQLReadable {
    @inlinable public init(row: Row, column: Int) throws {
        guard let value = Self(rawValue: try RawValue(row: row, column: column)) else {
            throw row.mismatch(column, expected: "\(Self.self)")
        }
        self = value
    }
}
