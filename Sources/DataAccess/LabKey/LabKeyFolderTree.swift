import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The folders at a location and below it that contain data for a user: those where the user can view
/// responses, and those that lead there.
struct LabKeyFolderTree {
    private let place: FolderLocation
    private let roles: [FolderID: EffectiveRoles]
    private var organizations: [OrganizationFolder] = []
    /// The apps by organization.
    private var apps: [FolderID: [AppFolder]] = [:]
    /// The channels with visible responses, by app.
    private var channels: [FolderID: [ChannelSummary]] = [:]

    init(
        at place: FolderLocation, for holder: AccessIdentity, now: Instant,
        _ transaction: borrowing Transaction
    ) throws {
        self.place = place
        let top: Folder = place.organization.map(Folder.organization) ?? .site(SiteFolder())
        // A study may be offered by an app of its organization other than its own.
        var roles = try RoleRepository.visible(to: holder, at: now, below: top.folderID, in: transaction)
        roles[top.folderID] = try Roles.effectiveRoles(of: holder, on: top, at: now, in: transaction)
        self.roles = roles
        let all: [AppFolder]
        switch place {
        case .site:
            organizations = try FolderRepository.organizations(in: transaction)
            all = try FolderRepository.apps(in: transaction)
        case .organization(let folder): all = try FolderRepository.apps(of: folder, in: transaction)
        case .app(let folder): all = [folder]
        case .channel: all = []
        }
        apps = Dictionary(grouping: all, by: \.organization.id)
        guard !all.isEmpty else { return }
        channels = Dictionary(
            grouping: try FolderRepository.summaries(at: place, in: transaction).filter {
                roles[$0.study]?.reach($0.id) == true
                    && roles[$0.study]?.hasPermission(ViewResponsesAtSites.self) == true
            }, by: \.app)
    }

    /// Returns the folder at the location, with so many levels below it.
    func folder(levels: Int) -> LabKeyFolder {
        switch place {
        case .site:
            var folder = LabKeyFolder(.site(SiteFolder()), rights: rights(on: .site))
            if levels > 0 {
                folder.children = organizations.filter(contains).map { self.folder($0, levels: levels - 1) }
            }
            return folder
        case .organization(let organization): return folder(organization, levels: levels)
        case .app(let app): return folder(app, levels: levels)
        case .channel(let channel): return folder(ChannelSummary(channel), in: channel.app)
        }
    }

    private func folder(_ organization: OrganizationFolder, levels: Int) -> LabKeyFolder {
        var folder = LabKeyFolder(.organization(organization), rights: rights(on: organization.id))
        if levels > 0 {
            folder.children = (apps[organization.id] ?? []).filter(contains)
                .map { self.folder($0, levels: levels - 1) }
        }
        return folder
    }

    private func folder(_ app: AppFolder, levels: Int) -> LabKeyFolder {
        var folder = LabKeyFolder(.app(app), rights: rights(on: app.id))
        if levels > 0 { folder.children = (channels[app.id] ?? []).map { self.folder($0, in: app) } }
        return folder
    }

    private func folder(_ channel: ChannelSummary, in app: AppFolder) -> LabKeyFolder {
        let held = roles[channel.study] ?? .none
        // At sites, the rights at those whose responses can be viewed.
        return LabKeyFolder(
            channel, in: app, rights: held.scope(of: ViewResponsesAtSites.self).map(held.rights) ?? [])
    }

    private func contains(_ organization: OrganizationFolder) -> Bool {
        rights(on: organization.id).contains(.viewResponses)
            || (apps[organization.id] ?? []).contains(where: contains)
    }

    private func contains(_ app: AppFolder) -> Bool {
        rights(on: app.id).contains(.viewResponses) || channels[app.id] != nil
    }

    private func rights(on folder: FolderID) -> RightSet { roles[folder]?.rights ?? [] }
}
