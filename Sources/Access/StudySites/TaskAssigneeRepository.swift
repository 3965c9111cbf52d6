import SQLStore
import Timekeeping
import Vocabulary

/// A user to whom tasks about participants can be assigned.
public struct TaskAssignee: Sendable, Hashable, Identifiable {
    public let id: UserID
    public let name: String

    public init(id: UserID, name: String) { (self.id, self.name) = (id, name) }
}

/// Reads to whom tasks about participants can be assigned.
public enum TaskAssigneeRepository {
    /// Returns the active users who may work on tasks about the participants of a site, or about those without a site if it's
    /// nil, by name: by a role at the site, or on the study, its app or its organization.
    public static func all(
        at site: StudySiteID?, with grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [TaskAssignee] {
        try all(
            atSites: "s.id = \(site) and \(fragment: grant.sites.condition(on: "s.id"))", with: grant,
            transaction)
    }

    private static func all(
        atSites condition: SQL, with grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [TaskAssignee] {
        let roles = RightsTable.roles(granting: .followParticipants).roles.map(\.rawValue)
        let folders = granting(grant.subject.study)
        return try transaction.rows(
            """
            select distinct u.id, u.name, u.name_key from (
                select a.user_id, a.group_id from role_assignments a
                where a.folder_id in (\(list: folders)) and a.role in (\(list: roles))
                union all
                select r.user_id, r.group_id from study_site_roles r join study_sites s on s.id = r.site_id
                where s.channel_id = \(grant.subject.id) and r.role in (\(list: roles))
                    and \(fragment: condition)
            ) as holders
            left join group_members m on m.group_id = holders.group_id
            join users u on u.id = coalesce(holders.user_id, m.user_id)
            where u.state = 'active' order by u.name_key, u.id
            """
        ) { row in TaskAssignee(id: try row[0], name: try row[1]) }
    }

    /// Returns the active users who may work on tasks about any participant whom the grant covers, by name.
    public static func everyone(
        with grant: Grant<FollowParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> [TaskAssignee] {
        try all(atSites: "\(fragment: grant.sites.condition(on: "s.id"))", with: grant, transaction)
    }

    /// Returns the user to whom a task about a participant of a site is to be assigned; nil for none.
    ///
    /// - Throws: ``InvalidInput`` for a user who may not work on tasks there.
    @discardableResult
    public static func check(
        _ user: UserID?, at site: StudySiteID?, with grant: Grant<FollowParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> TaskAssignee? {
        guard let user else { return nil }
        if let found = try all(at: site, with: grant, transaction).first(where: { $0.id == user }) {
            return found
        }
        // A Site Admin's role comes from above all organizations.
        if user == grant.actor.user { return TaskAssignee(id: user, name: grant.actor.name) }
        throw InvalidInput("assignee", "Choose someone who may work on tasks at this participant's site.")
    }

    /// Returns whether a user may work on tasks about the participants of a site, or about those without a site if it's nil.
    /// The server itself asks, so no one's grant is needed.
    package static func mayWork(
        _ user: UserID, in channel: Channel, at site: StudySiteID?, _ now: Instant,
        _ transaction: borrowing Transaction
    ) throws -> Bool {
        guard try UserRepository.isActive(user, in: transaction),
            let lineage = try FolderRepository.lineage(of: channel.folderID, in: transaction)
        else { return false }
        let atSites = try StudySiteRoleRepository.held(
            by: .user(user), in: channel.id, at: now, transaction)
        return try Roles.effectiveRoles(of: .user(user), on: lineage, at: now, in: transaction)
            .adding(atSites, on: lineage, limits: nil)
            .scope(of: FollowParticipantsAtSites.self)?.contains(site) ?? false
    }

    /// The study and the folders above it whose roles it inherits, up to the organization.
    private static func granting(_ study: StudyFolder) -> [FolderID] {
        var ids: [FolderID] = []
        var next: Folder? = .study(study)
        while let folder = next, folder.organization != nil {
            ids.append(folder.folderID)
            next = folder.stopsInheriting ? nil : folder.parent
        }
        return ids
    }
}
