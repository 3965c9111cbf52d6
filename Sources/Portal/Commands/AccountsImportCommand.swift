import Access
import ArgumentParser
import Cryptography
import FoundationEssentials
import JSON
import RegistrationServer

extension AccountsCommand {
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Imports the accounts of the previous User Registration server.",
            discussion: """
                Reads a CSV file for each table of that server (userdetails.csv, participantstudies.csv …), in UTF-8 with \
                a header. Without --accept it only shows what would be imported, and what wouldn't and why. Apps and \
                studies are found by their IDs, so add them first. Participants keep their passwords and sign in once. \
                Times without an offset are read as UTC. To import, stop the server. JSON keys: imported (whether \
                anything was changed), accounts (count by app), unverified, withoutPassword, linked, unlinked, tables \
                (table, present, rows, imported, dropped (reason, count), ignoredColumns), findings (file, line, \
                sentence), findingCount.
                """)

        @Option(name: .customLong("from"), help: "Folder with the CSV files.") var directory: String

        @Option(help: "ORG/APP whose accounts are imported; can be repeated. Default: all apps.")
        var into: [String] = []

        @Flag(help: "Import. Without this flag, nothing is changed.") var accept = false

        @Option(
            help: """
                The constant that your server appended to passwords before hashing them. Default: the one in its \
                published source.
                """) var passwordSuffix = PreviousPasswordDigest.publishedSuffix

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let report = try await imported()
            try common.report(AccountImportLines(report, wasAccepted: accept).lines, document(report))
        }

        private func imported() async throws -> AccountImportReport {
            let files = try DumpFolder.files(in: directory)
            guard accept else {
                return try await Installation.use(common) { [into, passwordSuffix] portal in
                    try await Self.importer(files, into, passwordSuffix, portal).check()
                }
            }
            do {
                let folder = try common.dataFolder()
                try folder.requireDatabase()
                let store = try await folder.open(exclusivelyTo: "import the accounts")
                return try await Installation.closing(store) { [into, passwordSuffix] in
                    let portal = try Installation(folder, opened: store)
                    let report = try await Self.importer(files, into, passwordSuffix, portal).run()
                    await portal.anchorEvents()
                    return report
                }
            } catch {
                throw CommandFailure(error)
            }
        }

        private static func importer(
            _ files: [DumpTable: String], _ paths: [String], _ suffix: String, _ portal: Installation
        ) async throws -> AccountImport {
            var apps: [AppFolder] = []
            for path in paths { apps.append(try await FolderArgument.app(path, in: portal)) }
            return AccountImport(
                files, into: apps.isEmpty ? nil : apps, suffix: suffix, store: portal.store,
                console: portal.console, key: portal.keys.sealing, audit: portal.audit,
                erasures: try portal.folder.erasures())
        }

        private func document(_ report: AccountImportReport) -> JSONTree {
            [
                "imported": .bool(accept),
                "accounts": .object(
                    report.apps.sorted { $0.key < $1.key }.map {
                        JSONTree.Member(key: $0.key, value: .int($0.value))
                    }),
                "unverified": .int(report.unverifiedCount),
                "withoutPassword": .int(report.withoutPasswordCount), "linked": .int(report.linkedCount),
                "unlinked": .int(report.unlinkedCount), "tables": .array(report.tables.map(Self.document)),
                "findings": .array(
                    report.findings.map {
                        ["file": .string($0.file), "line": .int($0.line), "sentence": .string($0.sentence)]
                    }), "findingCount": .int(report.findingCount),
            ]
        }

        private static func document(_ table: AccountImportReport.Table) -> JSONTree {
            [
                "table": .string(table.table.rawValue), "present": .bool(table.isPresent),
                "rows": .int(table.rows), "imported": .int(table.imported),
                "dropped": .array(
                    table.drops.map { ["reason": .string($0.reason), "count": .int($0.count)] }),
                "ignoredColumns": .array(table.ignoredColumns.map { .string($0) }),
            ]
        }
    }
}

/// The folder with the CSV files of a dump.
enum DumpFolder {
    /// Returns the path of each table's file, whatever the letter case of its name.
    ///
    /// - Throws: ``CommandFailure`` if the folder can't be read or has no accounts.
    static func files(in folder: String) throws -> [DumpTable: String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw CommandFailure(sentence: "The folder \(folder) could not be read.")
        }
        var files: [DumpTable: String] = [:]
        for name in names.sorted() where name.lowercased().hasSuffix(".csv") {
            guard let table = DumpTable(rawValue: String(name.lowercased().dropLast(4))) else { continue }
            guard files.updateValue("\(folder)/\(name)", forKey: table) == nil else {
                throw CommandFailure(
                    sentence: "The folder \(folder) has several files for the table \(table.rawValue).")
            }
        }
        guard files[.accounts] != nil else {
            throw CommandFailure(
                sentence: "The folder \(folder) has no file \(DumpTable.accounts.rawValue).csv. "
                    + "Export the tables of the previous server as CSV, one file for each.")
        }
        return files
    }
}
