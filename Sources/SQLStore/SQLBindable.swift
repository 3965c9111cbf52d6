/// A value that a statement can be given.
///
/// An identifier type whose raw value can be bound needs one line: `extension StudyID: SQLBindable, SQLReadable {}`.
public protocol SQLBindable: Sendable {
    /// The form in which the database holds the value.
    var sqlValue: SQLValue { get }
}

extension Int: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .integer(self) }
}

extension Int32: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .integer(Int64(self)) }
}

/// Booleans are the integers 0 and 1; compare them as `x = 1`, which every database understands.
extension Bool: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

/// NaN has no place in a column: SQLite stores it as NULL.
extension Double: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .real(self) }
}

extension String: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .text(self) }
}

extension Substring: SQLBindable {
    @inlinable public var sqlValue: SQLValue { .text(String(self)) }
}

extension Array: SQLBindable where Element == UInt8 {
    @inlinable public var sqlValue: SQLValue { .blob(self) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
    @inlinable public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension RawRepresentable where Self: SQLBindable, RawValue: SQLBindable {
    @inlinable public var sqlValue: SQLValue { rawValue.sqlValue }
}
