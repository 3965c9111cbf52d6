import SQLStore
import Timekeeping

/// The archives of the audit log.
public enum AuditArchiveRepository {
    /// The maximum number of archives listed.
    private static let listMax = 200

    /// Returns the archives, latest first, without those that were replaced.
    public static func list(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [AuditArchive] {
        try transaction.rows(
            "\(fragment: columns) where state <> 'replaced' order by id desc limit \(listMax)",
            AuditArchive.init)
    }

    /// Returns one archive.
    public static func archive(
        _ id: AuditArchiveID, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> AuditArchive {
        guard let archive = try find(id, in: transaction) else { throw NotFound("archive") }
        return archive
    }

    /// Returns the next archive whose file hasn't been written yet.
    public static func next(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> AuditArchive? {
        try transaction.first(
            "\(fragment: columns) where state = 'waiting' order by id limit 1", AuditArchive.init)
    }

    /// Requests an archive of the events whose retention period is over; replaces archives whose events haven't been
    /// removed.
    public static func ask(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> AuditArchiveID {
        guard let before = try AuditRetentionRepository.current(in: transaction).end(at: grant.now) else {
            throw Conflict("Events are kept forever. Set a retention period first.")
        }
        let waiting: Int? = try transaction.value(
            "select count(*) from audit_archives where state = 'waiting'")
        guard waiting == 0 else {
            throw Conflict("An archive is already being created. Wait for it to finish.")
        }
        try transaction.run("update audit_archives set state = 'replaced' where state in ('ready', 'failed')")
        let id: AuditArchiveID? = try transaction.value(
            """
            insert into audit_archives (state, before_at, asked_at, asked_by)
            values ('waiting', \(before), \(grant.now), \(grant.actor.name)) returning id
            """)
        guard let id else { throw NotFound("archive") }
        try grant.record(
            "audit-archive.begin", about: "\(id)", ["before": .text(before.iso8601)], in: transaction)
        return id
    }

    /// Records that the file of an archive was written; returns the updated archive.
    public static func finish(
        _ id: AuditArchiveID, _ written: WrittenAuditArchive, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws -> AuditArchive {
        try transaction.run(
            """
            update audit_archives set state = 'ready', file_name = \(written.fileName),
                byte_count = \(written.byteCount), digest = \(written.digest), event_count = \(written.count),
                runs_digest = \(written.runsDigest)
            where id = \(id) and state = 'waiting'
            """)
        try grant.record(
            "audit-archive.finish", about: "\(id)",
            [
                "events": .number(written.count), "file": .text(written.fileName),
                "sha256": .text(written.digest),
            ], in: transaction)
        return try archive(id, with: grant, in: transaction)
    }

    /// Records that an archive couldn't be written.
    public static func fail(
        _ id: AuditArchiveID, _ sentence: String, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update audit_archives set state = 'failed', failure = \(sentence)
            where id = \(id) and state = 'waiting'
            """)
        try grant.record(
            "audit-archive.fail", about: "\(id)", ["reason": .text(sentence)], in: transaction)
    }

    /// Returns the file names of replaced archives.
    public static func replacedFiles(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [String] {
        try transaction.rows(
            "select file_name from audit_archives where state = 'replaced' and file_name <> ''"
        ) { row in try row[0] }
    }

    /// Returns the archive whose file has this digest and whose events were removed from the log.
    static func removed(
        digest: String, in transaction: borrowing Transaction
    ) throws -> AuditArchive? {
        try transaction.first(
            "\(fragment: columns) where state = 'removed' and digest = \(digest)", AuditArchive.init)
    }

    /// Returns the archives whose events were removed from the log, by checkpoint.
    static func removed(in transaction: borrowing Transaction) throws -> [AuditArchive] {
        try transaction.rows(
            "\(fragment: columns) where state = 'removed' order by checkpoint_seq", AuditArchive.init)
    }

    /// Records that the events of an archive were removed, with the checkpoint in their place.
    static func markRemoved(
        _ id: AuditArchiveID, checkpoint number: Int64, seal: [UInt8], in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update audit_archives set state = 'removed', checkpoint_seq = \(number),
                checkpoint_seal = \(seal)
            where id = \(id)
            """)
    }

    static func setSeal(
        _ seal: [UInt8], of id: AuditArchiveID, in transaction: borrowing Transaction
    ) throws {
        try transaction.run("update audit_archives set checkpoint_seal = \(seal) where id = \(id)")
    }

    static func find(_ id: AuditArchiveID, in transaction: borrowing Transaction) throws -> AuditArchive? {
        try transaction.first("\(fragment: columns) where id = \(id)", AuditArchive.init)
    }

    private static let columns: SQL = """
        select id, state, before_at, asked_at, asked_by, file_name, byte_count, digest, event_count, failure,
            checkpoint_seq, checkpoint_seal, runs_digest
        from audit_archives
        """
}

extension AuditArchive {
    /// Creates an archive from a row of ``AuditArchiveRepository``.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row[0], state: State(rawValue: try row[1]) ?? .failed, before: try row[2],
            askedAt: try row[3], askedBy: try row[4], fileName: try row[5], byteCount: try row[6],
            digest: try row[7], count: try row[8], failure: try row[9], checkpoint: try row[10],
            seal: try row[11], runsDigest: try row[12])
    }
}
