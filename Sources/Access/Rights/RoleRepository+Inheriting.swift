import SQLStore
import Timekeeping
import Vocabulary

extension RoleRepository {
    /// Stops inheritance on the grant's folder. Inherited roles are kept as roles assigned on the folder itself.
    ///
    /// Nothing changes immediately, and no one locks themselves out. An Org Admin becomes Folder Admin; Site Admins
    /// need no new role, since the inheritance of their role can't be stopped.
    public static func stopInheriting(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws {
        let folder = grant.subject
        guard folder.kind != .site else {
            throw InvalidInput("folder", "The site has no parent to inherit from.")
        }
        guard let lineage = try FolderRepository.lineage(of: folder.folderID, in: transaction),
            try setStops(true, on: folder.folderID, in: transaction)
        else { throw Conflict("The folder already has its own permissions.") }
        try keep(
            inheritedRoles(along: lineage, in: transaction), on: folder.folderID, at: grant, in: transaction)
        try grant.record("folder.stop-inheriting", about: folder.path, in: transaction)
    }

    /// Resumes inheritance on the grant's folder; roles assigned on the folder itself remain.
    public static func resumeInheriting(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws {
        guard try setStops(false, on: grant.subject.folderID, in: transaction) else {
            throw Conflict("The folder already inherits permissions.")
        }
        try grant.record("folder.inherit", about: grant.subject.path, in: transaction)
    }

    private struct Inherited {
        let user: UserID?
        let group: GroupID?
        let folder: FolderID
        let role: Role
        let endsAt: Instant?
    }

    private static func setStops(
        _ stops: Bool, on folder: FolderID, in transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.run(
            """
            update folders set stops_inheriting = \(stops)
            where id = \(folder) and stops_inheriting <> \(stops) and kind <> 'site'
            """) > 0
    }

    /// Returns the roles that a folder inherits: those of its ancestors, from the nearest that stops inheritance
    /// downwards.
    private static func inheritedRoles(
        along lineage: FolderAncestry, in transaction: borrowing Transaction
    ) throws -> [Inherited] {
        var above: [FolderID] = []
        lineage.forEachAncestor { link in
            guard link.id != lineage.id else { return }
            if link.stopsInheriting { above.removeAll() }
            above.append(link.id)
        }
        return try transaction.rows(
            """
            select user_id, group_id, folder_id, role, ends_at from role_assignments
            where folder_id in (\(list: above))
            """
        ) { row in
            Inherited(
                user: try row[0], group: try row[1], folder: try row[2], role: try role(row[3]),
                endsAt: try row[4])
        }
    }

    private static func keep(
        _ inherited: [Inherited], on folder: FolderID, at grant: Grant<ManageRoles>,
        in transaction: borrowing Transaction
    ) throws {
        for one in inherited where one.role != .siteAdmin {
            let role = one.role.isAssignable(on: grant.subject.kind) ? one.role : .folderAdmin
            try transaction.run(
                """
                insert into role_assignments (folder_id, user_id, group_id, role, created_at, ends_at)
                values (\(folder), \(one.user), \(one.group), \(role.rawValue), \(grant.now),
                    \(one.endsAt))
                on conflict do nothing
                """)
        }
    }
}
