/// The row of a folder: the site, an organization, an app or a study.
public struct FolderID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
