import Studies

/// What someone is and may on one folder, after inheritance.
public struct EffectiveRoles: Hashable, Sendable {
    /// The roles that count there, own and inherited.
    public let roles: RoleSet
    /// What these roles allow together, and of that what an API key's scopes let through.
    public let granted: RightSet
    /// The same, in an archived folder only what reads.
    public let rights: RightSet
    /// Whether the folder is archived, or lies in what is.
    public let isArchived: Bool

    /// No role at all.
    public static let none = EffectiveRoles(roles: [])

    init(roles: RoleSet, isArchived: Bool = false, limits: APIKeyRestrictions? = nil) {
        self.roles = roles.effective
        let rights = self.roles.rights
        granted = limits.map { rights.intersection($0.rights) } ?? rights
        self.rights = isArchived ? granted.intersection(.inArchive) : granted
        self.isArchived = isArchived
    }

    /// The standing that follows from the roles held along a folder's lineage; none outside a key's folder.
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

    /// Whether there is any role at all; without one, the folder does not exist for that person.
    public var hasAnyRole: Bool { !roles.isEmpty }

    /// Whether the permission is held.
    public func hasPermission<P: Permission>(_ permission: P.Type) -> Bool { rights.contains(P.right) }

    /// Returns why a right is refused: to an API key whose owner has it, for its scopes; else for the roles.
    func refusal(lacking right: Right) -> any UserFacingError {
        roles.rights.contains(right) && !granted.contains(right)
            ? APIKeyScopeMissing(right) : AccessDenied(right)
    }

    /// What stopping inheritance does not stop. Someone must be able to undo it, and the Site Admin answers
    /// for everything; an Org Admin can always be given a role by them.
    static let unstoppable = RoleSet([Role.siteAdmin])
}

/// One role that someone holds on one folder, by themselves or through a group.
struct RoleAssignment: Hashable, Sendable {
    let folder: FolderID
    let role: Role
}
