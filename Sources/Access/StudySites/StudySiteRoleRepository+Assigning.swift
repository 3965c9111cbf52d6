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

/// A site, as far as assigning roles there needs it.
struct StudySitePlace {
    let site: StudySiteID
    let code: String
    /// The folder of the study, in whose audit log the role is recorded.
    let folder: FolderID
}

extension StudySitePlace {
    init(_ site: StudySite, _ grant: Grant<ManageStudySites>) {
        self.init(site: site.id, code: site.code, folder: grant.subject.folderID)
    }
}

extension OfferedSite {
    /// Returns the site for assigning the offered role.
    func place(in study: Folder) -> StudySitePlace {
        StudySitePlace(site: id, code: code, folder: study.folderID)
    }
}

extension StudySiteRoleRepository {
    /// The roles that can be held at a site: those that only concern participants and their data.
    public static let assignableRoles: [Role] = [.coordinator, .editor, .reader, .monitor]

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
        try checkCanBeHeld(role, at: site)
        let holder = try found(principal, grant, transaction)
        try checkMayAssign(role, grant, transaction)
        try enter(role, for: holder, at: StudySitePlace(site, grant), by: grant.actor, transaction)
    }

    /// Assigns a role at a site to a newly invited user, or offers it if they must accept first.
    ///
    /// - Throws: The same as for a user or group.
    public static func assign(
        _ role: Role, to invited: InvitationResult, at site: StudySite, with grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws {
        try checkCanBeHeld(role, at: site)
        try checkMayAssign(role, grant, transaction)
        switch invited.outcome {
        case .account(let user, _):
            let holder = RolePrincipal(user: user.id, group: nil, name: user.email)
            try enter(role, for: holder, at: StudySitePlace(site, grant), by: grant.actor, transaction)
        case .invitation(let id):
            try InvitationRepository.add(role, to: id, at: site, with: grant, in: transaction)
        }
    }

    private static func checkCanBeHeld(_ role: Role, at site: StudySite) throws {
        guard assignableRoles.contains(role) else {
            throw InvalidInput("role", "\(role.title) can't be assigned at a site.")
        }
        guard site.status != .closed else {
            throw Conflict("The site is closed. Reopen it before you assign roles.")
        }
    }

    /// Throws if the actor would assign a role with rights that they lack.
    static func checkMayAssign(
        _ role: Role, _ grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws {
        try RoleRepository.checkMayAssign(
            grant.actor, by: role, on: .study(grant.subject.study), in: transaction)
    }

    /// Inserts a role that was checked before, with its base role.
    static func enter(
        _ role: Role, for holder: RolePrincipal, at place: StudySitePlace, by actor: Actor,
        _ transaction: borrowing Transaction
    ) throws {
        let held = try roles(of: holder, at: place.site, transaction)
        if !role.bases.isEmpty, held.isDisjoint(with: RoleSet(role.bases)) {
            try insert(.reader, for: holder, at: place, by: actor, transaction)
        }
        try insert(role, for: holder, at: place, by: actor, transaction)
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
        let left = try roles(of: holder, at: site.id, transaction)
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
        of holder: RolePrincipal, at site: StudySiteID, _ transaction: borrowing Transaction
    ) throws -> RoleSet {
        RoleSet(
            try transaction.rows(
                """
                select role from study_site_roles where site_id = \(site)
                    and (user_id = \(holder.user) or group_id = \(holder.group))
                """
            ) { row in try RoleRepository.role(row[0]) })
    }

    private static func insert(
        _ role: Role, for holder: RolePrincipal, at place: StudySitePlace, by actor: Actor,
        _ transaction: borrowing Transaction
    ) throws {
        // One that has ended may still be there for a minute.
        if role.daysUntilEnd != nil { try RoleEndRepository.removeEnded(audit: actor.audit, in: transaction) }
        let added = try transaction.run(
            """
            insert into study_site_roles (site_id, user_id, group_id, role, created_at, ends_at)
            values (\(place.site), \(holder.user), \(holder.group), \(role.rawValue), \(actor.now),
                \(role.end(from: actor.now)))
            on conflict do nothing
            """)
        guard added > 0 else { return }
        try actor.record(
            "study-site-role.give", on: place.folder, about: holder.name,
            ["role": .text(role.rawValue), "site": .text(place.code)], in: transaction)
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
