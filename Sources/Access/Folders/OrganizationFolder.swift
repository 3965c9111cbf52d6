import Vocabulary

/// The folder of an organization: a tenant of the site.
public struct OrganizationFolder: AccessSubject, Hashable, Identifiable {
    public static var level: SubjectLevel { .organization }

    /// The ID of the folder's row.
    public let id: FolderID
    /// The Org ID that apps send.
    public let name: OrganizationID
    /// The title on pages.
    public let title: String
    let stopsInheriting: Bool
    /// Whether it is archived.
    public let isArchived: Bool

    public var folderID: FolderID { id }
    public var archivedFolder: Folder? { isArchived ? .organization(self) : nil }

    public static func at(_ place: FolderLocation) -> OrganizationFolder? { place.organization }

    /// The path for the command line, such as `MERIDIAN`.
    public var path: String { name.text }

    var link: FolderAncestry.Ancestor {
        FolderAncestry.Ancestor(
            id: id, stopsInheriting: stopsInheriting, archivedTitle: isArchived ? title : nil)
    }
    var lineage: FolderAncestry { FolderAncestry(organization: link, app: nil, study: nil) }
}
