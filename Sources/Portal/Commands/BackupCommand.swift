import Access
import Administration
import ArgumentParser
import JSON
import SQLStore

/// Backs up the database to a file and verifies backups.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Backs up the database to a file and verifies backups.",
        discussion: """
            You can back up while the server is running. The backup doesn't include the key file DATA/portal.key. \
            Keep a copy of the key in another location: without it, stored passwords and participants' tokens can't \
            be decrypted.
            """,
        subcommands: [Make.self, Verify.self], defaultSubcommand: Make.self)

    struct Make: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "make", abstract: "Backs up the database to a new file (default subcommand).",
            discussion: "JSON keys: file, rows, tables (name, rows, digest).")

        @Argument(help: "Backup file, which must not exist.") var file: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let file = file
            let contents = try await Installation.use(common, .untouched) { portal in
                let notes = try await portal.folder.backupNotes(for: portal.store)
                let contents = try await portal.store.backup(to: file, notes: notes)
                let site = portal.console.grant(ManageSite.self, on: SiteFolder())
                try await portal.store.write { transaction in
                    try site.record("database.backup", about: file, in: transaction)
                }
                try await Self.recordBackup(file, contents, by: site, in: portal.store)
                return contents
            }
            try common.report("Backed up \(contents.summary) to \(file).", contents.document(of: file))
        }

        /// A database that needs an upgrade may have no table for this record. It is still backed up.
        private static func recordBackup(
            _ file: String, _ contents: DatabaseContents, by site: Grant<ManageSite>, in store: Store
        ) async throws {
            let path = try AbsolutePath.of(file)
            do {
                try await store.write { transaction in
                    try BackupRepository.add(
                        .console, at: path, bytes: DiskSpace.size(of: path), rows: contents.rowCount,
                        with: site, in: transaction)
                }
            } catch let error as SQLError where error.message.hasPrefix("no such table") {}
        }
    }

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Restores a backup to a temporary file and compares every table with the manifest.",
            discussion: """
                The temporary file is created next to the backup or in the folder named with --in, and is then \
                deleted. With --data, the portal in that folder records the result if it has this backup in its list. \
                JSON keys: file, rows, tables (name, rows, digest).
                """)

        @Argument(help: "Backup file.") var file: String

        @Option(name: .customLong("in"), help: "Folder with enough space for the restored database.")
        var folder: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let contents: DatabaseContents
            do {
                contents = try await Backup.verify(file, in: folder)
            } catch {
                try await recordVerification(CommandFailure(error).description)
                throw CommandFailure(error)
            }
            try await recordVerification("")
            try common.report(
                "\(file) is intact: \(contents.summary).", contents.document(of: file))
        }

        /// Records the result in the portal that `--data` names, if it has the backup in its list.
        private func recordVerification(_ failure: String) async throws {
            let (data, path) = (common.place.data, try? AbsolutePath.of(file))
            guard data != nil, let path, (try? common.dataFolder().requireDatabase()) != nil else { return }
            try await Installation.use(common, .untouched) { portal in
                let site = portal.console.grant(ManageSite.self, on: SiteFolder())
                do {
                    try await portal.store.write { transaction in
                        let entry = try BackupRepository.find(path, with: site, in: transaction)
                        guard let entry else { return }
                        try BackupRepository.verified(entry, failure, with: site, in: transaction)
                    }
                } catch let error as SQLError where error.message.hasPrefix("no such table") {}
            }
        }
    }
}

extension DatabaseContents {
    var rowCount: Int { tables.reduce(0) { $0 + $1.rows } }

    var summary: String {
        "\(tables.count == 1 ? "1 table" : "\(tables.count) tables") with "
            + (rowCount == 1 ? "1 row" : "\(rowCount) rows")
    }

    func document(of file: String) -> JSONTree {
        let tables = tables.map { table -> JSONTree in
            ["name": .string(table.name), "rows": .int(table.rows), "digest": .string(table.digest)]
        }
        return ["file": .string(file), "rows": .int(rowCount), "tables": .array(tables)]
    }
}
