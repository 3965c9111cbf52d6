import Access
import SQLStore
import Studies
import Timekeeping

/// Stores the site's backups: waiting, running and finished.
public enum BackupRepository {
    /// The maximum number of rows kept for backups without a file.
    private static let keptRowsMax = 100
    /// The progress value when everything is copied.
    static let progressMax = 1_000

    // MARK: Reading

    /// Returns the backups, newest first.
    static func list(
        before: BackupID?, count: Int, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [BackupRecord] {
        try transaction.rows(
            """
            select \(fragment: BackupRecord.columns) from backups
            where id < \(before?.rawValue ?? Int64.max) order by id desc limit \(count)
            """, BackupRecord.init)
    }

    /// Returns the newest finished backup and the newest verified one.
    static func latest(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> (done: BackupRecord?, verified: BackupRecord?) {
        let done = try transaction.first(
            """
            select \(fragment: BackupRecord.columns) from backups where state in ('done', 'removed')
            order by ended_at desc limit 1
            """, BackupRecord.init)
        let verified = try transaction.first(
            """
            select \(fragment: BackupRecord.columns) from backups where verification = 'whole'
            order by verified_at desc limit 1
            """, BackupRecord.init)
        return (done, verified)
    }

    /// Returns the next backup to make or to verify.
    public static func next(
        toVerify: Bool, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> BackupRecord? {
        let condition: SQL = toVerify ? "state = 'done' and verification = 'waiting'" : "state = 'waiting'"
        return try transaction.first(
            """
            select \(fragment: BackupRecord.columns) from backups where \(fragment: condition)
            order by id limit 1
            """, BackupRecord.init)
    }

    /// Returns the backup in an existing file.
    public static func find(
        _ path: String, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> BackupRecord? {
        try transaction.first(
            """
            select \(fragment: BackupRecord.columns) from backups where path = \(path) and state = 'done'
            order by id desc limit 1
            """, BackupRecord.init)
    }

    /// Returns when the last scheduled backup was requested, whatever its result.
    public static func lastScheduled(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Instant? {
        try transaction.first(
            "select asked_at from backups where kind = 'schedule' order by id desc limit 1"
        ) { try $0[0] }
    }

    /// Returns the files of a kind that newer ones make redundant.
    public static func surplus(
        of kind: BackupRecord.Kind, kept: Int, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws -> [BackupRecord] {
        try transaction.rows(
            """
            select \(fragment: BackupRecord.columns) from backups
            where state = 'done' and kind = \(kind.rawValue) and verification <> 'running'
            order by id desc limit -1 offset \(kept)
            """, BackupRecord.init)
    }

    // MARK: Changing

    /// Adds a backup to the queue.
    public static func ask(
        _ kind: BackupRecord.Kind, at path: String, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws -> BackupID {
        let waiting: Int? = try transaction.value(
            "select count(*) from backups where state in ('waiting', 'running') and kind = \(kind.rawValue)")
        guard waiting == 0 else {
            throw Conflict("A backup is already in progress. Wait for it to finish, or stop it.")
        }
        let id: BackupID? = try transaction.value(
            """
            insert into backups (kind, asked_by, path, state, asked_at)
            values (\(kind.rawValue), \(grant.actor.name), \(path), 'waiting', \(grant.now)) returning id
            """)
        guard let id else { throw NotFound("backup") }
        try grant.record("backup.begin", about: path, ["kind": .text(kind.rawValue)], in: transaction)
        return id
    }

    /// Starts a backup. Returns false if it was canceled.
    public static func begin(
        _ id: BackupID, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.run("update backups set state = 'running' where id = \(id) and state = 'waiting'") > 0
    }

    /// Records the copied fraction, 0 to 1.
    public static func note(
        _ progress: Double, of id: BackupID, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "update backups set progress = \(Int(progress * Double(progressMax))) where id = \(id)")
    }

    /// Finishes a backup whose file exists, to be verified next. Returns false if it was canceled.
    public static func finish(
        _ entry: BackupRecord, bytes: Int, rows: Int, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws -> Bool {
        let isFinished = try transaction.run(
            """
            update backups set state = 'done', ended_at = \(grant.now), progress = \(progressMax),
                byte_count = \(bytes), row_count = \(rows), verification = 'waiting'
            where id = \(entry.id) and state = 'running'
            """)
        guard isFinished > 0 else { return false }
        try grant.record(
            "backup.finish", about: entry.path, ["bytes": .number(bytes), "rows": .number(rows)],
            in: transaction)
        return true
    }

    /// Adds a backup that was made elsewhere: by a command, or before a migration.
    public static func add(
        _ kind: BackupRecord.Kind, at path: String, bytes: Int, rows: Int, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into backups (kind, asked_by, path, state, asked_at, ended_at, progress, byte_count, row_count)
            values (\(kind.rawValue), \(grant.actor.name), \(path), 'done', \(grant.now), \(grant.now),
                \(progressMax), \(bytes), \(rows))
            """)
    }

    /// Marks a backup as failed.
    public static func fail(
        _ entry: BackupRecord, _ failure: String, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws {
        let isFailed = try transaction.run(
            """
            update backups set state = 'failed', ended_at = \(grant.now), failure = \(failure)
            where id = \(entry.id) and state in ('waiting', 'running')
            """)
        if isFailed > 0 { try grant.record("backup.fail", about: entry.path, in: transaction) }
    }

    /// Cancels a backup. Returns false if it had already ended.
    static func stop(
        _ id: BackupID, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Bool {
        let path: String? = try transaction.value(
            """
            update backups set state = 'stopped', ended_at = \(grant.now)
            where id = \(id) and state in ('waiting', 'running') returning path
            """)
        guard let path else { return false }
        try grant.record("backup.stop", about: path, in: transaction)
        return true
    }

    /// Requests another verification. Returns false if the backup has no file.
    static func askVerification(
        of id: BackupID, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.run(
            """
            update backups set verification = 'waiting'
            where id = \(id) and state = 'done' and verification <> 'running'
            """) > 0
    }

    /// Records that a verification has started.
    public static func beginVerifying(
        _ id: BackupID, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        try transaction.run("update backups set verification = 'running' where id = \(id)")
    }

    /// Records the result of a verification; an empty text if the backup is intact.
    public static func verified(
        _ entry: BackupRecord, _ failure: String, with grant: Grant<ManageSite>,
        in transaction: borrowing Transaction
    ) throws {
        let isIntact = failure.isEmpty
        try transaction.run(
            """
            update backups set verification = \(isIntact ? "whole" : "damaged"), verified_at = \(grant.now),
                failure = \(failure)
            where id = \(entry.id)
            """)
        try grant.record("backup.verify", about: entry.path, ["intact": .flag(isIntact)], in: transaction)
    }

    /// Records that a file was deleted.
    public static func remove(
        _ entry: BackupRecord, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        try transaction.run("update backups set state = 'removed' where id = \(entry.id)")
        try transaction.run(
            """
            delete from backups where id in (
                select id from backups where state in ('removed', 'failed', 'stopped') order by id desc
                limit -1 offset \(keptRowsMax))
            """)
    }

    /// Cleans up after a stopped server: fails interrupted backups and restarts interrupted verifications.
    public static func endInterrupted(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update backups set state = 'failed', ended_at = \(grant.now),
                failure = 'The server stopped while it was made.'
            where state = 'running'
            """)
        try transaction.run("update backups set verification = 'waiting' where verification = 'running'")
    }
}
