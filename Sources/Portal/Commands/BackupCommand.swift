import Access
import Administration
import ArgumentParser
import JSON
import SQLStore

/// Copies the database to one file, and checks such files.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copies the database to one file, and checks such files.",
        discussion: """
            A server may run meanwhile. The key file DATA/portal.key is not in the backup: keep a copy of it \
            elsewhere, since without it stored passwords of other servers and participants' tokens stay sealed.
            """,
        subcommands: [Make.self, Verify.self], defaultSubcommand: Make.self)

    struct Make: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "make", abstract: "Copies the database to a new file (the verb may be left out).",
            discussion: "With --json: file, rows, tables with name, rows and digest each.")

        @Argument(help: "The file to write; it must not be there yet.") var file: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let file = file
            let contents = try await Installation.use(common, .untouched) { portal in
                let contents = try await portal.store.backup(to: file, notes: portal.folder.backupNotes())
                let site = portal.console.grant(ManageSite.self, on: SiteFolder())
                try await portal.store.write { transaction in
                    try site.record("database.backup", about: file, in: transaction)
                }
                try await Self.keepInMind(file, contents, by: site, in: portal.store)
                return contents
            }
            try common.report("\(contents.summary) are in \(file).", contents.document(of: file))
        }

        /// A database that waits for its upgrade has nowhere to write it down, and is backed up all the same.
        private static func keepInMind(
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
                "Restores a backup into a file of its own and compares every table with what was saved.",
            discussion: """
                The file is made beside the backup, or in the folder that --in names, and is gone afterwards. \
                With --data, the portal there keeps the result in mind if it knows the backup. With --json: file, rows, tables with name, rows \
                and digest each.
                """)

        @Argument(help: "A file that portal backup wrote.") var file: String

        @Option(name: .customLong("in"), help: "A folder with room for the restored database.")
        var folder: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let contents: DatabaseContents
            do {
                contents = try await Backup.verify(file, in: folder)
            } catch {
                try await keepInMind(CommandFailure(error).description)
                throw CommandFailure(error)
            }
            try await keepInMind("")
            try common.report(
                "\(file) is whole: \(contents.summary).", contents.document(of: file))
        }

        /// Tells the portal that `--data` names, if there is one and it knows the backup.
        private func keepInMind(_ failure: String) async throws {
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

    var summary: String { "\(tables.count) tables with \(rowCount) rows" }

    func document(of file: String) -> JSONTree {
        let tables = tables.map { table -> JSONTree in
            ["name": .string(table.name), "rows": .int(table.rows), "digest": .string(table.digest)]
        }
        return ["file": .string(file), "rows": .int(rowCount), "tables": .array(tables)]
    }
}
