import Vocabulary

/// The folder of an app, which offers studies to its participants.
public struct AppFolder: AccessSubject, Hashable, Identifiable {
    public static var level: SubjectLevel { .app }

    /// The ID of the folder's row.
    public let id: FolderID
    /// The App ID that builds of the app send.
    public let name: AppID
    /// The title on pages.
    public let title: String
    /// The organization that runs the app.
    public let organization: OrganizationFolder
    /// Whether it stops inheriting roles from above.
    public let stopsInheriting: Bool
    /// Whether the app itself is archived, regardless of its organization.
    public let isArchived: Bool
    /// The Org ID that builds of the app send. An app that may have been installed when it was moved keeps its original
    /// one; every other app has its organization's.
    public let sentOrganization: OrganizationID

    public var folderID: FolderID { id }
    public var archivedFolder: Folder? { organization.archivedFolder ?? (isArchived ? .app(self) : nil) }

    public static func at(_ place: FolderLocation) -> AppFolder? { place.app }

    /// The path for the command line, such as `MERIDIAN/HERON`.
    public var path: String { "\(organization.path)/\(name.text)" }

    /// Whether its builds send the Org ID of a previous organization, because it was moved.
    public var sendsPreviousOrganization: Bool { sentOrganization != organization.name }

    var link: FolderAncestry.Ancestor {
        FolderAncestry.Ancestor(
            id: id, stopsInheriting: stopsInheriting, archivedTitle: isArchived ? title : nil)
    }
    var lineage: FolderAncestry { FolderAncestry(organization: organization.link, app: link, study: nil) }
}
