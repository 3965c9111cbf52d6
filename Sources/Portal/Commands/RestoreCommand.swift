import Access
import ArgumentParser
import FoundationEssentials
import JSON
import Responses
import SQLStore

/// Restores a backup.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Replaces the database with a backup.",
        discussion: """
            Stop the server first. The backup is verified before anything changes, and the previous database is kept \
            next to the new one. Backups don't include the key file: DATA/portal.key must be the key that was in use \
            when the backup was made, or a later one. In that case, a rotation kept the previous key next to it, and the \
            backup's secrets are encrypted again. Participants and accounts that were erased since the backup are erased \
            again before the database is replaced, based on DATA/erasures.log. The audit log then records which events the \
            backup doesn't have. All sessions of users, one-time links, codes and temporary passwords end; sessions of \
            participants and invitations end unless the previous database still had them. API keys and users that the previous database had revoked \
            and deactivated are revoked and deactivated again; other changes of users, API keys and roles since the backup \
            are listed. JSON keys: database, rows, previous, erased, sessions, links, revokedKeys, deactivatedUsers, \
            undone, auditLoss (a sentence or null), warnings.
            """)

    @Argument(help: "Backup file.") var file: String

    @Flag(help: "Restore even if the erasure log is missing or doesn't go back to the time of the backup.")
    var withoutErasures = false

    @Option(
        help: ArgumentHelp(
            "Leave this many participant, response, token and row numbers unused.",
            discussion: """
                For a restore on another machine. Choose more than the lost server can have assigned since the \
                backup, so that no number is assigned twice.
                """, valueName: "count"))
    var skipNumbers = 0

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard (0...1_000_000_000).contains(skipNumbers) else {
            throw ValidationError("--skip-numbers must be between 0 and 1000000000.")
        }
    }

    func run() async throws {
        do {
            try await restore()
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Called when the database has been replaced. Tests end the command here.
    @TaskLocal static var replaced: @Sendable () throws -> Void = {}

    private func restore() async throws {
        let folder = try common.dataFolder()
        try folder.holdForRestore()
        let database = folder.configuration.databasePath
        let erasures = RestoreErasureCheck(
            folder: folder, notes: try await Backup.notes(of: file), counted: Self.erasureCount(of: database),
            isKnownSealed: Self.hasSealedErasures(database), ignoresMissingLog: withoutErasures)
        let (known, gap) = try erasures.check()
        let (counters, lost) = counters(of: database)
        let reconciliation = Reconciliation(
            folder: folder, backup: file, erasures: erasures, erased: known, counters: counters,
            skipped: skipNumbers, access: RestoreAccess(replacing: database))
        let outcome = Locked(Outcome())
        let (previous, contents) = try await Backup.restore(file, to: database) { restored in
            let done = try await reconciliation.apply(to: restored)
            outcome.withLock { $0 = done }
        }
        try Self.replaced()
        try erasures.recordErasures()
        try await erasures.resetCount(in: database)
        let done = outcome.withLock { $0 }
        if done.record.isMade { try await RestoreRecord.anchor(folder) }
        try report(
            done, previous, contents, at: database,
            [gap, lost, reconciliation.access.warning, done.record.warning].compactMap(\.self))
    }

    /// Brings the restored database up to date before it replaces the previous one.
    private struct Reconciliation: Sendable {
        let folder: DataFolder
        let backup: String
        let erasures: RestoreErasureCheck
        /// The digests of those who were erased since the backup.
        let erased: Set<String>
        let counters: RestoredCounterRepository?
        let skipped: Int
        let access: RestoreAccess

        func apply(to restored: String) async throws -> Outcome {
            let rekeyed = try await RestoredKey(folder: folder, backup: backup).apply(to: restored)
            let count = try await erasures.replay(erased, in: restored)
            try await RestoredCounterRepository.raise(to: counters, skipping: skipped, in: restored)
            // Recorded before the replacement: if the command is killed after it, the log already says what it lost.
            let access = try await access.apply(to: restored)
            let record = try await RestoreRecord.make(
                of: backup, in: restored, replacing: folder.configuration.databasePath, access: access,
                folder)
            return Outcome(
                erasedCount: count, record: record, access: access, rekeyed: rekeyed?.sentence)
        }
    }

    private struct Outcome: Sendable {
        var erasedCount = 0
        var record = RestoreRecord()
        var access: RestoredAccess?
        var rekeyed: String?
    }

    private func report(
        _ outcome: Outcome, _ previous: String?, _ contents: DatabaseContents, at database: String,
        _ warnings: [String]
    ) throws {
        let loss = outcome.record.loss
        var lines = [
            "Restored \(file) to \(database): \(contents.summary).",
            "Participants and accounts erased again: \(outcome.erasedCount).",
        ]
        if let rekeyed = outcome.rekeyed { lines.append(rekeyed) }
        if let previous { lines.append("The previous database is kept as \(previous).") }
        lines += outcome.access?.sentences ?? []
        let document: JSONTree = [
            "database": .string(database), "rows": .int(contents.rowCount),
            "previous": previous.map { .string($0) } ?? .null, "erased": .int(outcome.erasedCount),
            "sessions": .int(outcome.access?.sessionCount ?? 0),
            "links": .int(outcome.access?.linkCount ?? 0),
            "revokedKeys": Self.list(outcome.access?.revokedKeys),
            "deactivatedUsers": Self.list(outcome.access?.deactivated),
            "undone": Self.list(outcome.access?.undone),
            "auditLoss": loss.map { .string($0) } ?? .null, "warnings": Self.list(warnings),
        ]
        try common.report(lines + [loss].compactMap(\.self) + warnings, document)
    }

    private static func list(_ texts: [String]?) -> JSONTree {
        .array((texts ?? []).map { .string($0) })
    }

    /// Returns the number of erasures in the database that is replaced; nil if there is none or it can't be read.
    private static func erasureCount(of database: String) -> Int? {
        guard FileManager.default.fileExists(atPath: database) else { return nil }
        return (try? Backup.read(database) { try ErasureLogCountRepository.value(in: $0) }) ?? nil
    }

    private static func hasSealedErasures(_ database: String) -> Bool {
        guard FileManager.default.fileExists(atPath: database) else { return false }
        return (try? Backup.read(database) { try ErasureLogCountRepository.isSealed(in: $0) }) ?? false
    }

    /// Returns the counters of the database that is replaced, or a warning if they are unknown.
    private func counters(of database: String) -> (RestoredCounterRepository?, warning: String?) {
        let counters: RestoredCounterRepository?
        let situation: String
        do {
            counters = try RestoredCounterRepository(of: database)
            situation = "There was no database in the data folder."
        } catch {
            counters = nil
            situation = "The previous database can't be read."
        }
        guard counters == nil, skipNumbers == 0 else { return (counters, nil) }
        return (
            nil,
            "\(situation) Numbers of participants, responses and rows that were assigned after the backup may be "
                + "assigned again. To prevent this, restore again with --skip-numbers."
        )
    }
}
