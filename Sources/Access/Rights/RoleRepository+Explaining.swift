import SQLStore
import Vocabulary

extension RoleRepository {
    /// Returns all users and groups with a role on the grant's folder, assigned or inherited: the rows of its
    /// permissions page.
    ///
    /// Groups come first, then users, each by name. Members aren't listed for the roles of their groups.
    public static func holders(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [RoleHolder] {
        let chain = try Chain(of: grant.subject, in: transaction)
        return try groups(chain, in: transaction) + users(chain, in: transaction)
    }

    /// Returns all users and groups with a role on the grant's study, assigned or inherited, that concerns the design.
    public static func holders(
        with grant: Grant<ManageStudyAdmins>, in transaction: borrowing Transaction
    ) throws -> [RoleHolder] {
        let chain = try Chain(of: .study(grant.subject), in: transaction)
        return try (groups(chain, in: transaction) + users(chain, in: transaction)).compactMap { holder in
            var holder = holder
            holder.roles.removeAll { !$0.role.rights.contains(.viewDesign) && !designRoles.contains($0.role) }
            return holder.roles.isEmpty ? nil : holder
        }
    }

    /// Returns the holders whose roles from above would apply to the grant's folder if it inherited again. Shown before
    /// resuming inheritance.
    public static func rolesBlockedByInheritance(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [RoleHolder] {
        guard grant.subject.stopsInheriting else { return [] }
        var chain = try Chain(of: grant.subject, in: transaction)
        let now = Set(try (groups(chain, in: transaction) + users(chain, in: transaction)).flatMap(keys))
        chain.inheritsAnyway = true
        return try (groups(chain, in: transaction) + users(chain, in: transaction)).filter { holder in
            keys(holder).contains { !now.contains($0) }
        }
    }

    /// Returns all users with a role that reaches the grant's folder or is held at one of its sites, directly or through
    /// a group, by name. For reports.
    public static func people(
        with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [RoleHolder] {
        let chain = try Chain(of: grant.subject, in: transaction)
        let rows = try transaction.rows(
            """
            select u.id, u.name, u.email, a.folder_id, a.role, g.name, null, u.name_key
            from role_assignments a
            left join user_groups g on g.id = a.group_id
            left join group_members m on m.group_id = a.group_id
            join users u on u.id = coalesce(a.user_id, m.user_id)
            where a.folder_id in (\(list: chain.ids))
            union all
            \(fragment: StudySiteRoleRepository.people(on: [grant.subject.folderID], at: grant.now))
            order by 8, 1
            """
        ) { row in
            RoleHolder(
                who: .user(try row[0], email: try row[2]), name: try row[1],
                roles: [try chain.origin(of: role(row[4]), on: row[3], group: row[5], site: row[6])])
        }
        return gathered(rows)
    }

    /// A role of a holder, regardless of its origin.
    private struct HolderRole: Hashable {
        let who: RoleHolder.Who
        let role: Role
    }

    private static func keys(_ holder: RoleHolder) -> [HolderRole] {
        holder.roles.map { HolderRole(who: holder.who, role: $0.role) }
    }

    /// Returns all roles that a user holds on a folder and its ancestors, directly and through groups, and whether they
    /// count.
    public static func origins(
        of user: UserID, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [RoleOrigin] {
        let chain = try Chain(of: grant.subject, in: transaction)
        let roles = try transaction.rows(
            """
            select folder_id, role, null from role_assignments
            where user_id = \(user) and folder_id in (\(list: chain.ids))
            union all
            select a.folder_id, a.role, g.name
            from group_members m
            join user_groups g on g.id = m.group_id
            join role_assignments a on a.group_id = m.group_id
            where m.user_id = \(user) and a.folder_id in (\(list: chain.ids))
            """
        ) { row in try chain.origin(of: role(row[1]), on: row[0], group: row[2]) }
        return chain.judged(roles)
    }

    /// Explains what a user may and may not do on the grant's folder, and why.
    ///
    /// Uses the same roles and the same table as ``Roles``. The caller checks which users may be explained; a user
    /// given by ID must be known there.
    public static func explanation(
        of user: User, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> AccessExplanation {
        let folder = grant.subject
        return AccessExplanation(
            of: user, holding: try origins(of: user.id, with: grant, in: transaction),
            rightsFromDescendants: try Roles.rightsFromDescendants(
                of: .user(user.id), on: folder, now: grant.now, in: transaction),
            missing: try SecondFactorRuleRepository.missing(
                of: user.id, along: Chain(of: folder, in: transaction).ids, at: grant.now, in: transaction),
            atSites: try UserRepository.rolesAtSites(of: [user.id], at: grant.now, in: transaction)
                .filter { $0.folder == folder.folderID }.map { AssignedRole($0, on: folder) })
    }

    /// Returns a user who is known where the grant is held: with a role that reaches there, at home there, or with a
    /// role or group in its organization. Others are not found.
    public static func knownUser(
        _ id: UserID, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> User {
        guard let user = try UserRepository.user(id, in: transaction) else { throw NotFound("user") }
        if try !origins(of: id, with: grant, in: transaction).isEmpty { return user }
        guard let organization = grant.subject.organization else { return user }
        let isKnown: Int? = try transaction.value(
            "select 1 from users u where u.id = \(id) and \(fragment: UserRepository.isKnown(to: organization.id))"
        )
        guard isKnown != nil else { throw NotFound("user") }
        return user
    }

    private static func users(_ chain: Chain, in transaction: borrowing Transaction) throws -> [RoleHolder] {
        let rows = try transaction.rows(
            """
            select u.id, u.name, u.email, a.folder_id, a.role
            from role_assignments a join users u on u.id = a.user_id
            where a.folder_id in (\(list: chain.ids))
            order by u.name_key, u.id
            """
        ) { row in
            RoleHolder(
                who: .user(try row[0], email: try row[2]), name: try row[1],
                roles: [try chain.origin(of: role(row[4]), on: row[3], group: nil)])
        }
        return gathered(rows)
    }

    private static func groups(_ chain: Chain, in transaction: borrowing Transaction) throws -> [RoleHolder] {
        let rows = try transaction.rows(
            """
            select g.id, g.name, (select count(*) from group_members m where m.group_id = g.id),
                a.folder_id, a.role
            from role_assignments a join user_groups g on g.id = a.group_id
            where a.folder_id in (\(list: chain.ids))
            order by g.name_key, g.id
            """
        ) { row in
            RoleHolder(
                who: .group(try row[0], memberCount: try row[2]), name: try row[1],
                roles: [try chain.origin(of: role(row[4]), on: row[3], group: nil)])
        }
        return gathered(rows)
    }

    /// Merges rows of the same holder and drops holders whose roles don't apply to the folder.
    ///
    /// Doesn't check whether a role lacks its base: a member may have that through another row.
    private static func gathered(_ rows: [RoleHolder]) -> [RoleHolder] {
        var holders: [RoleHolder] = []
        for row in rows {
            if holders.last?.who == row.who {
                holders[holders.count - 1].roles += row.roles
            } else {
                holders.append(row)
            }
        }
        return holders.compactMap { holder in
            var holder = holder
            holder.roles.removeAll { $0.obstacle != nil }
            holder.roles.sort { $0.role.bit.rawValue < $1.role.bit.rawValue }
            return holder.roles.isEmpty ? nil : holder
        }
    }
}

/// A folder and its ancestors with their titles.
private struct Chain {
    let lineage: FolderAncestry
    /// Whether to evaluate roles as if the folder itself didn't stop inheriting.
    var inheritsAnyway = false
    private let titles: [FolderID: String]

    var ids: [FolderID] { titles.keys.sorted() }

    init(of folder: Folder, in transaction: borrowing Transaction) throws {
        guard let lineage = try FolderRepository.lineage(of: folder.folderID, in: transaction) else {
            throw NotFound("folder")
        }
        self.lineage = lineage
        var titles: [FolderID: String] = [:]
        var next: Folder? = folder
        while let one = next {
            titles[one.folderID] = one.title
            next = one.parent
        }
        self.titles = titles
    }

    /// Returns the origin of a role; a site is named instead of the folder of its study.
    func origin(of role: Role, on folder: FolderID, group: String?, site: String? = nil) throws -> RoleOrigin
    {
        RoleOrigin(
            role: role, folder: folder, folderTitle: site ?? titles[folder] ?? "", group: group,
            isInherited: folder != lineage.id,
            obstacle: stop(of: role, on: folder).map { .stopped(at: $0) })
    }

    /// Marks the roles of one holder that lack their base role, and sorts the widest first.
    func judged(_ origins: [RoleOrigin]) -> [RoleOrigin] {
        let counting = RoleSet(origins.filter { $0.obstacle == nil }.map(\.role)).effective
        return origins.map { origin in
            guard origin.obstacle == nil, !counting.contains(origin.role) else { return origin }
            return RoleOrigin(
                role: origin.role, folder: origin.folder, folderTitle: origin.folderTitle,
                group: origin.group,
                isInherited: origin.isInherited, obstacle: .wantsBase)
        }.sorted { $0.role.bit.rawValue < $1.role.bit.rawValue }
    }

    /// Returns the first folder from the top that stops a role from above; nil if the role reaches the folder.
    private func stop(of role: Role, on folder: FolderID) -> FolderID? {
        if EffectiveRoles.unstoppable.contains(role) { return nil }
        var isBelow = false
        var stop: FolderID?
        lineage.forEachAncestor { link in
            if isBelow, link.stopsInheriting, !(inheritsAnyway && link.id == lineage.id) {
                stop = stop ?? link.id
            }
            if link.id == folder { isBelow = true }
        }
        return stop
    }
}
