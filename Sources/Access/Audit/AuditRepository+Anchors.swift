import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

extension AuditRepository {
    /// Returns the ID of a database's log; nil before its first event.
    static func logID(in transaction: borrowing Transaction) throws -> String? {
        let bytes: [UInt8]? = try transaction.value("select digest from audit_events where seq = 1")
        if let first = bytes.flatMap({ Digest(bytes: $0) }) { return String(first.hex.prefix(16)) }
        guard try transaction.hasTable("audit_archives") else { return nil }
        let number: Int64? = try transaction.value(
            """
            select a.checkpoint_seq from audit_runs r join audit_archives a on a.id = r.archive_id
            where r.first_seq = 1
            """)
        let checkpoint = try number.flatMap { try AuditCheckpoint.find($0, in: transaction) }
        return checkpoint.map { String($0.firstDigest.prefix(16)) }
    }

    /// Returns the end of a backup's log as an anchor with the time of its last event; nil for an empty log.
    public static func anchor(ofBackup transaction: borrowing Transaction) throws -> AuditAnchor? {
        guard let head = try head(in: transaction), let log = try logID(in: transaction),
            let at: Instant = try transaction.value("select at from audit_events where seq = \(head.seq)")
        else { return nil }
        return AuditAnchor(
            log: log, number: head.seq, digest: head.digest, at: at, seal: head.seal, form: .head)
    }

    /// Returns whether an event records that lines of the file of anchors follow each other.
    public static func hasStartedAnchors(in transaction: borrowing Transaction) throws -> Bool {
        let actions = [MissingAnchors.startAction, MissingAnchors.action]
        let found: Int? = try transaction.value(
            "select 1 from audit_events where action in (\(list: actions)) limit 1")
        return found != nil
    }

    /// Returns all losses recorded in the log, oldest first.
    static func losses(in transaction: borrowing Transaction) throws -> [AuditLoss] {
        try transaction.rows(
            """
            \(fragment: columns)
            where e.action in (\(list: [AuditLoss.restoreAction, AuditLoss.acceptAction])) order by e.seq
            """
        ) { row in AuditLoss(try AuditEntry(row)) }.compactMap(\.self)
    }

    /// Returns all such events, oldest first.
    static func missingAnchors(in transaction: borrowing Transaction) throws -> [MissingAnchors] {
        try transaction.rows(
            "\(fragment: columns) where e.action = \(MissingAnchors.action) order by e.seq"
        ) { row in MissingAnchors(try AuditEntry(row)) }.compactMap(\.self)
    }

    /// Returns the time of the first event after a number and before a time in milliseconds; nil if there is none.
    static func firstTime(
        after last: Int64, before limit: Int64, in transaction: borrowing Transaction
    ) throws -> Instant? {
        try transaction.value("select min(at) from audit_events where seq > \(last) and at < \(limit)")
    }

    /// Returns whether an event after a number, up to that of an anchor, must be anchored immediately.
    public static func hasUrgentEvent(
        after last: Int64, upTo anchor: AuditAnchor, in transaction: borrowing Transaction
    ) throws -> Bool {
        let found: Int? = try transaction.value(
            """
            select 1 from audit_events where seq > \(last) and seq <= \(anchor.number)
            and action in (\(list: AuditAnchor.urgentActions.sorted())) limit 1
            """)
        return found != nil
    }

    /// Returns whether the log has events, whatever its end says.
    static func hasEvents(in transaction: borrowing Transaction) throws -> Bool {
        let found: Int? = try transaction.value("select 1 from audit_events limit 1")
        return found != nil
    }

    /// Returns the stored digest of an event; nil if the log doesn't contain it.
    static func digest(of number: Int64, in transaction: borrowing Transaction) throws -> [UInt8]? {
        try transaction.value("select digest from audit_events where seq = \(number)")
    }
}
