import Studies

/// The ID of an item in the trash.
public struct TrashID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
