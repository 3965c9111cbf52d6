import SQLStore

/// The number of a row, typed by what the row is, so that one kind cannot stand for another.
public protocol RowID: RawRepresentable, Hashable, Sendable, Codable, Comparable, CustomStringConvertible,
    SQLBindable, SQLReadable
where RawValue == Int64 {
    init(rawValue: Int64)
}

extension RowID {
    public init(_ rawValue: Int64) { self.init(rawValue: rawValue) }

    public var description: String { String(rawValue) }

    public var sqlValue: SQLValue { .integer(rawValue) }

    public init(row: Row, column: Int) throws { self.init(rawValue: try row[column]) }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
