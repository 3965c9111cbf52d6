import Studies

/// The number of something in the trash.
public struct TrashID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
