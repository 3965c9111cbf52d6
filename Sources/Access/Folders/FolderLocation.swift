/// Where in the tree an address leads: nothing below the site, or an organization, an app, a channel.
public enum FolderLocation: Hashable, Sendable {
    case site
    case organization(OrganizationFolder)
    case app(AppFolder)
    case channel(Channel)

    /// The organization of the place, or nil on the site.
    public var organization: OrganizationFolder? {
        switch self {
        case .site: nil
        case .organization(let folder): folder
        case .app(let folder): folder.organization
        case .channel(let channel): channel.app.organization
        }
    }

    /// The app that the address names, or nil above it.
    public var app: AppFolder? {
        switch self {
        case .site, .organization: nil
        case .app(let folder): folder
        case .channel(let channel): channel.app
        }
    }

    /// The study of the channel that the address names, or nil above it.
    public var study: StudyFolder? { channel?.study }

    /// The channel that the address names by its Study ID, or nil above it.
    public var channel: Channel? {
        if case .channel(let channel) = self { channel } else { nil }
    }

    /// The organization or app at the place that is archived; nil where nothing is.
    public var archivedFolder: Folder? { channel?.archivedFolder ?? folder.archivedFolder }

    /// The deepest folder of the place, on which its rights are held.
    public var folder: Folder {
        switch self {
        case .site: .site(SiteFolder())
        case .organization(let folder): .organization(folder)
        case .app(let folder): .app(folder)
        case .channel(let channel): .study(channel.study)
        }
    }

    /// The folders that decide about a subject of this level, or nil if the place is not as deep.
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
