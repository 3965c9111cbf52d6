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
    let stopsInheriting: Bool

    public var folderID: FolderID { id }

    public static func at(_ place: Place) -> AppFolder? { place.app }

    /// The path of names that the command line takes, such as `MERIDIAN/HERON`.
    public var path: String { "\(organization.path)/\(name.text)" }

    var link: Lineage.Link { Lineage.Link(id: id, stopsInheriting: stopsInheriting) }
    var lineage: Lineage { Lineage(organization: organization.link, app: link, study: nil) }
}
