import Vocabulary

/// The folder of a study: one design and its channels.
///
/// It lies under the app of its Live channel and is named after that channel's Study ID.
public struct StudyFolder: AccessSubject, Hashable, Identifiable {
    public static var level: SubjectLevel { .study }

    /// The ID of the folder's row.
    public let id: FolderID
    /// The Study ID of the Live channel.
    public let name: StudyID
    /// The title on pages.
    public let title: String
    /// The app that contains the folder.
    public let app: AppFolder
    let stopsInheriting: Bool

    public var folderID: FolderID { id }
    public var archivedFolder: Folder? { app.archivedFolder }

    public static func at(_ place: FolderLocation) -> StudyFolder? { place.study }

    /// The scope with which functions in Studies access this study's design.
    public var scope: DesignScope { DesignScope(folder: id) }

    /// The path for the command line, such as `MERIDIAN/HERON/SLEEP01`.
    public var path: String { "\(app.path)/\(name.text)" }

    var lineage: FolderAncestry {
        FolderAncestry(
            organization: app.organization.link, app: app.link,
            study: FolderAncestry.Ancestor(id: id, stopsInheriting: stopsInheriting))
    }
}
