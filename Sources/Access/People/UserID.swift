import Studies

/// The row of a user.
public struct UserID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
