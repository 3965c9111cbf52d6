import Studies

/// The row of a session.
public struct SessionID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
