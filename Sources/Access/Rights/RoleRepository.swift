import SQLStore
import Timekeeping
import Vocabulary

/// The roles that users and groups hold on folders.
public enum RoleRepository {
    /// Returns the roles that a user holds on a folder and its ancestors, directly and through groups.
    static func assignments(
        of user: UserID, along lineage: FolderAncestry, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> [RoleAssignment] {
        try assignments(of: .user(user), along: lineage, at: now, in: transaction)
    }

    /// Returns the same for any identity, including a role preview.
    static func assignments(
        of user: AccessIdentity, along lineage: FolderAncestry, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> [RoleAssignment] {
        let app = lineage.app?.id ?? .site
        return try held(
            by: user, lineage.organization?.id ?? .site, app, app, lineage.study?.id ?? .site, at: now,
            in: transaction
        )
    }

    /// Returns the roles that a user holds at a location and above it; a Test channel's app may not be its study's.
    static func assignments(
        of user: AccessIdentity, at place: FolderLocation, now: Instant,
        in transaction: borrowing Transaction
    ) throws -> [RoleAssignment] {
        try held(
            by: user, place.organization?.id ?? .site, place.app?.id ?? .site, place.study?.app.id ?? .site,
            place.study?.id ?? .site, at: now, in: transaction)
    }

    /// The same SQL text for all levels, so that one prepared statement serves them all.
    private static func held(
        by holder: AccessIdentity, _ organization: FolderID, _ app: FolderID, _ home: FolderID,
        _ study: FolderID, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> [RoleAssignment] {
        let user: UserID
        switch holder {
        case .user(let id), .key(let id, _): user = id
        case .preview(let preview): return try preview.assignments(at: now, in: transaction)
        }
        return try transaction.rows(
            """
            select folder_id, role from role_assignments
            where user_id = \(user) and folder_id in (1, \(organization), \(app), \(home), \(study))
                and (ends_at is null or ends_at > \(now))
            union all
            select a.folder_id, a.role
            from group_members m join role_assignments a on a.group_id = m.group_id
            where m.user_id = \(user) and a.folder_id in (1, \(organization), \(app), \(home), \(study))
                and (a.ends_at is null or a.ends_at > \(now))
            """
        ) { row in RoleAssignment(folder: try row[0], role: try role(row[1])) }
    }

    /// Returns whether a user holds a role on something below an organization or app.
    static func hasRole(
        _ folder: FolderID, below user: AccessIdentity, at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        try !visible(to: user, at: now, below: folder, in: transaction).isEmpty
    }

    /// Returns whether a user holds a right on something below an organization or app.
    static func has(
        _ right: Right, below folder: FolderID, _ user: AccessIdentity, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> Bool {
        try visible(to: user, at: now, below: folder, in: transaction).values.contains {
            $0.granted.contains(right)
        }
    }

    /// Returns the folders below one on which a user has a role, with the effective roles.
    ///
    /// Starts from the folders where the user holds roles and follows the tree down, so the cost depends only on what
    /// is visible. The time matters for roles that end, as those at closed sites do.
    public static func visible(
        to user: UserID, at now: Instant, below top: FolderID = .site, in transaction: borrowing Transaction
    ) throws -> [FolderID: EffectiveRoles] {
        try visible(to: .user(user), at: now, below: top, in: transaction)
    }

    /// Returns the same for any identity, including a role preview.
    public static func visible(
        to holder: AccessIdentity, at now: Instant, below top: FolderID = .site,
        in transaction: borrowing Transaction
    ) throws -> [FolderID: EffectiveRoles] {
        var (roles, archived) = try held(by: holder, at: now, below: top, in: transaction)
        let atSites = try StudySiteRoleRepository.held(by: holder, below: top, at: now, transaction)
        for folder in atSites.keys where roles[folder] == nil { roles[folder] = [] }
        var rolesByFolder: [FolderID: EffectiveRoles] = [:]
        for (folder, roles) in roles {
            let effectiveRoles = EffectiveRoles(
                roles: roles, isArchived: archived.contains(folder), limits: holder.limits
            ).adding(atSites[folder] ?? [], limits: holder.limits)
            if effectiveRoles.hasAnyRole { rolesByFolder[folder] = effectiveRoles }
        }
        return rolesByFolder
    }

    /// Returns the roles on folders below one, assigned or inherited, and which of these folders are archived.
    private static func held(
        by holder: AccessIdentity, at now: Instant, below top: FolderID,
        in transaction: borrowing Transaction
    ) throws -> (roles: [FolderID: RoleSet], archived: Set<FolderID>) {
        var roles: [FolderID: RoleSet] = [:]
        var archived: Set<FolderID> = []
        try transaction.forEach(
            """
            with recursive assigned (folder_id, role) as (\(fragment: holder.assigned(at: now, in: transaction))),
            held (folder_id, role) as (
                select folder_id, role from assigned
                union
                select f.id, h.role from held h join folders f on f.parent_id = h.folder_id
                where f.stops_inheriting = 0 or h.role = 'site-admin'
            )
            select h.folder_id, h.role, coalesce(f.archived_at, p.archived_at, g.archived_at)
            from held h
            join folders f on f.id = h.folder_id
            left join folders p on p.id = f.parent_id
            left join folders g on g.id = p.parent_id
            where f.trash_id is null and (f.parent_id = \(top) or p.parent_id = \(top) or g.parent_id = \(top))
            and \(holder.limits?.folder ?? .site) in (1, f.id, f.parent_id, p.parent_id, g.parent_id)
            """
        ) { row in
            let folder: FolderID = try row[0]
            roles[folder, default: []].insert(try role(row[1]).bit)
            if !row.isNull(2) { archived.insert(folder) }
        }
        return (roles, archived)
    }

    package static func role(_ text: String) throws -> Role {
        guard let role = Role(rawValue: text) else { throw UnknownRole(text: text) }
        return role
    }
}

/// A role in the database that this version doesn't support; it was written by a newer version.
struct UnknownRole: Error, CustomStringConvertible {
    let text: String
    var description: String { "role_assignments holds the role \(text), which this version does not know" }
}
