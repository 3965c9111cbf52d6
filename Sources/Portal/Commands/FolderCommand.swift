import Access
import ArgumentParser
import JSON
import SQLStore
import Studies

/// Adds, lists, moves, archives and deletes organizations, apps and studies.
struct FolderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "folder",
        abstract: "Adds, lists, moves, archives and deletes organizations, apps and studies.",
        subcommands: [Add.self, List.self, Move.self, ArchiveFolder.self, Delete.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds ORG[/APP[/STUDY]] and any missing parent folders.",
            discussion: "JSON keys: path, added (paths of the new folders).")

        @Argument(help: "ORG, ORG/APP or ORG/APP/STUDY. STUDY is the Study ID.")
        var path: String

        @Option(help: "Title shown on pages. Default: the name in the path.")
        var title = ""

        @OptionGroup var common: CommonOptions

        func run() async throws {
            guard let place = FolderPath(path), place != .site else {
                throw CommandFailure(
                    sentence: "\(path) is not a valid path. Enter ORG, ORG/APP or ORG/APP/STUDY.")
            }
            let title = title
            let added = try await Installation.use(common, .any) { portal in
                try await portal.store.write { transaction in
                    try FolderListing.add(place, title: title, by: portal.console, in: transaction)
                }
            }
            try common.report(
                added.isEmpty ? "\(place) already exists." : "Added \(added.joined(separator: ", ")).",
                ["path": .string("\(place)"), "added": .array(added.map { .string($0) })])
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists all folders: path, kind, title.",
            discussion: """
                JSON keys: folders (path, kind, title). The kind is organization, app or study. Organizations and apps \
                also have archived; studies have channel (live or test), status and collecting.
                """)

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let folders = try await Installation.use(common) { portal in
                try await portal.store.read { transaction in try FolderListing.all(in: transaction) }
            }
            try common.report(folders.map(\.line), ["folders": .array(folders.map(\.document))])
        }
    }
}
