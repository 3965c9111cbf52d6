import SQLStore
import Timekeeping

// Users can't assign, revoke or act on roles with more rights than their own.

extension RoleRepository {
    /// Throws unless the actor could assign every role that a group holds.
    static func checkMayAssign(
        rolesOf actor: Actor, by group: GroupID, in transaction: borrowing Transaction
    ) throws {
        for one in try rolesHeld(by: group, in: transaction) {
            guard let folder = try FolderRepository.folder(one.folder, in: transaction) else { continue }
            try checkMayAssign(actor, by: one.role, on: folder, in: transaction)
        }
    }

    private static func rolesHeld(
        by group: GroupID, in transaction: borrowing Transaction
    ) throws -> [RoleAssignment] {
        try transaction.rows("select folder_id, role from role_assignments where group_id = \(group)") {
            row in
            RoleAssignment(folder: try row[0], role: try role(row[1]))
        }
    }

    /// Throws unless the actor could assign every role that a user holds on the site, so that no one can deactivate or
    /// act for a user with more rights.
    ///
    /// - Throws: ``AccountHasSiteRole``.
    static func checkMayAssign(
        siteRolesOf actor: Actor, by user: UserID, in transaction: borrowing Transaction
    ) throws {
        for role in try assignments(of: user, along: .site, at: actor.now, in: transaction).map(\.role) {
            do {
                try checkMayAssign(actor, by: role, on: .site(SiteFolder()), in: transaction)
            } catch is AccessDenied {
                throw AccountHasSiteRole()
            }
        }
    }

    /// Throws unless the actor could assign every role that a user holds above, on or below a folder.
    static func checkMayAssign(
        rolesOf actor: Actor, along user: UserID, by top: Folder, in transaction: borrowing Transaction
    ) throws {
        let held = try transaction.rows(
            """
            select folder_id, role from role_assignments where user_id = \(user)
            union
            select a.folder_id, a.role from group_members m
            join role_assignments a on a.group_id = m.group_id where m.user_id = \(user)
            """
        ) { row in RoleAssignment(folder: try row[0], role: try role(row[1])) }
        for one in held {
            guard let folder = try FolderRepository.folder(one.folder, in: transaction) else { continue }
            if top.lineage.contains(one.folder) {
                // A role from above only counts where it reaches the folder.
                try checkMayAssign(actor, by: one.role, on: top, in: transaction)
            } else if folder.lineage.contains(top.folderID) {
                try checkMayAssign(actor, by: one.role, on: folder, in: transaction)
            }
        }
    }

    /// Returns whether the user who invited could still assign a role on a folder, or at a site of it; nil stands for the
    /// operator, who always can.
    static func canStillAssign(
        _ role: Role, on folder: Folder, isAtSite: Bool, inviter: UserID?, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> Bool {
        guard let inviter else { return true }
        guard try UserRepository.user(inviter, in: transaction)?.state == .active else { return false }
        let granted = try Roles.effectiveRoles(of: inviter, on: folder, at: now, in: transaction).granted
        let right: Right = isAtSite ? .manageStudySites : .manageRoles
        return granted.contains(right) && role.rights.subtracting(granted).isEmpty
    }

    /// Returns whether the user who invited could still add someone to a group.
    static func canStillAdd(
        to group: Group, inviter: UserID?, at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard let inviter else { return true }
        guard try UserRepository.user(inviter, in: transaction)?.state == .active,
            let home = try FolderRepository.folder(group.home, in: transaction)
        else { return false }
        let right: Right = home.kind == .site ? .manageSite : .managePeople
        guard
            try Roles.effectiveRoles(of: inviter, on: home, at: now, in: transaction).granted.contains(right)
        else {
            return false
        }
        return try rolesHeld(by: group.id, in: transaction).allSatisfy { held in
            guard let folder = try FolderRepository.folder(held.folder, in: transaction) else { return true }
            let granted = try Roles.effectiveRoles(of: inviter, on: folder, at: now, in: transaction).granted
            return held.role.rights.subtracting(granted).isEmpty
        }
    }

    /// Throws if the actor would assign or revoke a role with rights that they lack; the operator lacks none. Rights
    /// that are suspended in an archived folder don't count as lacking.
    static func checkMayAssign(
        _ actor: Actor, by role: Role, on folder: Folder, in transaction: borrowing Transaction
    ) throws {
        if actor.kind == .operator { return }
        guard let holder = actor.holder else { throw NotFound("folder") }
        let held = try Roles.effectiveRoles(of: holder, on: folder, at: actor.now, in: transaction)
        let lacking = role.rights.subtracting(held.granted)
        if let right = lacking.rights.first { throw held.refusal(lacking: right) }
    }
}
