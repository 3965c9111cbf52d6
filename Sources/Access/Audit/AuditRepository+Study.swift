import SQLStore
import Timekeeping
import Vocabulary

// The data for a report on one study, in addition to its events.
//
// The grant is for the study's audit log. From the folders above, it only includes changes of who has access to the
// study, and the sign-ins of those users.

extension AuditRepository {
    /// Actions that change who has access.
    static let rightsActions = [
        "role.give", "role.take", "role.limit", "role.end", "study-site-role.give", "study-site-role.take",
        "study-site-role.limit", "study-site-role.end", "folder.stop-inheriting", "folder.inherit",
        "group.add-member", "group.remove-member", "group.delete",
    ]

    /// Returns the changes of who has access to the grant's study, recorded there or above it, oldest first.
    public static func rights(
        since: Instant, limit: Int, with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [AuditEntry] {
        var folders: [FolderID] = []
        var next: Folder? = grant.subject
        while let folder = next {
            folders.append(folder.folderID)
            next = folder.parent
        }
        return try transaction.rows(
            """
            \(fragment: columns)
            where e.folder_id in (\(list: folders)) and e.action in (\(list: rightsActions)) and e.at >= \(since)
            order by e.seq limit \(limit)
            """
        ) { row in try AuditEntry(row) }
    }

    /// Returns the users who acted in the grant's study within a time, with their names at that time.
    public static func actors(
        since: Instant, before: Instant, with grant: Grant<ViewAudit>,
        in transaction: borrowing Transaction
    ) throws -> [(id: UserID, name: String)] {
        try transaction.rows(
            """
            select actor_user_id, max(actor_name) from audit_events
            where folder_id = \(grant.subject.folderID) and actor_kind = 'user' and at >= \(since)
                and at < \(before)
            group by actor_user_id order by max(actor_name), actor_user_id
            """
        ) { row in (id: try row[0], name: try row[1]) }
    }

    /// Returns the sign-ins of these users within a time. Only includes users with a role that reaches the grant's
    /// study, or who acted there.
    public static func signIns(
        since: Instant, before: Instant, with grant: Grant<ViewAudit>,
        in transaction: borrowing Transaction
    ) throws -> [UserID: SignInCounts] {
        let holders = try RoleRepository.people(with: grant, in: transaction).compactMap { holder in
            if case .user(let id, _) = holder.who { id } else { nil as UserID? }
        }
        let actors = try actors(since: since, before: before, with: grant, in: transaction).map(\.id)
        let people = Set(holders + actors).sorted()
        var tallies: [UserID: SignInCounts] = [:]
        for user in people {
            tallies[user] = try signIns(of: user, since: since, before: before, in: transaction)
        }
        return tallies
    }

    private static func signIns(
        of user: UserID, since: Instant, before: Instant, in transaction: borrowing Transaction
    ) throws -> SignInCounts {
        var counts =
            try transaction.first(
                """
                select count(*), min(at), max(at) from audit_events
                where actor_kind = 'user' and actor_user_id = \(user) and action = 'session.sign-in'
                    and at >= \(since) and at < \(before)
                """
            ) { row in
                var counts = SignInCounts()
                (counts.count, counts.first, counts.last) = (try row[0], try row[1], try row[2])
                return counts
            }
            ?? SignInCounts()
        counts.refused =
            try transaction.value(
                """
                select count(*) from audit_events
                where action = 'session.refuse' and at >= \(since) and at < \(before)
                    and subject = (select email from users where id = \(user))
                """) ?? 0
        return counts
    }

    /// Returns the signatures on the grant's study.
    public static func signatures(
        with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [Signature] {
        guard case .study(let study) = grant.subject else { return [] }
        return try SignatureRepository.all(of: study.id, in: transaction)
    }

    /// Returns the channels of the grant's study.
    public static func channels(
        with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        guard case .study(let study) = grant.subject else { return [] }
        return try FolderRepository.channels(of: study, in: transaction)
    }
}
