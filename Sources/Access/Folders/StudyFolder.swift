import Studies

/// The folder of a study: one design and its channels.
///
/// It lies under the app of its Live channel and bears that channel's Study ID.
public struct StudyFolder: AccessSubject, Hashable, Identifiable {
    public static var level: SubjectLevel { .study }

    /// The folder's row.
    public let id: FolderID
    /// The Study ID of the Live channel.
    public let name: StudyID
    /// The name that pages show.
    public let title: String
    /// The app under which the folder lies.
    public let app: AppFolder
    let stopsInheriting: Bool

    public var folderID: FolderID { id }
    public var archivedFolder: Folder? { app.archivedFolder }

    public static func at(_ place: FolderLocation) -> StudyFolder? { place.study }

    /// What the functions of Studies take to touch this study's design.
    public var scope: DesignScope { DesignScope(folder: id) }

    /// The path of names that the command line takes, such as `MERIDIAN/HERON/SLEEP01`.
    public var path: String { "\(app.path)/\(name.text)" }

    var lineage: FolderAncestry {
        FolderAncestry(
            organization: app.organization.link, app: app.link,
            study: FolderAncestry.Ancestor(id: id, stopsInheriting: stopsInheriting))
    }
}
