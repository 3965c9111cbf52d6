/// The row of a folder: the site, an organization, an app or a study.
public struct FolderID: RowID {
    /// The number of the row.
    public let rawValue: Int64

    /// The row of this number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
