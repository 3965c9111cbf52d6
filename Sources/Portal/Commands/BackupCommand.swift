import Access
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
                let contents = try await portal.store.backup(to: file)
                let site = portal.console.grant(ManageSite.self, on: SiteFolder())
                try await portal.store.write { transaction in
                    try site.record("database.backup", about: file, in: transaction)
                }
                return contents
            }
            try common.report("\(contents.summary) are in \(file).", contents.document(of: file))
        }
    }

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Reads a whole backup and compares every table with what was saved.",
            discussion: "With --json: file, rows, tables with name, rows and digest each.")

        @Argument(help: "A file that portal backup wrote.") var file: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let contents: DatabaseContents
            do { contents = try await Backup.verify(file) } catch { throw CommandFailure(error) }
            try common.report(
                "\(file) is whole: \(contents.summary).", contents.document(of: file))
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
