/// The row of one document of a design.
public struct DocumentID: RowID {
    /// The number of the row.
    public let rawValue: Int64

    /// The row of this number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
