import SQLStore
import Timekeeping
import Vocabulary

extension FolderRepository {
    /// Returns the siblings of a location for a user with these roles.
    ///
    /// Used on every page, so it reads only what is shown and the user's roles.
    package static func siblings(
        of place: FolderLocation, for user: AccessIdentity, _ rolesByLevel: EffectiveRolesByLevel,
        at now: Instant, in transaction: borrowing Transaction
    ) throws -> SiblingFolders {
        var siblings = SiblingFolders()
        guard let organization = place.organization else { return siblings }
        let search = SiblingFolderQuery(
            assigned: try user.assigned(at: now, in: transaction),
            channelsWithSites: StudySiteRoleRepository.channels(of: user, at: now), rolesByLevel: rolesByLevel
        )
        siblings.organizations = try search.folders(
            below: .site, at: .site,
            including: SiblingFolders.Sibling(organization.name.text, organization.title),
            in: transaction)
        guard let app = place.app else { return siblings }
        siblings.apps = try search.folders(
            below: organization.id, at: .organization,
            including: SiblingFolders.Sibling(app.name.text, app.title),
            in: transaction)
        guard let channel = place.channel else { return siblings }
        siblings.studies = try search.channels(
            of: app, including: SiblingFolders.Sibling(channel.studyID.text, channel.study.title),
            in: transaction)
        return siblings
    }
}

/// The two queries of ``SiblingFolders``.
private struct SiblingFolderQuery {
    /// The user's roles, as rows of `folder_id` and `role`.
    let assigned: SQL
    /// The channels at whose sites the user holds a role, as rows of `channel_id` and `folder_id`.
    let channelsWithSites: SQL
    let rolesByLevel: EffectiveRolesByLevel

    /// Returns the direct children of a folder that the user may open through inherited roles, or through a role on the
    /// child or further down.
    func folders(
        below parent: FolderID, at level: SubjectLevel, including own: SiblingFolders.Sibling,
        in transaction: borrowing Transaction
    ) throws -> SiblingFolders.Level {
        try read(
            including: own,
            of: """
                \(fragment: held)
                select f.name, f.title from folders f
                where f.parent_id = \(parent) and f.kind <> 'study' and f.trash_id is null
                    and (f.archived_at is null or f.name = \(own.name))
                    and (\(fragment: inherited(at: level, by: "f")) or f.id in (select id from entered))
                order by f.name_key limit \(SiblingFolders.shownMax + 1)
                """, in: transaction)
    }

    /// Returns the channels of an app. A Test channel's study may lie under another app, whose rights then count.
    func channels(
        of app: AppFolder, including own: SiblingFolders.Sibling, in transaction: borrowing Transaction
    ) throws -> SiblingFolders.Level {
        try read(
            including: own,
            of: """
                \(fragment: held)
                select c.study_id, s.title from channels c join folders s on s.id = c.study_folder_id
                where c.app_folder_id = \(app.id) and c.trash_id is null and (
                    s.parent_id = \(app.id) and \(fragment: inherited(at: .app, by: "s"))
                    or s.id in (select folder_id from assigned)
                    or c.id in (select channel_id from at_sites)
                    or s.parent_id in (select folder_id from assigned) and s.stops_inheriting = 0
                    or s.parent_id in (
                        select p.id from folders p
                        where p.parent_id = \(app.organization.id)
                            and \(fragment: inherited(at: .organization, by: "p")))
                        and \(fragment: inherited(at: .organization, by: "s")))
                order by c.study_id_key limit \(SiblingFolders.shownMax + 1)
                """, in: transaction)
    }

    private func read(
        including own: SiblingFolders.Sibling, of sql: SQL, in transaction: borrowing Transaction
    ) throws -> SiblingFolders.Level {
        var level = SiblingFolders.Level()
        level.all = try transaction.rows(sql) { row in SiblingFolders.Sibling(try row[0], try row[1]) }
        if level.all.count > SiblingFolders.shownMax {
            level.hasMore = true
            level.all.removeLast()
            // The location's own folder may be missing because of the limit.
            if !level.all.contains(own) { level.all.insert(own, at: 0) }
        }
        return level
    }

    /// Returns a condition for whether roles from above reach a folder.
    private func inherited(at level: SubjectLevel, by alias: String) -> SQL {
        let effectiveRoles = rolesByLevel.roles(at: level)
        if effectiveRoles.roles.contains(EffectiveRoles.unstoppable) { return "1 = 1" }
        return effectiveRoles.hasAnyRole ? "\(identifier: alias).stops_inheriting = 0" : "1 = 0"
    }

    /// The folders on which the user holds a role, and their ancestors. Roles that only extend others give no access by
    /// themselves; their base roles are also in the list.
    private var held: SQL {
        let additions = Role.allCases.filter { !$0.bases.isEmpty }.map(\.rawValue)
        return """
            with assigned (folder_id) as (
                select distinct h.folder_id from (\(fragment: assigned)) h
                where h.role not in (\(list: additions))
            ),
            at_sites (channel_id, folder_id) as (\(fragment: channelsWithSites)),
            parents (id) as (
                select f.parent_id from (select folder_id from assigned union select folder_id from at_sites) a
                join folders f on f.id = a.folder_id
                where f.parent_id is not null
            ),
            entered (id) as (
                select folder_id from assigned
                union
                select id from parents
                union
                select f.parent_id from parents p join folders f on f.id = p.id where f.parent_id is not null
            )
            """
    }
}

extension SiblingFolders.Sibling {
    fileprivate init(_ name: String, _ title: String) {
        self.init(name: name, title: title)
    }
}
