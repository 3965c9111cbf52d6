import Access
import ArgumentParser
import JSON
import SQLStore
import Studies

extension FolderCommand {
    struct ArchiveFolder: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "archive",
            abstract: "Archives or unarchives an organization or app.",
            discussion: """
                An archived organization or app is read-only. Mobile apps aren't affected. You can't archive it while \
                participants see one of its Live studies. JSON keys: path, archived.
                """)

        @Argument(help: "ORG or ORG/APP.")
        var path: String

        @Flag(help: "Unarchive it.")
        var takeOut = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, unarchives) = (path, takeOut)
            try await Installation.use(common) { portal in
                let place = try await FolderArgument.place(path, in: portal)
                try await portal.store.write { transaction in
                    try Self.put(place, unarchives: unarchives, by: portal.console, transaction)
                }
            }
            try common.report(
                unarchives ? "\(path) is no longer archived." : "\(path) is archived.",
                ["path": .string(path), "archived": .bool(!unarchives)])
        }

        private static func put(
            _ place: FolderLocation, unarchives: Bool, by console: Operator,
            _ transaction: borrowing Transaction
        ) throws {
            switch place {
            case .organization(let folder):
                try put(console.grant(ArchiveOrganization.self, on: folder), unarchives, transaction)
            case .app(let folder):
                try put(console.grant(ArchiveApp.self, on: folder), unarchives, transaction)
            case .site, .channel:
                throw CommandFailure(
                    sentence: "Only organizations and apps can be archived. Enter ORG or ORG/APP.")
            }
        }

        private static func put(
            _ grant: Grant<some Archiving>, _ unarchives: Bool, _ transaction: borrowing Transaction
        ) throws {
            try unarchives
                ? FolderRepository.unarchive(with: grant, in: transaction)
                : FolderRepository.archive(with: grant, in: transaction)
        }
    }
}
