import Access
import SQLStore
import Vocabulary

extension RoleRepository {
    /// Returns the roles on folders and at their sites that the groups and users of an organization hold, groups first, by
    /// name.
    ///
    /// Groups are invisible outside their organization, so their roles end with a move. Users can have roles anywhere.
    static func movedRoles(
        of organization: FolderID, on folders: [FolderID], in transaction: borrowing Transaction
    ) throws -> [MovedRole] {
        try transaction.rows(
            """
            select a.id, coalesce(g.name, u.name), a.group_id is not null, a.role, f.title || a.site, a.is_at_site
            from (
                select id, folder_id, user_id, group_id, role, '' as site, 0 as is_at_site from role_assignments
                union all
                select r.id, c.study_folder_id, r.user_id, r.group_id, r.role, ', ' || s.name, 1
                from study_site_roles r join study_sites s on s.id = r.site_id join channels c on c.id = s.channel_id
            ) a
            join folders f on f.id = a.folder_id
            left join user_groups g on g.id = a.group_id
            left join users u on u.id = a.user_id
            where a.folder_id in (\(list: folders))
                and coalesce(g.folder_id, u.home_folder_id) = \(organization)
            order by a.group_id is null, coalesce(g.name_key, u.name_key), a.folder_id, a.is_at_site, a.id
            """
        ) { row in
            MovedRole(
                id: try row[0], holder: try row[1], isGroup: try row[2],
                role: try role(row[3]), folder: try row[4], isAtSite: try row[5])
        }
    }

    static func removeMoved(_ roles: [MovedRole], in transaction: borrowing Transaction) throws {
        guard !roles.isEmpty else { return }
        let (atSites, onFolders) = (roles.filter(\.isAtSite), roles.filter { !$0.isAtSite })
        try transaction.run("delete from role_assignments where id in (\(list: onFolders.map(\.id)))")
        try transaction.run("delete from study_site_roles where id in (\(list: atSites.map(\.id)))")
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
