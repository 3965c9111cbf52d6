import Access
import SQLStore
import Vocabulary

/// What a user may find: the folders that they can open, with their roles.
struct SearchScope: Sendable {
    private let roles: [FolderID: EffectiveRoles]
    /// The organizations and apps above folders with a role.
    private let opened: Set<FolderID>
    /// The folders in which entries are looked for; nil for all, which is faster if a role is held on the site.
    let folders: [FolderID]?

    /// The folders with a role: studies, and organizations and apps.
    var places: [FolderID] { roles.keys.filter { $0 != .site } }

    /// Reads the roles of the user of a request.
    init(of actor: Actor, _ transaction: borrowing Transaction) throws {
        guard let holder = actor.holder else {
            (roles, opened, folders) = ([:], [], [])
            return
        }
        var roles = try RoleRepository.visible(to: holder, at: actor.now, in: transaction)
        let onSite = try Roles.effectiveRoles(
            of: holder, on: .site(SiteFolder()), at: actor.now, in: transaction)
        if onSite.hasAnyRole { roles[.site] = onSite }
        self.roles = roles
        opened = try SearchRepository.folders(above: Array(roles.keys), transaction)
        folders = onSite.hasAnyRole ? nil : Array(Set(roles.keys).union(opened))
    }

    /// Returns whether the user may find an entry.
    func allows(_ entry: SearchCandidate) -> Bool {
        switch entry.kind {
        case .organization, .app: opened.contains(entry.folder) || roles[entry.folder] != nil
        case .study: entry.channel.map { reaches($0, of: entry.folder) } ?? false
        case .design: has(ViewDesign.self, on: entry.folder)
        case .list:
            entry.channel.map { reaches($0, of: entry.folder) } ?? false
                && has(ViewResponsesAtSites.self, on: entry.folder)
        case .user:
            entry.folder == .site
                ? has(ManageSite.self, on: .site) : has(ManagePeople.self, on: entry.folder)
        case .page, .participant, .token, .help: false
        }
    }

    /// Returns whether the user has a permission on a folder, perhaps at sites.
    func has<P: Permission>(_ permission: P.Type, on folder: FolderID) -> Bool {
        roles[folder]?.hasPermission(permission) ?? false
    }

    /// Returns whether the user has a permission for what belongs to a site of a channel, or to none.
    func has<P: Permission>(
        _ permission: P.Type, at site: StudySiteID?, of channel: ChannelID, on folder: FolderID
    ) -> Bool {
        guard let found = roles[folder], found.reach(channel) else { return false }
        return found.scope(of: permission)?.contains(site) ?? false
    }

    /// Returns whether the user can open a channel.
    func reaches(_ channel: ChannelID, of study: FolderID) -> Bool { roles[study]?.reach(channel) ?? false }

    /// Returns the rights for the pages of a folder.
    func rights(on folder: FolderID) -> (whole: RightSet, atSites: RightSet) {
        guard let found = roles[folder] else { return ([], []) }
        return (found.rights, found.rightsAtSites.values.reduce(into: []) { $0.formUnion($1) })
    }
}
