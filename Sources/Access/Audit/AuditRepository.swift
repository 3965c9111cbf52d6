import Cryptography
import SQLStore
import Studies
import Timekeeping

/// The rows of the audit. Only ``Audit`` adds to them; nothing changes or deletes any.
public enum AuditRepository {
    /// Which events to show.
    public struct Filter: Sendable, Hashable {
        /// Only events of this user.
        public var user: UserID?
        /// Only events whose action begins with this text, such as `token-batch.`.
        public var actionPrefix: String?
        /// Only events from this time on.
        public var since: Instant?
        /// Only events before this time.
        public var before: Instant?

        /// Every event.
        public init() {}
    }

    /// A page of the events filed under the grant's folder and everything below it, the newest first.
    ///
    /// `before` is the number of the last event of the page before.
    public static func page(
        _ filter: Filter = Filter(), before seq: Int64? = nil, limit: Int, with grant: Grant<ViewAudit>,
        in transaction: borrowing Transaction
    ) throws -> [AuditEntry] {
        var conditions = conditions(filter, on: grant.subject.folderID)
        if let seq { conditions.append("e.seq < \(seq)") }
        return try transaction.rows(
            """
            \(fragment: columns) where \(fragment: .joined(conditions, by: " and "))
            order by e.seq desc limit \(limit)
            """
        ) { row in try AuditEntry(row) }
    }

    /// Every event filed under the grant's folder and below it, the oldest first: for exports.
    public static func forEach(
        _ filter: Filter = Filter(), with grant: Grant<ViewAudit>, in transaction: borrowing Transaction,
        _ body: (AuditEntry) throws -> Void
    ) throws {
        let conditions = conditions(filter, on: grant.subject.folderID)
        try transaction.forEach(
            "\(fragment: columns) where \(fragment: .joined(conditions, by: " and ")) order by e.seq"
        ) { row in try body(AuditEntry(row)) }
    }

    static func head(in transaction: borrowing Transaction) throws -> AuditHead? {
        try transaction.first("select seq, digest, seal from audit_head where id = 1") { row in
            AuditHead(seq: try row[0], digest: try digest(row[1]), seal: try row[2])
        }
    }

    static func setHead(_ head: AuditHead, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into audit_head (id, seq, digest, seal)
            values (1, \(head.seq), \(head.digest.bytes), \(head.seal))
            on conflict (id) do update set seq = excluded.seq, digest = excluded.digest, seal = excluded.seal
            """)
    }

    static func insert(
        _ entry: AuditEntry, _ digest: Digest, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into audit_events
            (seq, at, actor_kind, actor_user_id, actor_name, address, folder_id, action, subject, details, digest)
            values (\(entry.seq), \(entry.at), \(entry.actorKind), \(entry.user), \(entry.actorName),
                \(entry.address), \(entry.folder), \(entry.action), \(entry.about), \(entry.details),
                \(digest.bytes))
            """)
    }

    static func forEachLink(
        in transaction: borrowing Transaction, _ body: (AuditEntry, Digest) throws -> Void
    ) throws {
        try transaction.forEach("\(fragment: columns) order by e.seq") { row in
            try body(AuditEntry(row), digest(row[10]))
        }
    }

    private static let columns: SQL = """
        select e.seq, e.at, e.actor_kind, e.actor_user_id, e.actor_name, e.address, e.folder_id, e.action,
            e.subject, e.details, e.digest
        from audit_events e
        """

    private static func conditions(_ filter: Filter, on folder: FolderID) -> [SQL] {
        var conditions: [SQL] = ["1 = 1"]
        if folder != .site {
            conditions = [
                """
                e.folder_id in (
                    select f.id from folders f left join folders p on p.id = f.parent_id
                    where f.id = \(folder) or f.parent_id = \(folder) or p.parent_id = \(folder)
                )
                """
            ]
        }
        if let user = filter.user { conditions.append("e.actor_user_id = \(user)") }
        if let prefix = filter.actionPrefix {
            conditions.append("substr(e.action, 1, \(prefix.unicodeScalars.count)) = \(prefix)")
        }
        if let since = filter.since { conditions.append("e.at >= \(since)") }
        if let before = filter.before { conditions.append("e.at < \(before)") }
        return conditions
    }

    private static func digest(_ bytes: [UInt8]) -> Digest {
        // A digest of another length was tampered with; it equals none.
        Digest(bytes: bytes) ?? SHA256.digest(bytes)
    }
}

extension AuditEntry {
    /// Reads ``AuditRepository/columns``.
    fileprivate init(_ row: Row) throws {
        self.init(
            seq: try row[0], at: try row[1], actorKind: try row[2], user: try row[3], actorName: try row[4],
            address: try row[5], folder: try row[6], action: try row[7], about: try row[8],
            details: try row[9])
    }
}
