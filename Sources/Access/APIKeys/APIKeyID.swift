import Studies

/// The row of an API key.
public struct APIKeyID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
