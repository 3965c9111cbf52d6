/// The row ID of a document of a design.
public struct DocumentID: RowID {
    /// The row number.
    public let rawValue: Int64

    /// Creates an ID from a row number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
