import Cryptography
import SQLStore

/// The rows of archived ranges. Only ``Audit`` adds them; they are never changed or deleted.
enum ArchivedEventRangeRepository {
    /// Returns the range that contains a number; nil if that event should be in the log.
    static func run(around number: Int64, in transaction: borrowing Transaction) throws -> ArchivedEventRange?
    {
        let run = try transaction.first(
            """
            \(fragment: columns) where first_seq <= \(number) order by first_seq desc limit 1
            """, ArchivedEventRange.init)
        guard let run, run.last >= number else { return nil }
        return run
    }

    /// Returns the ranges of an archive, in order.
    static func runs(of archive: AuditArchiveID, in transaction: borrowing Transaction) throws
        -> [ArchivedEventRange]
    {
        try transaction.rows(
            "\(fragment: columns) where archive_id = \(archive) order by first_seq", ArchivedEventRange.init)
    }

    /// Returns the number of ranges of archives whose events weren't removed: zero, unless someone inserted them.
    static func strayCount(in transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            """
            select count(*) from audit_runs r join audit_archives a on a.id = r.archive_id
            where a.state <> 'removed'
            """) ?? 0
    }

    static func insert(
        _ run: ArchivedEventRange, of archive: AuditArchiveID, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into audit_runs (first_seq, last_seq, before_digest, last_digest, archive_id)
            values (\(run.first), \(run.last), \(run.before.bytes), \(run.end.bytes), \(archive))
            """)
    }

    /// Returns the digest of the event before a number, whether it is in the log or was archived.
    static func digest(before number: Int64, in transaction: borrowing Transaction) throws -> Digest? {
        if number == 1 { return AuditHead.start.digest }
        if let bytes = try AuditRepository.digest(of: number - 1, in: transaction) {
            return Digest(bytes: bytes)
        }
        guard try transaction.hasTable("audit_archives") else { return nil }
        let run = try run(around: number - 1, in: transaction)
        return run?.last == number - 1 ? run?.end : nil
    }

    private static let columns: SQL =
        "select first_seq, last_seq, before_digest, last_digest from audit_runs"
}

extension ArchivedEventRange {
    /// Creates a range from a row of ``ArchivedEventRangeRepository``.
    fileprivate init(_ row: Row) throws {
        (first, last) = (try row[0], try row[1])
        // A digest of another length was tampered with; this one matches no event.
        let (before, end): ([UInt8], [UInt8]) = (try row[2], try row[3])
        self.before = Digest(bytes: before) ?? SHA256.digest(before)
        self.end = Digest(bytes: end) ?? SHA256.digest(end)
    }
}
