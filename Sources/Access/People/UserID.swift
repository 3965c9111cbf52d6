import Studies

/// The ID of a user's row.
public struct UserID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
