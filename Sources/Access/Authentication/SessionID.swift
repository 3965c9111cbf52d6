import Studies

/// The ID of a session's row.
public struct SessionID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
