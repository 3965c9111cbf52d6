import Studies

/// The ID of an API key's row.
public struct APIKeyID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
