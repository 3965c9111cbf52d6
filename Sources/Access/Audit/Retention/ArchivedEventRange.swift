import Cryptography
import SQLStore

/// Events that left the log together: numbers without a gap, with what ties them to the rest of the chain.
struct ArchivedEventRange: Sendable, Hashable {
    let first: Int64
    var last: Int64
    /// The digest of the event before the first.
    let before: Digest
    /// The digest of the last event, on which the next one in the log builds.
    var end: Digest

    /// How many events; numbers that someone put there may lie anywhere.
    var count: Int { Int(truncatingIfNeeded: last &- first &+ 1) }

    /// What runs are recognized by, in hex.
    static func digest(of runs: [ArchivedEventRange]) -> String {
        var hash = SHA256()
        for run in runs {
            hash.update("\(run.first) \(run.last) \(run.before.hex) \(run.end.hex)\n")
        }
        return hash.finish().hex
    }
}

/// The rows of runs. Only ``Audit`` adds to them; nothing changes or deletes any.
enum ArchivedEventRangeRepository {
    /// The run in which a number lies; nil where that event should be in the log.
    static func run(around number: Int64, in transaction: borrowing Transaction) throws -> ArchivedEventRange?
    {
        let run = try transaction.first(
            """
            \(fragment: columns) where first_seq <= \(number) order by first_seq desc limit 1
            """, ArchivedEventRange.init)
        guard let run, run.last >= number else { return nil }
        return run
    }

    /// The runs of an archive, in their order.
    static func runs(of archive: AuditArchiveID, in transaction: borrowing Transaction) throws
        -> [ArchivedEventRange]
    {
        try transaction.rows(
            "\(fragment: columns) where archive_id = \(archive) order by first_seq", ArchivedEventRange.init)
    }

    /// How many runs belong to archives whose events are not removed: none, unless someone put them there.
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

    /// The digest of the event before a number, whether that is in the log or left it.
    static func digest(before number: Int64, in transaction: borrowing Transaction) throws -> Digest? {
        if number == 1 { return AuditHead.start.digest }
        let bytes: [UInt8]? = try transaction.value(
            "select digest from audit_events where seq = \(number - 1)")
        if let bytes { return Digest(bytes: bytes) }
        let run = try run(around: number - 1, in: transaction)
        return run?.last == number - 1 ? run?.end : nil
    }

    private static let columns: SQL =
        "select first_seq, last_seq, before_digest, last_digest from audit_runs"
}

extension ArchivedEventRange {
    /// Reads the columns of ``ArchivedEventRangeRepository``.
    fileprivate init(_ row: Row) throws {
        (first, last) = (try row[0], try row[1])
        // A digest of another length was tampered with; it equals none.
        let (before, end): ([UInt8], [UInt8]) = (try row[2], try row[3])
        self.before = Digest(bytes: before) ?? SHA256.digest(before)
        self.end = Digest(bytes: end) ?? SHA256.digest(end)
    }
}
