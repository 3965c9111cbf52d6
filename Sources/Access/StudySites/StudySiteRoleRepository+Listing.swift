import SQLStore
import Timekeeping
import Vocabulary

/// A role of a user or group at a site, for pages and reports about who has access to a study.
public struct StudySiteRoleAssignment: Sendable, Hashable {
    public let principal: Principal
    /// The user's name, or the group's.
    public let name: String
    /// The user's address; empty for a group.
    public let email: String
    public let role: Role
    public let site: StudySiteID
    /// The site's name with its code.
    public let siteTitle: String
    public let channel: ChannelID
}

extension StudySiteRoleRepository {
    /// Returns the roles at sites of the grant's study that haven't ended, by site, groups first.
    public static func assignments(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [StudySiteRoleAssignment] {
        try transaction.rows(
            """
            select r.group_id, r.user_id, coalesce(g.name, u.name), coalesce(u.email, ''), r.role, s.id,
                \(fragment: title), s.channel_id
            from study_sites s join channels c on c.id = s.channel_id
            join study_site_roles r on r.site_id = s.id
            left join users u on u.id = r.user_id left join user_groups g on g.id = r.group_id
            where c.study_folder_id = \(grant.subject.folderID) and \(fragment: lasting(at: grant.now))
            order by lower(s.name), s.id, r.group_id is null, coalesce(g.name_key, u.name_key), r.group_id, r.user_id
            """
        ) { row in
            let group: GroupID? = try row[0]
            return StudySiteRoleAssignment(
                principal: try group.map(Principal.group) ?? .user(row[1]), name: try row[2],
                email: try row[3],
                role: try RoleRepository.role(row[4]), site: try row[5], siteTitle: try row[6],
                channel: try row[7])
        }
    }

    /// Returns the roles that users hold at sites, directly and through groups, as a query for the user, the folder of the
    /// study, the role, the group, and the site's name with its code.
    static func assigned(to users: [UserID], at now: Instant) -> SQL {
        """
        select r.user_id, c.study_folder_id, r.role, null, \(fragment: title)
        from study_site_roles r join study_sites s on s.id = r.site_id join channels c on c.id = s.channel_id
        where r.user_id in (\(list: users)) and \(fragment: lasting(at: now))
        union all
        select m.user_id, c.study_folder_id, r.role, g.name, \(fragment: title)
        from group_members m join user_groups g on g.id = m.group_id
        join study_site_roles r on r.group_id = m.group_id
        join study_sites s on s.id = r.site_id join channels c on c.id = s.channel_id
        where m.user_id in (\(list: users)) and \(fragment: lasting(at: now))
        """
    }

    /// Returns the users with a role at a site of these studies, directly and through groups, as a query for the user, the
    /// name and address, the folder of the study, the role, the group, the site's name with its code, and the name for
    /// sorting.
    static func people(on folders: [FolderID], at now: Instant) -> SQL {
        """
        select u.id, u.name, u.email, c.study_folder_id, r.role, g.name, \(fragment: title), u.name_key
        from study_sites s join channels c on c.id = s.channel_id
        join study_site_roles r on r.site_id = s.id
        left join user_groups g on g.id = r.group_id
        left join group_members m on m.group_id = r.group_id
        join users u on u.id = coalesce(r.user_id, m.user_id)
        where c.study_folder_id in (\(list: folders)) and \(fragment: lasting(at: now))
        """
    }

    /// The name and code of a site `s`.
    private static let title: SQL = "s.name || ' (' || s.code || ')'"

    /// The condition that a role `r` at a site `s` hasn't ended.
    static func lasting(at now: Instant) -> SQL {
        let end = now.adding(seconds: -StudySite.readableDays * 86_400)
        return """
            ((s.closed_at is null or s.closed_at > \(end)) and (r.ends_at is null or r.ends_at > \(now)))
            """
    }
}
