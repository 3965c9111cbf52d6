import Access
import Administration
import ArgumentParser
import Cryptography
import DataCollection
import FoundationEssentials
import Glibc
import JSON
import Responses
import SQLStore
import Studies
import Timekeeping

/// Checks the entire database and reports problems.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks the database, the key, the audit log and the design folders.",
        discussion: """
            JSON keys: sound, problems, warnings, key (id, since, days). Exits with 1 if there are problems.
            """)

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let (problems, warnings, notes, key) = try await Installation.use(common) { portal in
            let damage = try await portal.store.integrityCheck()
            let audit = try portal.store.withSnapshot { transaction in
                try portal.audit.inspect(AuditAnchorLocator(portal.folder).evidence(), in: transaction)
            }
            let problems = damage + audit.problems + (try Self.problems(of: portal))
            let data = try DataReview(portal)
            let warnings =
                audit.warnings.map { "Warning: \($0)" } + data.warnings + (try Self.warnings(of: portal))
            return (problems + data.problems, warnings, data.notes, try KeyAge(of: portal))
        }
        try common.report(
            (problems.isEmpty
                ? ["The database and the audit log are intact, and the key matches."] : problems)
                + warnings + notes + [key.sentence],
            [
                "sound": .bool(problems.isEmpty), "problems": .array(problems.map { .string($0) }),
                "warnings": .array(warnings.map { .string($0) }),
                "key": key.document,
            ])
        guard problems.isEmpty else { throw ExitCode.failure }
    }

    /// Returns the problems of secrets, publications and the files that settings name.
    private static func problems(of portal: Installation) throws -> [String] {
        let configuration = portal.folder.configuration
        var problems = try lostSecrets(of: portal)
        let site = portal.console.grant(ManageSite.self, on: SiteFolder())
        problems += try portal.store.withSnapshot { transaction in
            try PublicationIntegrityRepository.problems(with: site, in: transaction)
        }
        problems += [LeakedPasswordFile.problem(of: configuration)].compactMap(\.self)
        problems += MetadataRoots(configuration.namedMetadataRoots).unreadable.map {
            "PORTAL_METADATA_ROOTS names \($0), which is not a readable folder."
        }
        return problems
    }

    /// Returns warnings about settings that should be improved.
    private static func warnings(of portal: Installation) throws -> [String] {
        let site = portal.console.grant(ManageSite.self, on: SiteFolder())
        let now = systemClock()
        let (roles, proxies, certificates, withdrawals) = try portal.store.withSnapshot { transaction in
            (
                try SecondFactorRuleRepository.unprotected(with: site, in: transaction),
                try UntrustedProxyRepository.recent(with: site, in: transaction),
                try expiringCertificates(of: portal, at: now, transaction),
                try UnconfirmedWithdrawals.all(with: site, at: now, in: transaction)
            )
        }
        let unprotected =
            roles.isEmpty
            ? []
            : [
                "Warning: these roles do not require a second factor: \(roles.map(\.title).joined(separator: ", ")). "
                    + "Turn it on in Site settings, Sign-in."
            ]
        return unprotected + certificates
            + withdrawals.map { "Warning: \($0.sentence) \(UnconfirmedWithdrawals.advice)" }
            + proxies.map { "Warning: \($0.sentence) \(UntrustedProxy.advice)" }
    }

    /// Returns a warning for each app whose push certificate expires soon.
    private static func expiringCertificates(
        of portal: Installation, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> [String] {
        try AppPushKeyRepository.expiringCertificates(sealing: portal.keys.sealing, at: now, transaction)
            .compactMap { each in
                try FolderRepository.folder(each.app, in: transaction).map {
                    "Warning: the push certificate of \($0.title) \(each.phrase(at: now)). "
                        + ExpiringPushCertificate.advice
                }
            }
    }

    /// Returns a sentence for each column with secrets that the key cannot decrypt.
    private static func lostSecrets(of portal: Installation) throws -> [String] {
        try portal.store.withSnapshot { transaction in
            var problems: [String] = []
            for column in KeyRotation.columns + KeyRotation.searchedColumns {
                let count = try column.count(openedBy: portal.keys.sealing, in: transaction)
                if count.opened < count.all {
                    problems.append(
                        "The key cannot decrypt \(count.all - count.opened) of \(count.all == 1 ? "1 secret" : "\(count.all) secrets") in "
                            + "\(column). Replace the key file with the one that belongs to this database.")
                }
            }
            return problems
        }
    }

    /// Returns the key's identifier and age.
    private struct KeyAge: Sendable {
        let identifier: String
        let since: Instant
        let days: Int

        init(of portal: Installation) throws {
            identifier = portal.keys.sealing.identifier
            let now = systemClock()
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            since =
                try portal.store.withSnapshot { transaction in
                    try SiteKey.since(with: site, in: transaction)
                } ?? now
            days = Int((now.milliseconds - since.milliseconds) / 86_400_000)
        }

        var sentence: String {
            "The key is \(identifier), in use since \(since.iso8601.prefix(10)) (\(days == 1 ? "1 day" : "\(days) days"))."
        }

        var document: JSONTree {
            ["id": .string(identifier), "since": .string(since.iso8601), "days": .int(days)]
        }
    }
}

