import SQLStore

/// A row number with its own type for each kind of row, so that they cannot be confused.
public protocol RowID: RawRepresentable, Hashable, Sendable, Codable, Comparable, CustomStringConvertible,
    SQLBindable, SQLReadable
where RawValue == Int64 {
    init(rawValue: Int64)
}

extension RowID {
    /// Creates an ID from a row number.
    public init(_ rawValue: Int64) { self.init(rawValue: rawValue) }

    /// The text for logs and addresses.
    public var description: String { String(rawValue) }

    /// The value as stored in a column.
    public var sqlValue: SQLValue { .integer(rawValue) }

    /// Decodes a column.
    public init(row: Row, column: Int) throws { self.init(rawValue: try row[column]) }

    /// Returns whether the left number is smaller.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
