import Vocabulary

/// A user's roles and rights on one folder, after inheritance.
public struct EffectiveRoles: Hashable, Sendable {
    /// The roles that apply there, assigned and inherited.
    public let roles: RoleSet
    /// The rights that these roles grant together, limited by the scopes of an API key.
    public let granted: RightSet
    /// The granted rights; in an archived folder only those that remain there.
    public let rights: RightSet
    /// Whether the folder or one above it is archived.
    public let isArchived: Bool
    /// The rights at each site of the study's channel at which a role is held, in addition to those on the whole study.
    public private(set) var rightsAtSites: [StudySiteID: RightSet] = [:]
    /// The channels at whose sites a role is held.
    private var channelsAtSites: Set<ChannelID> = []
    /// The scopes of the API key; nil for a user without one.
    private let keyScopes: Set<APIKeyScope>?

    /// No roles.
    public static let none = EffectiveRoles(roles: [])

    init(roles: RoleSet, isArchived: Bool = false, limits: APIKeyRestrictions? = nil) {
        self.roles = roles.effective
        let rights = self.roles.rights
        granted = limits.map { rights.intersection($0.rights) } ?? rights
        self.rights = isArchived ? granted.intersection(.inArchive) : granted
        self.isArchived = isArchived
        keyScopes = limits?.scopes
    }

    /// Determines the effective roles from the roles held on a folder and its ancestors; none outside an API key's
    /// folder.
    init(held: [RoleAssignment], on lineage: FolderAncestry, limits: APIKeyRestrictions? = nil) {
        if let limits, !limits.cover(lineage) {
            self.init(roles: [], isArchived: lineage.archivedTitle != nil)
            return
        }
        var roles: RoleSet = []
        lineage.forEachAncestor { link in
            if link.stopsInheriting { roles.formIntersection(Self.unstoppable) }
            for role in held where role.folder == link.id { roles.insert(role.role.bit) }
        }
        self.init(roles: roles, isArchived: lineage.archivedTitle != nil, limits: limits)
    }

    /// Whether there is any role, on the whole study or at a site. Without one, the folder doesn't exist for that user.
    public var hasAnyRole: Bool { !roles.isEmpty || !rightsAtSites.isEmpty }

    /// Returns whether the roles reach a channel of the study: those at a site only reach the channel of the site.
    public func reach(_ channel: ChannelID) -> Bool { !roles.isEmpty || channelsAtSites.contains(channel) }

    /// Returns whether the permission is granted. A permission that can be held at sites is granted if it is at one.
    public func hasPermission<P: Permission>(_ permission: P.Type) -> Bool {
        rights.contains(P.right) || P.canBeHeldAtSites && !sites(granting: P.right).isEmpty
    }

    /// Returns the rights that the roles grant at every site of a scope.
    package func rights(at scope: StudySiteScope) -> RightSet {
        guard let sites = scope.sites else { return rights }
        guard let first = sites.first else { return [] }
        return sites.dropFirst().reduce(into: rightsAtSites[first] ?? []) { common, site in
            common.formIntersection(rightsAtSites[site] ?? [])
        }
    }

    /// Returns the sites at which a role grants a right.
    func sites(granting right: Right) -> Set<StudySiteID> {
        Set(rightsAtSites.lazy.filter { $0.value.contains(right) }.map(\.key))
    }

    /// Returns the scope in which the roles grant a permission and the scopes of an API key include it; nil if they don't.
    package func scope<P: Permission>(of permission: P.Type) -> StudySiteScope? {
        if grants(permission) { return .all }
        guard P.canBeHeldAtSites else { return nil }
        let sites = sites(granting: P.right)
        return sites.isEmpty ? nil : .some(sites)
    }

    /// Returns the same roles with those held at sites, limited like the others by an archive and by an API key.
    func adding(
        _ held: [StudySiteRole], on lineage: FolderAncestry, limits: APIKeyRestrictions?
    ) -> EffectiveRoles {
        if let limits, !limits.cover(lineage) { return self }
        return adding(held, limits: limits)
    }

    /// Returns the same where the key's folder is known to cover the study.
    func adding(_ held: [StudySiteRole], limits: APIKeyRestrictions?) -> EffectiveRoles {
        var all = self
        for (site, roles) in Dictionary(grouping: held, by: \.site) {
            // A coordinator's base role may be held on the whole study.
            var rights = RoleSet(roles.map(\.role)).union(self.roles).rights
            if rights.isEmpty { continue }
            if isArchived || roles.contains(where: \.isClosed) { rights.formIntersection(.inArchive) }
            if let limits { rights.formIntersection(limits.rights) }
            all.rightsAtSites[site] = rights
            all.channelsAtSites.formUnion(roles.map(\.channel))
        }
        return all
    }

    /// Returns whether the roles grant the permission and the scopes of an API key include it, in an archived folder,
    /// too.
    func grants<P: Permission>(_ permission: P.Type) -> Bool {
        guard roles.rights.contains(P.right) else { return false }
        return keyScopes.map { !$0.isDisjoint(with: P.keyScopes) } ?? true
    }

    /// Returns the error for a missing right: the API key's scopes if its owner has the right, otherwise the roles.
    package func refusal(lacking right: Right) -> any UserFacingError {
        refusal(lacking: right, in: right.keyScopes)
    }

    /// Returns the error for a missing permission.
    func refusal<P: Permission>(lacking permission: P.Type) -> any UserFacingError {
        refusal(lacking: P.right, in: P.keyScopes)
    }

    private func refusal(lacking right: Right, in scopes: Set<APIKeyScope>) -> any UserFacingError {
        roles.rights.contains(right) && keyScopes?.isDisjoint(with: scopes) == true
            ? APIKeyScopeMissing(right, scopes: scopes)
            : AccessDenied(right, isHeldAtSites: !sites(granting: right).isEmpty)
    }

    /// The roles that apply even where inheritance is stopped. Someone must be able to resume it, and the Site Admin is
    /// responsible for everything and can always assign a role to an Org Admin.
    static let unstoppable = RoleSet([Role.siteAdmin])
}

/// A role that a user holds on a folder, directly or through a group.
struct RoleAssignment: Hashable, Sendable {
    let folder: FolderID
    let role: Role
}
