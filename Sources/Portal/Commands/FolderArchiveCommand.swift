import Access
import ArgumentParser
import JSON
import SQLStore
import Studies

extension FolderCommand {
    struct PutAway: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "archive",
            abstract: "Archives an organization or app, or takes it out of the archive.",
            discussion: """
                All of it can be read then, and nothing in it be changed; apps notice nothing. It is refused while \
                participants see a Live study of it. With --json: path, archived.
                """)

        @Argument(help: "ORG or ORG/APP.")
        var path: String

        @Flag(help: "Take it out of the archive.")
        var takeOut = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, takesOut) = (path, takeOut)
            try await Installation.use(common) { portal in
                let place = try await FolderArgument.place(path, in: portal)
                try await portal.store.write { transaction in
                    try Self.put(place, takesOut: takesOut, by: portal.console, transaction)
                }
            }
            try common.report(
                takesOut ? "\(path) is out of the archive." : "\(path) is archived.",
                ["path": .string(path), "archived": .bool(!takesOut)])
        }

        private static func put(
            _ place: Place, takesOut: Bool, by console: Operator, _ transaction: borrowing Transaction
        ) throws {
            switch place {
            case .organization(let folder):
                let site = console.grant(ManageSite.self, on: SiteFolder())
                try takesOut
                    ? Archive.takeOut(folder, with: site, in: transaction)
                    : Archive.add(folder, with: site, in: transaction)
            case .app(let folder):
                let app = console.grant(ArchiveApp.self, on: folder)
                try takesOut
                    ? Archive.takeOut(with: app, in: transaction) : Archive.add(with: app, in: transaction)
            case .site, .channel:
                throw CommandFailure(
                    sentence: "Only organizations and apps are archived. Write ORG or ORG/APP.")
            }
        }
    }
}
