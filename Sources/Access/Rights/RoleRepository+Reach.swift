import SQLStore
import Studies

// Nobody gives, takes or acts on what reaches further than they do themselves.

extension RoleRepository {
    /// Refuses unless the actor could give every role that a group holds.
    static func checkReach(
        of actor: Actor, overRolesOf group: GroupID, in transaction: borrowing Transaction
    ) throws {
        let held = try transaction.rows(
            "select folder_id, role from role_assignments where group_id = \(group)"
        ) { row in HeldRole(folder: try row[0], role: try role(row[1])) }
        for one in held {
            guard let folder = try FolderRepository.folder(one.folder, in: transaction) else { continue }
            try checkReach(of: actor, one.role, on: folder, in: transaction)
        }
    }

    /// Refuses unless the actor could give every role that a user holds on the site: nobody shuts out, or acts
    /// for, somebody who answers for more than they do.
    static func checkReach(
        of actor: Actor, overSiteRolesOf user: UserID, in transaction: borrowing Transaction
    ) throws {
        for role in try held(by: user, along: .site, in: transaction).map(\.role) {
            try checkReach(of: actor, role, on: .site(SiteFolder()), in: transaction)
        }
    }

    /// Refuses unless the actor could give every role that a user holds above, on or below a folder.
    static func checkReach(
        of actor: Actor, overRolesOf user: UserID, in top: Folder, in transaction: borrowing Transaction
    ) throws {
        let held = try transaction.rows(
            """
            select folder_id, role from role_assignments where user_id = \(user)
            union
            select a.folder_id, a.role from group_members m
            join role_assignments a on a.group_id = m.group_id where m.user_id = \(user)
            """
        ) { row in HeldRole(folder: try row[0], role: try role(row[1])) }
        for one in held {
            guard let folder = try FolderRepository.folder(one.folder, in: transaction) else { continue }
            if top.lineage.contains(one.folder) {
                // Of a role from above, only what reaches the folder counts.
                try checkReach(of: actor, one.role, on: top, in: transaction)
            } else if folder.lineage.contains(top.folderID) {
                try checkReach(of: actor, one.role, on: folder, in: transaction)
            }
        }
    }

    /// Nobody gives or takes a role with rights that they lack themselves; the operator lacks none. What an archived
    /// folder suspends for everybody is lacked by nobody.
    static func checkReach(
        of actor: Actor, _ role: Role, on folder: Folder, in transaction: borrowing Transaction
    ) throws {
        if actor.kind == .operator { return }
        guard let holder = actor.holder else { throw NotFound("folder") }
        let lacking = role.rights.subtracting(
            try Roles.standing(of: holder, on: folder, in: transaction).granted)
        if let right = lacking.rights.first { throw AccessDenied(right) }
    }
}
