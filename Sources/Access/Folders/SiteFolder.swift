import Vocabulary

/// The folder at the top of the tree.
public struct SiteFolder: AccessSubject, Hashable {
    public static var level: SubjectLevel { .site }

    /// Creates the site's folder; there is exactly one site.
    public init() {}

    public var folderID: FolderID { .site }
    public var archivedFolder: Folder? { nil }

    public static func at(_ place: FolderLocation) -> SiteFolder? { SiteFolder() }
}
