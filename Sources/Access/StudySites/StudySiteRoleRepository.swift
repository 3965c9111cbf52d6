import SQLStore
import Timekeeping
import Vocabulary

/// The roles that users and groups hold at the sites of studies.
public enum StudySiteRoleRepository {
    /// Returns the roles that a user holds at sites of a channel. Those at a closed site end after
    /// ``StudySite/readableDays`` days.
    static func held(
        by holder: AccessIdentity, in channel: ChannelID, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws -> [StudySiteRole] {
        guard let user = holder.userWithOwnRoles else { return [] }
        return try transaction.rows(
            """
            select r.site_id, s.channel_id, r.role, s.closed_at
            from \(fragment: roles(of: user, at: now)) where s.channel_id = \(channel)
            """, role)
    }

    /// Returns the roles that a user holds at sites of the studies below a folder, by the folder of the study.
    static func held(
        by holder: AccessIdentity, below top: FolderID, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> [FolderID: [StudySiteRole]] {
        guard let user = holder.userWithOwnRoles else { return [:] }
        let rows = try transaction.rows(
            """
            select r.site_id, s.channel_id, r.role, s.closed_at, f.id
            from \(fragment: roles(of: user, at: now))
            join channels c on c.id = s.channel_id
            join folders f on f.id = c.study_folder_id
            left join folders p on p.id = f.parent_id
            left join folders g on g.id = p.parent_id
            where f.trash_id is null and c.trash_id is null
                and (f.parent_id = \(top) or p.parent_id = \(top) or g.parent_id = \(top))
                and \(holder.limits?.folder ?? .site) in (1, f.id, f.parent_id, p.parent_id, g.parent_id)
            """
        ) { row in (study: try row[4] as FolderID, role: try role(row)) }
        return Dictionary(grouping: rows, by: \.study).mapValues { $0.map(\.role) }
    }

    /// Returns the channels at whose sites a user holds a role, as a query for rows of `channel_id` and the `folder_id` of
    /// the study.
    static func channels(of holder: AccessIdentity, at now: Instant) -> SQL {
        guard let user = holder.userWithOwnRoles else {
            return "select id as channel_id, study_folder_id as folder_id from channels where 1 = 0"
        }
        return """
            select c.id as channel_id, c.study_folder_id as folder_id
            from \(fragment: roles(of: user, at: now)) join channels c on c.id = s.channel_id
            """
    }

    /// Returns the roles `r` of a user, directly and through groups, joined with their sites `s`.
    ///
    /// It starts at the user, who has few roles; a study can have a thousand sites.
    private static func roles(of user: UserID, at now: Instant) -> SQL {
        """
        (select site_id, role, ends_at from study_site_roles where user_id = \(user)
            union all
            select g.site_id, g.role, g.ends_at from group_members m join study_site_roles g on g.group_id = m.group_id
            where m.user_id = \(user)) r
        join study_sites s on s.id = r.site_id and \(fragment: lasting(at: now))
        """
    }

    private static func role(_ row: Row) throws -> StudySiteRole {
        StudySiteRole(
            site: try row[0], channel: try row[1], role: try RoleRepository.role(row[2]),
            isClosed: !row.isNull(3))
    }
}

extension AccessIdentity {
    /// The user whose own roles apply; nil while a role is previewed, which is held on the whole folder.
    var userWithOwnRoles: UserID? {
        switch self {
        case .user(let user), .key(let user, _): user
        case .preview: nil
        }
    }
}
