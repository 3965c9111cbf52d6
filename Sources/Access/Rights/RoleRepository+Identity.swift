import SQLStore
import Timekeeping
import Vocabulary

extension AccessIdentity {
    /// Returns the folders and roles held, as a query for rows of `folder_id` and `role`.
    func assigned(at now: Instant, in transaction: borrowing Transaction) throws -> SQL {
        switch self {
        case .user(let user), .key(let user, _):
            return """
                select folder_id, role from role_assignments
                where user_id = \(user) and (ends_at is null or ends_at > \(now))
                union
                select a.folder_id, a.role
                from group_members m join role_assignments a on a.group_id = m.group_id
                where m.user_id = \(user) and (a.ends_at is null or a.ends_at > \(now))
                """
        case .preview(let preview):
            let rows = try preview.assignments(at: now, in: transaction).map { held -> SQL in
                "select \(held.folder) as folder_id, \(held.role.rawValue) as role"
            }
            return rows.isEmpty
                ? "select folder_id, role from role_assignments where 1 = 0" : .joined(rows, by: " union ")
        }
    }
}

extension RoleRepository {
    /// Returns the roles that a user holds directly, on any folder.
    static func assignments(
        of user: UserID, in transaction: borrowing Transaction
    ) throws -> [RoleAssignment] {
        try transaction.rows("select role, folder_id from role_assignments where user_id = \(user)") { row in
            RoleAssignment(folder: try row[1], role: try role(row[0]))
        }
    }

    /// Returns the roles of a group, on any folder; none without a group.
    static func assignments(
        of group: GroupID?, in transaction: borrowing Transaction
    ) throws -> [RoleAssignment] {
        try transaction.rows("select folder_id, role from role_assignments where group_id = \(group)") {
            row in
            RoleAssignment(folder: try row[0], role: try role(row[1]))
        }
    }
}
