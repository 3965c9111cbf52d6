import SQLStore
import Timekeeping
import Vocabulary

/// The roles that end by themselves: which they are, changing their last day, and removing those that have ended.
public enum RoleEndRepository {
    /// Returns the roles on the grant's folder itself that end, those that end first at the start.
    public static func all(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [RoleEnd] {
        try transaction.rows(
            """
            \(fragment: columns) from role_assignments r
            left join users u on u.id = r.user_id left join user_groups g on g.id = r.group_id
            where r.folder_id = \(grant.subject.folderID) and r.ends_at > \(grant.now)
            order by r.ends_at, coalesce(u.name_key, g.name_key), r.id
            """, end)
    }

    /// Returns the roles at a site that end, in the same order.
    public static func all(
        at site: StudySiteID, with grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> [RoleEnd] {
        try transaction.rows(
            """
            \(fragment: columns) from study_site_roles r join study_sites s on s.id = r.site_id
            left join users u on u.id = r.user_id left join user_groups g on g.id = r.group_id
            where s.id = \(site) and s.channel_id = \(grant.subject.id) and r.ends_at > \(grant.now)
            order by r.ends_at, coalesce(u.name_key, g.name_key), r.id
            """, end)
    }

    private static let columns: SQL = """
        select r.id, r.group_id, r.user_id, coalesce(u.name, g.name), coalesce(u.email, ''), r.role, r.ends_at
        """

    private static func end(_ row: Row) throws -> RoleEnd {
        let group: GroupID? = try row[1]
        return RoleEnd(
            id: try row[0], principal: try group.map(Principal.group) ?? .user(row[2]),
            holder: try row[3], email: try row[4], role: try RoleRepository.role(row[5]),
            lastDay: RoleEnd.lastDay(before: try row[6]))
    }

    /// Sets the last day of a role on the grant's folder.
    ///
    /// - Throws: ``NotFound`` for a role that doesn't end or has ended, ``AccessDenied`` for one with rights that the actor
    ///   lacks.
    public static func set(
        _ day: CivilDate, of id: Int64, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> RoleEnd {
        guard let held = try all(with: grant, in: transaction).first(where: { $0.id == id }) else {
            throw NotFound("role")
        }
        try RoleRepository.checkMayAssign(grant.actor, by: held.role, on: grant.subject, in: transaction)
        try transaction.run(
            "update role_assignments set ends_at = \(RoleEnd.instant(after: day)) where id = \(id)")
        try grant.record(
            "role.limit", about: held.auditName,
            ["role": .text(held.role.rawValue), "until": .text(day.description)], in: transaction)
        return held
    }

    /// Sets the last day of a role at a site.
    ///
    /// - Throws: The same as for a role on a folder.
    public static func set(
        _ day: CivilDate, of id: Int64, at site: StudySite, with grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws -> RoleEnd {
        guard let held = try all(at: site.id, with: grant, in: transaction).first(where: { $0.id == id })
        else { throw NotFound("role") }
        try StudySiteRoleRepository.checkMayAssign(held.role, grant, transaction)
        try transaction.run(
            "update study_site_roles set ends_at = \(RoleEnd.instant(after: day)) where id = \(id)")
        try grant.record(
            "study-site-role.limit", about: held.auditName,
            [
                "role": .text(held.role.rawValue), "site": .text(site.code),
                "until": .text(day.description),
            ], in: transaction)
        return held
    }

    /// Returns when the last role ends by which a user may see something of a study's channel; nil if one of them doesn't.
    public static func lastDay(
        of holder: AccessIdentity, with grant: Grant<ViewParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> CivilDate? {
        guard let user = holder.userWithOwnRoles else { return nil }
        let study = grant.subject.study
        let folders = [.site, study.app.organization.id, study.app.id, grant.subject.app.id, study.id]
        let ends: [Instant?] = try transaction.rows(
            """
            select a.ends_at from role_assignments a
            where (a.user_id = \(user) or a.group_id in (select group_id from group_members where user_id = \(user)))
                and a.folder_id in (\(list: folders)) and (a.ends_at is null or a.ends_at > \(grant.now))
            union
            select r.ends_at from study_site_roles r join study_sites s on s.id = r.site_id
            where (r.user_id = \(user) or r.group_id in (select group_id from group_members where user_id = \(user)))
                and s.channel_id = \(grant.subject.id) and (r.ends_at is null or r.ends_at > \(grant.now))
            """
        ) { try $0[0] }
        guard !ends.contains(where: { $0 == nil }), let last = ends.compactMap(\.self).max() else {
            return nil
        }
        return RoleEnd.lastDay(before: last)
    }

    /// Returns whether a role has ended that is still there.
    public static func hasEnded(at now: Instant, in transaction: borrowing Transaction) throws -> Bool {
        try transaction.value(
            """
            select 1 from role_assignments where ends_at <= \(now)
            union all
            select 1 from study_site_roles where ends_at <= \(now) limit 1
            """, as: Int.self) != nil
    }

    /// Removes the roles that have ended.
    public static func removeEnded(audit: Audit, in transaction: borrowing Transaction) throws {
        let actor = Actor.system("Roles", audit: audit)
        let onFolders = try transaction.rows(
            """
            select a.id, a.folder_id, coalesce(u.email, g.name), a.role from role_assignments a
            left join users u on u.id = a.user_id left join user_groups g on g.id = a.group_id
            where a.ends_at <= \(actor.now) order by a.ends_at, a.id
            """
        ) { row in
            (
                id: try row[0] as Int64, folder: try row[1] as FolderID, who: try row[2] as String,
                role: try row[3] as String
            )
        }
        for one in onFolders {
            try transaction.run("delete from role_assignments where id = \(one.id)")
            try actor.record(
                "role.end", on: one.folder, about: one.who, ["role": .text(one.role)], in: transaction)
        }
        try removeEndedAtSites(by: actor, in: transaction)
    }

    private static func removeEndedAtSites(
        by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        let atSites = try transaction.rows(
            """
            select r.id, c.study_folder_id, coalesce(u.email, g.name), r.role, s.code
            from study_site_roles r join study_sites s on s.id = r.site_id join channels c on c.id = s.channel_id
            left join users u on u.id = r.user_id left join user_groups g on g.id = r.group_id
            where r.ends_at <= \(actor.now) order by r.ends_at, r.id
            """
        ) { row in
            (
                id: try row[0] as Int64, folder: try row[1] as FolderID, who: try row[2] as String,
                role: try row[3] as String, site: try row[4] as String
            )
        }
        for one in atSites {
            try transaction.run("delete from study_site_roles where id = \(one.id)")
            try actor.record(
                "study-site-role.end", on: one.folder, about: one.who,
                ["role": .text(one.role), "site": .text(one.site)], in: transaction)
        }
    }
}
