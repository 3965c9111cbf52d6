import SQLStore

extension RoleRepository {
    /// Assigns a role on the grant's folder. A role that extends others also assigns the first of these.
    ///
    /// No one can assign a role with rights that they lack. Assigning an existing role again changes nothing.
    public static func assign(
        _ role: Role, to principal: Principal, with grant: Grant<ManageRoles>,
        in transaction: borrowing Transaction
    ) throws {
        try give(role, to: principal, on: grant.subject, by: grant.actor, in: transaction)
    }

    /// Assigns a role on the grant's folder to a newly invited user, or offers it if they must accept first.
    public static func assign(
        _ role: Role, to invited: InvitationResult, with grant: Grant<ManageRoles>,
        in transaction: borrowing Transaction
    ) throws {
        switch invited.outcome {
        case .account(let user, _):
            let holder = RolePrincipal(user: user.id, group: nil, name: user.email)
            try give(role, to: holder, on: grant.subject, by: grant.actor, in: transaction)
        case .invitation(let id):
            try checkOffer(of: role, on: grant.subject, by: grant.actor, in: transaction)
            try InvitationRepository.add(role, to: id, with: grant, in: transaction)
        }
    }

    /// Assigns a role on a study's design, on behalf of a user who manages the study's admins.
    public static func assign(
        _ role: Role, to principal: Principal, with grant: Grant<ManageStudyAdmins>,
        in transaction: borrowing Transaction
    ) throws {
        guard designRoles.contains(role) else { throw AccessDenied(.manageRoles) }
        try give(role, to: principal, on: .study(grant.subject), by: grant.actor, in: transaction)
    }

    /// Revokes a role that was assigned on the grant's folder, and the roles that only extended it.
    public static func revoke(
        _ role: Role, from principal: Principal, with grant: Grant<ManageRoles>,
        in transaction: borrowing Transaction
    ) throws {
        try take(role, from: principal, on: grant.subject, by: grant.actor, in: transaction)
    }

    /// Revokes a role on a study's design, on behalf of a user who manages the study's admins.
    public static func revoke(
        _ role: Role, from principal: Principal, with grant: Grant<ManageStudyAdmins>,
        in transaction: borrowing Transaction
    ) throws {
        guard designRoles.contains(role) else { throw AccessDenied(.manageRoles) }
        try take(role, from: principal, on: .study(grant.subject), by: grant.actor, in: transaction)
    }

