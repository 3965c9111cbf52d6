import Cryptography
import SQLStore
import Studies
import Timekeeping

/// How often someone signed in within a time, and how often that was refused.
public struct SignInCounts: Sendable, Hashable {
    /// How often they came in.
    public var count = 0
    /// The first time, or nil if never.
    public var first: Instant?
    /// The last time.
    public var last: Instant?
    /// How often their address was refused.
    public var refused = 0

    /// Nothing yet.
    public init() {}
}

/// What a report on one study reads next to the events that are filed under it.
///
/// The grant is that of the study's audit. What is filed above it is given only as far as it says who may do what on
/// the study, and when those people came in.
public enum StudyAudit {
    /// Actions that change who may do what.
    static let rightsActions = [
        "role.give", "role.take", "folder.stop-inheriting", "folder.inherit", "group.add-member",
        "group.remove-member", "group.delete",
    ]

    /// What changed about who may do what on the grant's study, filed there or above it, oldest first.
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
            \(fragment: AuditRepository.columns)
            where e.folder_id in (\(list: folders)) and e.action in (\(list: rightsActions)) and e.at >= \(since)
            order by e.seq limit \(limit)
            """
        ) { row in try AuditEntry(row) }
    }

    /// The person who did something in the grant's study within a time, by the name of then.
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

    /// How often these people came in within a time. Only people with a role that reaches the grant's study, or who did
    /// something there, are included.
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
            var tally =
                try transaction.first(
                    """
                    select count(*), min(at), max(at) from audit_events
                    where actor_kind = 'user' and actor_user_id = \(user) and action = 'session.sign-in'
                        and at >= \(since) and at < \(before)
                    """
                ) { row in
                    var tally = SignInCounts()
                    (tally.count, tally.first, tally.last) = (try row[0], try row[1], try row[2])
                    return tally
                }
                ?? SignInCounts()
            tally.refused =
                try transaction.value(
                    """
                    select count(*) from audit_events
                    where action = 'session.refuse' and at >= \(since) and at < \(before)
                        and subject = (select email from users where id = \(user))
                    """) ?? 0
            tallies[user] = tally
        }
        return tallies
    }

    /// The signatures on the grant's study.
    public static func signatures(
        with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [Signature] {
        guard case .study(let study) = grant.subject else { return [] }
        return try SignatureRepository.all(of: study.id, in: transaction)
    }

    /// The channels of the grant's study.
    public static func channels(
        with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        guard case .study(let study) = grant.subject else { return [] }
        return try FolderRepository.channels(of: study, in: transaction)
    }
}

/// The end of the chain as it is sealed: what a later copy of the audit is compared with.
public struct SealedHead: Sendable, Hashable {
    /// The number of the last event.
    public let number: Int64
    /// The digest that covers every event, in hex.
    public let digest: String
    /// The seal that takes the key file to make, in hex.
    public let seal: String

    /// The end of the chain now; nil before the first event.
    public static func current(
        with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> SealedHead? {
        try AuditRepository.head(in: transaction).map { head in
            SealedHead(head)
        }
    }
}

extension SealedHead {
    init(_ head: AuditHead) {
        self.init(number: head.seq, digest: head.digest.hex, seal: Hex.encode(head.seal))
    }
}
