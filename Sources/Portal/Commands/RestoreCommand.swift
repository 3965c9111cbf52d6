import Access
import ArgumentParser
import FoundationEssentials
import JSON
import ResponseServer
import SQLStore

/// Puts a backup in the place of the database.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Puts a backup in the place of the database.",
        discussion: """
            Refused while a server or another command works with the data folder. The backup is verified first; \
            the previous database stays next to the new one. The key file is not in a backup: DATA/portal.key must \
            be the one that the backup was made with. Participants who were erased after the backup was made are \
            erased from it again before it takes the database's place; DATA/erasures.log says who. The audit log \
            says from then on which events the backup lacks. With --json: database, rows, former, erased, warnings.
            """)

    @Argument(help: "A file that portal backup wrote.") var file: String

    @Flag(help: "Restore although the log of erasures is missing or does not reach back to the backup.")
    var withoutErasures = false

    @Option(
        help: ArgumentHelp(
            "Leaves this many numbers of participants, responses, tokens and rows unused.",
            discussion: """
                For a restore on another machine: numbers that the lost server gave after the backup was made are not \
                given to others if there were fewer of them than this.
                """, valueName: "count"))
    var skipNumbers = 0

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard (0...1_000_000_000).contains(skipNumbers) else {
            throw ValidationError("--skip-numbers takes a number from 0 to 1000000000.")
        }
    }

    func run() async throws {
        do {
            try await restore()
        } catch {
            throw CommandFailure(error)
        }
    }

    private func restore() async throws {
        let folder = try common.dataFolder()
        try folder.holdForRestore()
        let database = folder.configuration.databasePath
        let erasures = RestoreErasureCheck(
            folder: folder, notes: try await Backup.notes(of: file), counted: Self.erasureCount(of: database),
            ignoresMissingLog: withoutErasures)
        let (known, gap) = try erasures.check()
        let (counters, lost) = counters(of: database)
        let (erased, skipped) = (Locked(0), skipNumbers)
        let (previous, contents) = try await Backup.restore(file, to: database) { restored in
            let count = try await erasures.replay(known, in: restored)
            erased.withLock { $0 = count }
            try await counters?.raise(in: restored)
            try await RestoredCounters.skip(skipped, in: restored)
        }
        try erasures.recordErasures()
        try await erasures.resetCount(in: database)
        let (warning, notice) = try await Self.record(file, in: folder, previous: previous)
        let (count, warnings) = (erased.withLock { $0 }, [gap, lost, warning].compactMap(\.self))
        var lines = [
            "\(database) holds \(file) now: \(contents.summary).",
            "Participants who were erased since and are erased again: \(count).",
        ]
        if let previous { lines.append("The previous database is kept as \(previous).") }
        try common.report(
            lines + [notice].compactMap(\.self) + warnings,
            [
                "database": .string(database), "rows": .int(contents.rowCount),
                "former": previous.map { .string($0) } ?? .null, "erased": .int(count),
                "warnings": .array(warnings.map { .string($0) }),
            ])
    }

    /// Returns how many erasures the database that is replaced counts; nil where there is none or it can't be read.
    private static func erasureCount(of database: String) -> Int? {
        guard FileManager.default.fileExists(atPath: database) else { return nil }
        return (try? Backup.read(database) { try ErasureLogCount.value(in: $0) }) ?? nil
    }

    /// Returns the counters of the database that is replaced, or a warning if they are unknown.
    private func counters(of database: String) -> (RestoredCounters?, warning: String?) {
        let counters: RestoredCounters?
        let situation: String
        do {
            counters = try RestoredCounters(of: database)
            situation = "There was no database in the data folder."
        } catch {
            counters = nil
            situation = "The previous database can't be read."
        }
        guard counters == nil, skipNumbers == 0 else { return (counters, nil) }
        return (
            nil,
            "\(situation) If the backup's server gave numbers to participants, responses or rows after the backup "
                + "was made, they are given again. To leave them unused, restore again with --skip-numbers."
        )
    }

    /// Records the restore and what it lost, unless the key is not the one of the backup: then the audit must not be sealed
    /// with it.
    private static func record(
        _ file: String, in folder: DataFolder, previous: String?
    ) async throws -> (warning: String?, notice: String?) {
        guard folder.hasKey else {
            return (
                "There is no key in \(folder.configuration.data). Before the first start put the portal.key "
                    + "there that belongs to the backup: a new key opens nothing that was sealed.", nil
            )
        }
        let store = try await folder.open(migrating: false)
        return try await Installation.closing(store) {
            let portal = try Installation(folder, opened: store)
            let report = try store.withSnapshot { transaction in try portal.audit.verify(in: transaction) }
            guard report.isIntact else {
                return ("The audit of the backup does not verify. \(report.sentence)", nil)
            }
            let loss = try RestoredLog.loss(previous: previous, of: portal)
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            try await store.write { transaction in
                try site.record(
                    AuditLoss.restoreAction, about: file, loss.isEmpty ? [:] : loss.details, in: transaction)
            }
            await portal.anchorEvents()
            return (nil, loss.notice)
        }
    }
}
