import Studies

/// The ID of a group's row.
public struct GroupID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
