import SQLStore
import Vocabulary

/// A user or group with roles at a site.
public struct StudySiteRoleHolder: Sendable, Hashable {
    public let principal: Principal
    /// The user's name, or the group's.
    public let name: String
    /// The user's address; empty for a group.
    public let email: String
    /// The roles, from the widest to the narrowest.
    public let roles: [Role]
}

extension StudySiteRoleRepository {
    /// The roles that can be held at a site: those that only concern participants and their data.
    public static let assignableRoles: [Role] = [.coordinator, .editor, .reader]

    /// Returns who holds a role at a site, groups first, each by name.
    public static func holders(
        at site: StudySite, with grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> [StudySiteRoleHolder] {
        let rows = try transaction.rows(
            """
            select r.group_id, r.user_id, coalesce(g.name, u.name), coalesce(u.email, ''), r.role
            from study_site_roles r join study_sites s on s.id = r.site_id
            left join users u on u.id = r.user_id left join user_groups g on g.id = r.group_id
            where r.site_id = \(site.id) and s.channel_id = \(grant.subject.id)
            order by r.group_id is null, coalesce(g.name_key, u.name_key), r.group_id, r.user_id
            """
        ) { row -> (Principal, String, String, Role) in
            let group: GroupID? = try row[0]
            let principal: Principal = try group.map(Principal.group) ?? .user(row[1])
            return (principal, try row[2], try row[3], try RoleRepository.role(row[4]))
        }
        var holders: [StudySiteRoleHolder] = []
        for (principal, name, email, role) in rows {
            let previous = holders.last?.principal == principal ? holders.removeLast().roles : []
            holders.append(
                StudySiteRoleHolder(
                    principal: principal, name: name, email: email,
                    roles: RoleSet(previous + [role]).roles))
        }
        return holders
    }

    /// Assigns a role at a site. A role that extends others also assigns the last of these, which only allows reading.
    ///
    /// - Throws: ``InvalidInput`` for a role that can't be held at a site, ``NotFound`` for a principal that isn't known in
    ///   the organization, ``AccessDenied`` for a role with rights that the actor lacks.
    public static func assign(
        _ role: Role, to principal: Principal, at site: StudySite, with grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws {
        guard assignableRoles.contains(role) else {
            throw InvalidInput("role", "\(role.title) can't be assigned at a site.")
        }
        guard site.status != .closed else {
            throw Conflict("The site is closed. Reopen it before you assign roles.")
        }
        let holder = try found(principal, grant, transaction)
        try RoleRepository.checkMayAssign(
            grant.actor, by: role, on: .study(grant.subject.study), in: transaction)
        let held = try roles(of: holder, at: site, transaction)
        if !role.bases.isEmpty, held.isDisjoint(with: RoleSet(role.bases)) {
            try insert(.reader, for: holder, at: site, grant, transaction)
        }
        try insert(role, for: holder, at: site, grant, transaction)
    }

    /// Revokes a role at a site, and roles that only extended it.
    ///
    /// - Throws: ``NotFound`` if the principal doesn't hold it.
    public static func revoke(
        _ role: Role, from principal: Principal, at site: StudySite, with grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws {
        let holder = try found(principal, grant, transaction)
        guard try delete(role, of: holder, at: site, grant, transaction) else { throw NotFound("role") }
        let left = try roles(of: holder, at: site, transaction)
        for addition in left.roles where !addition.bases.isEmpty {
            guard left.isDisjoint(with: RoleSet(addition.bases)) else { continue }
            _ = try delete(addition, of: holder, at: site, grant, transaction)
        }
    }

    /// A user who is only known elsewhere is not found, like an address without an account.
    private static func found(
        _ principal: Principal, _ grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> RolePrincipal {
        let folder = Folder.study(grant.subject.study)
        let holder = try RolePrincipal.find(principal, for: folder, by: grant.actor, in: transaction)
        guard case .email = principal, let user = holder.user else { return holder }
        return try RolePrincipal.find(.user(user), for: folder, by: grant.actor, in: transaction)
    }

    private static func roles(
        of holder: RolePrincipal, at site: StudySite, _ transaction: borrowing Transaction
    ) throws -> RoleSet {
        RoleSet(
            try transaction.rows(
                """
                select role from study_site_roles where site_id = \(site.id)
                    and (user_id = \(holder.user) or group_id = \(holder.group))
                """
            ) { row in try RoleRepository.role(row[0]) })
    }

    private static func insert(
        _ role: Role, for holder: RolePrincipal, at site: StudySite, _ grant: Grant<ManageStudySites>,
        _ transaction: borrowing Transaction
    ) throws {
        let added = try transaction.run(
            """
            insert into study_site_roles (site_id, user_id, group_id, role, created_at)
            values (\(site.id), \(holder.user), \(holder.group), \(role.rawValue), \(grant.now))
            on conflict do nothing
            """)
        guard added > 0 else { return }
        try grant.record(
            "study-site-role.give", about: holder.name,
            ["role": .text(role.rawValue), "site": .text(site.code)], in: transaction)
    }

    private static func delete(
        _ role: Role, of holder: RolePrincipal, at site: StudySite, _ grant: Grant<ManageStudySites>,
        _ transaction: borrowing Transaction
    ) throws -> Bool {
        let removed = try transaction.run(
            """
            delete from study_site_roles where site_id = \(site.id) and role = \(role.rawValue)
                and (user_id = \(holder.user) or group_id = \(holder.group))
            """)
        guard removed > 0 else { return false }
        try grant.record(
            "study-site-role.take", about: holder.name,
            ["role": .text(role.rawValue), "site": .text(site.code)], in: transaction)
        return true
    }
}
