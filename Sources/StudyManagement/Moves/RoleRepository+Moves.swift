import Access
import SQLStore
import Vocabulary

extension RoleRepository {
    /// Returns the roles on folders that the groups and users of an organization hold, groups first, by name.
    ///
    /// Groups are invisible outside their organization, so their roles end with a move. Users can have roles anywhere.
    static func movedRoles(
        of organization: FolderID, on folders: [FolderID], in transaction: borrowing Transaction
    ) throws -> [MovedRole] {
        try transaction.rows(
            """
            select a.id, coalesce(g.name, u.name), a.group_id is not null, a.role, f.title
            from role_assignments a join folders f on f.id = a.folder_id
            left join user_groups g on g.id = a.group_id
            left join users u on u.id = a.user_id
            where a.folder_id in (\(list: folders))
                and coalesce(g.folder_id, u.home_folder_id) = \(organization)
            order by a.group_id is null, coalesce(g.name_key, u.name_key), a.folder_id, a.id
            """
        ) { row in
            MovedRole(
                id: try row[0], holder: try row[1], isGroup: try row[2],
                role: try role(row[3]), folder: try row[4])
        }
    }

    static func removeMoved(_ roles: [MovedRole], in transaction: borrowing Transaction) throws {
        guard !roles.isEmpty else { return }
        try transaction.run("delete from role_assignments where id in (\(list: roles.map(\.id)))")
    }

    /// Returns the holders of roles on an organization that its folders inherit: groups first, by name.
    static func holders(
        inheritedFrom organization: FolderID, in transaction: borrowing Transaction
    ) throws -> [String] {
        try transaction.rows(
            """
            select coalesce(g.name, u.name) from role_assignments a
            left join user_groups g on g.id = a.group_id
            left join users u on u.id = a.user_id
            where a.folder_id = \(organization)
            group by a.group_id, a.user_id
            order by a.group_id is null, min(coalesce(g.name_key, u.name_key))
            """
        ) { row in try row[0] }
    }
}
