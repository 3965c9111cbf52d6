/// The row ID of a folder: the site, an organization, an app or a study.
public struct FolderID: RowID {
    /// The row number.
    public let rawValue: Int64

    /// Creates an ID from a row number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