extension DoctorCommand {
    /// The results of the checks of row numbers and erased participants.
    struct DataReview: Sendable {
        /// Problems to fix.
        private(set) var problems: [String] = []
        /// Warnings for the operator.
        private(set) var warnings: [String] = []
        /// Checks that passed.
        private(set) var notes: [String] = []

        init(_ portal: Installation) throws {
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            let keys = try portal.store.withSnapshot { try ListKeyCheck(with: site, in: $0) }
            warnings += keys.warnings
            if keys.warnings.isEmpty { notes.append(keys.sentence) }
            try reviewErasures(portal)
            warnings += Self.keptDatabases(in: portal.folder.configuration.data)
            let unfinished = Backup.unfinishedRestore(of: portal.folder.configuration.databasePath)
            if FileManager.default.fileExists(atPath: unfinished) {
                warnings.append(
                    "\(unfinished) is left from a restore that was interrupted. It may contain erased participants. "
                        + "The next start of the server or restore deletes it.")
            }
        }

        private mutating func reviewErasures(_ portal: Installation) throws {
            let log = try portal.folder.erasures()
            guard let contents = try log.contents() else { return }
            try reviewLog(contents, at: log.path, portal)
            try reviewOutcomes(of: contents, in: log, portal)
            if contents.unreadableCount > 0 {
                warnings.append(
                    "Unreadable lines in \(log.path), which were truncated or edited: "
                        + "\(contents.unreadableCount).")
            }
        }

        /// Checks that the log is complete, unaltered and written with the key.
        private mutating func reviewLog(
            _ contents: ErasureLog.Contents, at path: String, _ portal: Installation
        ) throws {
            let counted = try portal.store.withSnapshot { try ErasureLogCountRepository.value(in: $0) }
            if let shortage = contents.shortage(against: counted) {
                problems.append(
                    "The erasure log \(path) \(shortage): it was truncated or replaced. Restore it from "
                        + "a copy of the data folder. Without it, a restored backup brings back erased participants. "
                        + "If you have no copy, make a new backup, restore it with --without-erasures, and delete "
                        + "older backups.")
            }
            let isSealed = try portal.store.withSnapshot { try ErasureLogCountRepository.isSealed(in: $0) }
            if let alteration = contents.alteration(at: path, mustBeSealed: isSealed) {
                problems.append(
                    "The erasure log \(alteration) Restore it from a copy of the data folder. Until then, portal restore "
                        + "stops, because it may bring back erased participants. If you have no copy, make a new "
                        + "backup, restore it with --without-erasures, and delete older backups.")
            }
            if !contents.isOfKey {
                problems.append(
                    "The erasure log \(path) was written with another key, or its first line is damaged. "
                        + "portal restore will stop until you replace it with an intact copy.")
            }
        }

        /// Compares the erasures with the participants and accounts that are in the database.
        private mutating func reviewOutcomes(
            of contents: ErasureLog.Contents, in log: ErasureLog, _ portal: Installation
        ) throws {
            let (present, failed) = try portal.store.withSnapshot { transaction in
                let failed = try log.failed(in: transaction, present: DataFolder.presence(of: log))
                return (
                    try DataFolder.presence(of: log)(contents.digests.subtracting(failed), transaction),
                    failed
                )
            }
            if !present.isEmpty {
                problems.append(
                    "Participants and accounts in the database that the erasure log \(log.path) lists as erased: "
                        + "\(present.count). The database may have been replaced without portal restore. Make a backup "
                        + "and restore it with portal restore, which erases them again.")
            }
            if !failed.isEmpty {
                warnings.append(
                    "Erasures in \(log.path) that failed and aren't canceled there yet: \(failed.count). The next start or "
                        + "backup cancels them. If this stays, check that the file can be written.")
            }
            if !contents.voided.isEmpty {
                notes.append(
                    "Erasures that failed and were canceled in the erasure log: \(contents.voided.count).")
            }
        }

        /// Returns a sentence for each previous database that a restore kept. They still contain erased participants.
        private static func keptDatabases(in folder: String) -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasSuffix(".before-restore") }.sorted().compactMap { name in
                var file = stat()
                // The file was last changed when it was renamed.
                guard lstat("\(folder)/\(name)", &file) == 0 else { return nil }
                let days = max(0, (Int(systemClock().seconds) - file.st_ctim.tv_sec) / 86_400)
                return
                    "\(folder)/\(name) is the database from before a restore "
                    + "\(days == 1 ? "1 day" : "\(days) days") ago. It still contains "
                    + "participants who were erased since then. Delete it when you no longer need it."
            }
        }
    }
}
