import Vocabulary

/// A folder of any level.
public enum Folder: AccessSubject, Hashable {
    case site(SiteFolder)
    case organization(OrganizationFolder)
    case app(AppFolder)
    case study(StudyFolder)

    public static var level: SubjectLevel { .any }

    public var folderID: FolderID { lineage.id }

    public static func at(_ place: FolderLocation) -> Folder? { place.folder }

    /// The folder's level.
    public var kind: FolderKind {
        switch self {
        case .site: .site
        case .organization: .organization
        case .app: .app
        case .study: .study
        }
    }

    /// The title on pages.
    public var title: String {
        switch self {
        case .site: "Site"
        case .organization(let folder): folder.title
        case .app(let folder): folder.title
        case .study(let folder): folder.title
        }
    }

    /// The path for the command line; `/` is the site.
    public var path: String {
        switch self {
        case .site: "/"
        case .organization(let folder): folder.path
        case .app(let folder): folder.path
        case .study(let folder): folder.path
        }
    }

    /// The organization that contains the folder; nil for the site.
    public var organization: OrganizationFolder? {
        switch self {
        case .site: nil
        case .organization(let folder): folder
        case .app(let folder): folder.organization
        case .study(let folder): folder.app.organization
        }
    }

    /// The parent folder; nil for the site.
    public var parent: Folder? {
        switch self {
        case .site: nil
        case .organization: .site(SiteFolder())
        case .app(let folder): .organization(folder.organization)
        case .study(let folder): .app(folder.app)
        }
    }

    public var archivedFolder: Folder? {
        switch self {
        case .site: nil
        case .organization(let folder): folder.archivedFolder
        case .app(let folder): folder.archivedFolder
        case .study(let folder): folder.archivedFolder
        }
    }

    /// Whether the folder stops inheriting roles from above.
    public var stopsInheriting: Bool {
        switch self {
        case .site: false
        case .organization(let folder): folder.stopsInheriting
        case .app(let folder): folder.stopsInheriting
        case .study(let folder): folder.stopsInheriting
        }
    }

    var lineage: FolderAncestry {
        switch self {
        case .site: .site
        case .organization(let folder): folder.lineage
        case .app(let folder): folder.lineage
        case .study(let folder): folder.lineage
        }
    }
}
