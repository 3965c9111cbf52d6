import Studies

/// The row of a group of users.
public struct GroupID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
