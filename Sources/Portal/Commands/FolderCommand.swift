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
            abstract: "Adds ORG[/APP[/STUDY]] and whatever is missing above it.",
            discussion: "With --json: path, added (the paths of what was not there).")

        @Argument(help: "ORG, ORG/APP or ORG/APP/STUDY; the last is the Study ID.")
        var path: String

        @Option(help: "The title that pages show; the name itself if left out.")
        var title = ""

        @OptionGroup var common: CommonOptions

        func run() async throws {
            guard let place = FolderPath(path), place != .site else {
                throw CommandFailure(sentence: "\(path) is no path. Write ORG, ORG/APP or ORG/APP/STUDY.")
            }
            let title = title
            let added = try await Installation.use(common, .any) { portal in
                try await portal.store.write { transaction in
                    try FolderListing.add(place, title: title, by: portal.console, in: transaction)
                }
            }
            try common.report(
                added.isEmpty ? "\(place) is there already." : "Added \(added.joined(separator: ", ")).",
                ["path": .string("\(place)"), "added": .array(added.map { .string($0) })])
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists every folder: its path, what it is, its title.",
            discussion: """
                With --json: folders with path, kind (organization, app or study) and title each; of the first two \
                also archived (by itself), of a study channel (live or test), status and collecting.
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
