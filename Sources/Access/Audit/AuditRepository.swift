import Cryptography
import SQLStore
import Timekeeping

/// The rows of the audit log. Only ``Audit`` adds them. They are never changed, and only leave the log for an archive.
public enum AuditRepository {
    /// Returns a page of the events of the grant's folder and everything below it.
    public static func page(
        _ filter: AuditFilter = AuditFilter(), at place: AuditCursor = .newest, limit: Int,
        with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> AuditPage {
        try AuditSearch(filter, on: grant.subject.folderID, in: transaction)
            .page(at: place, limit: limit, in: transaction)
    }

    /// Returns the next events after a number, oldest first. Exports use it to read the log in parts.
    public static func next(
        _ filter: AuditFilter = AuditFilter(), after number: Int64, limit: Int, with grant: Grant<ViewAudit>,
        in transaction: borrowing Transaction
    ) throws -> [AuditEntry] {
        try AuditSearch(filter, on: grant.subject.folderID, in: transaction)
            .next(after: number, limit: limit, in: transaction)
    }

    /// Calls the closure with all events of the grant's folder and below it, oldest first, from one state of the log.
    public static func forEach(
        _ filter: AuditFilter = AuditFilter(), with grant: Grant<ViewAudit>,
        in transaction: borrowing Transaction, _ body: (AuditEntry) throws -> Void
    ) throws {
        let search = try AuditSearch(filter, on: grant.subject.folderID, in: transaction)
        var last: Int64 = 0
        while true {
            let piece = try search.next(after: last, limit: 2000, in: transaction)
            for entry in piece { try body(entry) }
            guard let end = piece.last?.seq else { return }
            last = end
        }
    }

    /// Returns one event, if it belongs to the grant's folder or is below it.
    public static func entry(
        _ number: Int64, with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> AuditEntry {
        let conditions = AuditSearch.conditions(AuditFilter(), on: grant.subject.folderID)
        let entry = try transaction.first(
            """
            \(fragment: columns)
            where e.seq = \(number) and \(fragment: .joined(conditions, by: " and "))
            """
        ) { row in try AuditEntry(row) }
        guard let entry else { throw NotFound("event") }
        return entry
    }

    /// Returns all actions recorded in the grant's folder and below it, by name.
    public static func actions(
        with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [String] {
        let folder = grant.subject.folderID
        return try folder == .site
            ? AuditSearch.actions(in: transaction) : AuditSearch.actions(below: folder, in: transaction)
    }

    /// Returns the users who may have acted in the grant's folder, by name: those of its organization, or of the site.
    public static func people(
        limit: Int, with grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> [(id: UserID, name: String)] {
        let home = grant.subject.organization?.id
        let condition: SQL = home.map { "home_folder_id = \($0)" } ?? "1 = 1"
        return try transaction.rows(
            "select id, name from users where \(fragment: condition) order by name, id limit \(limit)"
        ) { row in (id: try row[0], name: try row[1]) }
    }

    /// Returns the last event with this action, in any folder.
    static func last(_ action: String, in transaction: borrowing Transaction) throws -> AuditEntry? {
        try transaction.first(
            "\(fragment: columns) where e.action = \(action) order by e.seq desc limit 1"
        ) { row in try AuditEntry(row) }
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

    /// Removes the events of a range; returns how many there were.
    static func remove(_ run: ArchivedEventRange, in transaction: borrowing Transaction) throws -> Int {
        try transaction.run("delete from audit_events where seq >= \(run.first) and seq <= \(run.last)")
    }

    /// Returns the time of the first event in the log; nil if there is none.
    static func firstTime(in transaction: borrowing Transaction) throws -> Instant? {
        try transaction.value("select min(at) from audit_events")
    }

    /// Returns all events with this action, in any folder.
    static func all(_ action: String, in transaction: borrowing Transaction) throws -> [AuditEntry] {
        try transaction.rows("\(fragment: columns) where e.action = \(action)") { row in try AuditEntry(row) }
    }

    /// Returns the next events of the chain after a number, or from the very first row, with their digests.
    static func links(
        after number: Int64?, limit: Int, in transaction: borrowing Transaction
    ) throws -> [(entry: AuditEntry, digest: Digest)] {
        try transaction.rows(
            """
            \(fragment: columns) where e.seq > \(number ?? .min) order by e.seq limit \(limit)
            """
        ) { row in (entry: try AuditEntry(row), digest: digest(try row[10])) }
    }

    static let columns: SQL = """
        select e.seq, e.at, e.actor_kind, e.actor_user_id, e.actor_name, e.address, e.folder_id, e.action,
            e.subject, e.details, e.digest
        from audit_events e
        """

    private static func digest(_ bytes: [UInt8]) -> Digest {
        // A digest of another length was tampered with; this one matches no event.
        Digest(bytes: bytes) ?? SHA256.digest(bytes)
    }
}

extension AuditEntry {
    /// Creates an entry from a row with ``AuditRepository/columns``.
    init(_ row: Row) throws {
        self.init(
            seq: try row[0], at: try row[1], actorKind: try row[2], user: try row[3], actorName: try row[4],
            address: try row[5], folder: try row[6], action: try row[7], about: try row[8],
            details: try row[9])
    }
}
