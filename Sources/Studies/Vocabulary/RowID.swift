/// The number of a row, typed by what the row is, so that one kind cannot stand for another.
public protocol RowID: RawRepresentable, Hashable, Sendable, Codable, Comparable, CustomStringConvertible
where RawValue == Int64 {
    init(rawValue: Int64)
}

extension RowID {
    public init(_ rawValue: Int64) { self.init(rawValue: rawValue) }

    public var description: String { String(rawValue) }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
