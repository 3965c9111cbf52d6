import SQLStore

/// A row number with a type for each kind of row, so that they cannot be confused.
public protocol RowID: RawRepresentable, Hashable, Sendable, Codable, Comparable, CustomStringConvertible,
    SQLBindable, SQLReadable
where RawValue == Int64 {
    init(rawValue: Int64)
}

extension RowID {
    /// The row of this number.
    public init(_ rawValue: Int64) { self.init(rawValue: rawValue) }

    /// The text for logs and addresses.
    public var description: String { String(rawValue) }

    /// The form in which a column holds it.
    public var sqlValue: SQLValue { .integer(rawValue) }

    /// Reads a column.
    public init(row: Row, column: Int) throws { self.init(rawValue: try row[column]) }

    /// Whether one comes before the other.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
