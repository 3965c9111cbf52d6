import Studies

/// The folder of an app: it offers studies to its participants.
public struct AppFolder: AccessSubject, Hashable, Identifiable {
    public static var level: SubjectLevel { .app }

    /// The folder's row.
    public let id: FolderID
    /// The App ID, as apps send it.
    public let name: AppID
    /// The name that pages show.
    public let title: String
    /// The organization that runs the app.
    public let organization: OrganizationFolder
    /// Whether roles from above do not reach it.
    public let stopsInheriting: Bool
    /// Whether the app is archived by itself, whatever holds of its organization.
    public let isArchived: Bool
    /// The Org ID that builds of the app send. An app that was known to anyone when it moved keeps the one it was
    /// made with; every other has its organization's.
    public let sentOrganization: OrganizationID

    public var folderID: FolderID { id }
    public var archivedFolder: Folder? { organization.archivedFolder ?? (isArchived ? .app(self) : nil) }

    public static func at(_ place: FolderLocation) -> AppFolder? { place.app }

    /// The path of names that the command line takes, such as `MERIDIAN/HERON`.
    public var path: String { "\(organization.path)/\(name.text)" }

    /// Whether its builds send the Org ID of another organization, since it moved.
    public var sendsPreviousOrganization: Bool { sentOrganization != organization.name }

    var link: FolderAncestry.Ancestor {
        FolderAncestry.Ancestor(
            id: id, stopsInheriting: stopsInheriting, archivedTitle: isArchived ? title : nil)
    }
    var lineage: FolderAncestry { FolderAncestry(organization: organization.link, app: link, study: nil) }
}
