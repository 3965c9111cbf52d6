import SQLStore
import Timekeeping
import Vocabulary

extension GroupRepository {
    /// Returns a group that belongs to the grant's folder.
    public static func find(
        _ id: GroupID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> Group {
        try manageableGroup(id, by: grant, in: transaction)
    }

    /// Returns the roles of a group, each with its folder.
    public static func roles(
        of id: GroupID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [AssignedRole] {
        let group = try manageableGroup(id, by: grant, in: transaction)
        let rows = try transaction.rows(
            "select folder_id, role from role_assignments where group_id = \(group.id)"
        ) { row in (folder: try row[0] as FolderID, role: try RoleRepository.role(row[1])) }
        let folders = try FolderRepository.folders(
            Set(rows.map(\.folder)), below: grant.subject.folderID, in: transaction)
        return AssignedRole.sorted(
            rows.compactMap { row in
                folders[row.folder].map { AssignedRole(role: row.role, folder: $0, group: nil) }
            })
    }

    /// Returns the groups of the grant's folder that a user is a member of, by name.
    public static func groups(
        of user: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [Group] {
        try transaction.rows(
            """
            \(fragment: columns) join group_members gm on gm.group_id = g.id
            where gm.user_id = \(user) and g.folder_id = \(grant.subject.folderID) order by g.name_key, g.id
            """
        ) { row in try Group(row) }
    }

    /// Returns the groups that a user is a member of.
    static func groups(of user: UserID, in transaction: borrowing Transaction) throws -> [GroupID] {
        try transaction.rows("select group_id from group_members where user_id = \(user)") { row in try row[0]
        }
    }

    /// Adds a user to a group; returns false if the user is a member already.
    static func join(
        _ group: GroupID, _ user: UserID, at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.run(
            """
            insert into group_members (group_id, user_id, added_at)
            values (\(group), \(user), \(now)) on conflict do nothing
            """) > 0
    }
}