    /// Returns the roles assigned to a principal on the grant's folder itself.
    public static func assigned(
        to principal: Principal, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> RoleSet {
        let holder = try RolePrincipal.find(principal, for: grant.subject, by: grant.actor, in: transaction)
        return try own(holder, on: grant.subject, in: transaction)
    }

    /// Returns the design roles assigned to a principal on the grant's study itself.
    public static func assigned(
        to principal: Principal, with grant: Grant<ManageStudyAdmins>, in transaction: borrowing Transaction
    ) throws -> RoleSet {
        let folder = Folder.study(grant.subject)
        let holder = try RolePrincipal.find(principal, for: folder, by: grant.actor, in: transaction)
        return try own(holder, on: folder, in: transaction).intersection(designRoles)
    }

    /// Returns the name of a principal for pages.
    public static func holderName(
        _ principal: Principal, with grant: Grant<ManageStudyAdmins>, in transaction: borrowing Transaction
    ) throws -> String {
        let holder = try RolePrincipal.find(
            principal, for: .study(grant.subject), by: grant.actor, in: transaction)
        guard let id = holder.user else { return holder.name }
        return try UserRepository.user(id, in: transaction)?.name ?? holder.name
    }

    /// Returns the name of a principal for pages, and the user if it is one.
    public static func holder(
        _ principal: Principal, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> (name: String, user: UserID?) {
        let holder = try RolePrincipal.find(principal, for: grant.subject, by: grant.actor, in: transaction)
        guard let id = holder.user else { return (holder.name, nil) }
        return (try UserRepository.user(id, in: transaction)?.name ?? holder.name, id)
    }

    /// The roles that only concern a design.
    public static let designRoles = RoleSet([Role.studyDesigner, .studyLead, .studyViewer])

    private static func give(
        _ role: Role, to principal: Principal, on folder: Folder, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws {
        let holder = try RolePrincipal.find(principal, for: folder, by: actor, in: transaction)
        if case .email = principal, let user = holder.user {
            // A user who is only known elsewhere is not found, like an address without an account.
            _ = try RolePrincipal.find(.user(user), for: folder, by: actor, in: transaction)
        }
        try give(role, to: holder, on: folder, by: actor, in: transaction)
    }

    private static func give(
        _ role: Role, to holder: RolePrincipal, on folder: Folder, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws {
        try checkOffer(of: role, on: folder, by: actor, in: transaction)
        try enter(role, for: holder, on: folder, by: actor, in: transaction)
    }

    private static func checkOffer(
        of role: Role, on folder: Folder, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        guard role.isAssignable(on: folder.kind) else {
            throw InvalidInput("role", "\(role.title) cannot be assigned on this type of folder.")
        }
        try checkMayAssign(actor, by: role, on: folder, in: transaction)
    }

    /// Inserts a role that was checked before, with its base role.
    static func enter(
        _ role: Role, for holder: RolePrincipal, on folder: Folder, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws {
        let held = EffectiveRoles(
            roles: try holder.roles(along: folder.lineage, at: actor.now, in: transaction)
        ).roles
        if !role.bases.isEmpty, held.isDisjoint(with: RoleSet(role.bases)), let base = role.bases.first {
            try insert(base, for: holder, on: folder, by: actor, in: transaction)
        }
        try insert(role, for: holder, on: folder, by: actor, in: transaction)
    }

    private static func insert(
        _ role: Role, for holder: RolePrincipal, on folder: Folder, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws {
        // One that has ended may still be there for a minute.
        if role.daysUntilEnd != nil { try RoleEndRepository.removeEnded(audit: actor.audit, in: transaction) }
        let added = try transaction.run(
            """
            insert into role_assignments (folder_id, user_id, group_id, role, created_at, ends_at)
            values (\(folder.folderID), \(holder.user), \(holder.group), \(role.rawValue), \(actor.now),
                \(role.end(from: actor.now)))
            on conflict do nothing
            """)
        guard added > 0 else { return }
        try actor.record(
            "role.give", on: folder.folderID, about: holder.name, ["role": .text(role.rawValue)],
            in: transaction)
    }

    private static func take(
        _ role: Role, from principal: Principal, on folder: Folder, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws {
        try checkMayAssign(actor, by: role, on: folder, in: transaction)
        let holder = try RolePrincipal.find(principal, for: folder, by: actor, in: transaction)
        guard try delete(role, of: holder, on: folder, by: actor, in: transaction) else {
            throw NotFound("role")
        }
        let left = try own(holder, on: folder, in: transaction)
        for addition in left.roles where !addition.bases.isEmpty {
            guard addition.bases.contains(role), left.isDisjoint(with: RoleSet(addition.bases)) else {
                continue
            }
            _ = try delete(addition, of: holder, on: folder, by: actor, in: transaction)
        }
        if role == .siteAdmin { try UserRepository.requireRemainingSiteAdmin(in: transaction) }
    }

    private static func delete(
        _ role: Role, of holder: RolePrincipal, on folder: Folder, by actor: Actor,
        in transaction: borrowing Transaction
    ) throws -> Bool {
        let removed = try transaction.run(
            """
            delete from role_assignments where folder_id = \(folder.folderID) and role = \(role.rawValue)
            and (user_id = \(holder.user) or group_id = \(holder.group))
            """)
        guard removed > 0 else { return false }
        try actor.record(
            "role.take", on: folder.folderID, about: holder.name, ["role": .text(role.rawValue)],
            in: transaction)
        return true
    }

    private static func own(
        _ holder: RolePrincipal, on folder: Folder, in transaction: borrowing Transaction
    ) throws -> RoleSet {
        let roles = try transaction.rows(
            """
            select role from role_assignments where folder_id = \(folder.folderID)
            and (user_id = \(holder.user) or group_id = \(holder.group))
            """
        ) { row in try role(row[0]) }
        return RoleSet(roles)
    }
}
