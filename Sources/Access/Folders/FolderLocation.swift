/// A location in the tree: the site, an organization, an app or a channel.
public enum FolderLocation: Hashable, Sendable {
    case site
    case organization(OrganizationFolder)
    case app(AppFolder)
    case channel(Channel)

    /// The organization of the location; nil for the site.
    public var organization: OrganizationFolder? {
        switch self {
        case .site: nil
        case .organization(let folder): folder
        case .app(let folder): folder.organization
        case .channel(let channel): channel.app.organization
        }
    }

    /// The app of the location; nil above an app.
    public var app: AppFolder? {
        switch self {
        case .site, .organization: nil
        case .app(let folder): folder
        case .channel(let channel): channel.app
        }
    }

    /// The study of the location's channel; nil above a channel.
    public var study: StudyFolder? { channel?.study }

    /// The channel of the location; nil above a channel.
    public var channel: Channel? {
        if case .channel(let channel) = self { channel } else { nil }
    }

    /// The archived organization or app at the location; nil if none is archived.
    public var archivedFolder: Folder? { channel?.archivedFolder ?? folder.archivedFolder }

    /// The deepest folder of the location, which determines its rights.
    public var folder: Folder {
        switch self {
        case .site: .site(SiteFolder())
        case .organization(let folder): .organization(folder)
        case .app(let folder): .app(folder)
        case .channel(let channel): .study(channel.study)
        }
    }

    /// Returns the folders that determine the rights on a subject of this level; nil if the location isn't deep enough.
    func lineage(of level: SubjectLevel) -> FolderAncestry? {
        switch level {
        case .site: .site
        case .organization: organization?.lineage
        case .app: app?.lineage
        case .study: channel?.lineage
        case .any: channel?.lineage ?? folder.lineage
        }
    }
}
