import Access
import ArgumentParser
import JSON
import PortalUI
import ResponseServer
import SQLStore
import Studies

extension FolderCommand {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Puts an organization, app, study or Test channel into the trash.",
            discussion: """
                A study is named by the Study ID of its Live channel; that of its Test channel deletes this one alone. \
                With --json: path, participants, responses, tokens (what went with it).
                """)

        @Argument(help: "ORG, ORG/APP or ORG/APP/STUDY.")
        var path: String

        @Flag(help: "Do it; without this the verb says what would go.")
        var yes = false

        @Option(help: "Why; the audit and the trash keep it.")
        var reason = ""

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, yes, reason) = (path, yes, reason)
            let contents = try await Installation.use(common) { portal in
                let place = try await FolderArgument.place(path, in: portal)
                return try await portal.store.write { transaction in
                    let contents = try Self.contents(of: place, transaction)
                    guard yes else {
                        throw CommandFailure(
                            sentence:
                                "\(path) goes with \(Self.words(contents)). Add --yes to put it into the trash."
                        )
                    }
                    try Self.delete(
                        place, holdsData: contents.holdsData, reason, by: portal.console, transaction)
                    return contents
                }
            }
            try common.report(
                "\(path) is in the trash, with \(Self.words(contents)). `portal trash restore` brings it back.",
                [
                    "path": .string(path), "participants": .int(contents.participants),
                    "responses": .int(contents.responses), "tokens": .int(contents.tokens),
                ])
        }

        private static func words(_ contents: Trash.Contents) -> String {
            let participants = NumberFormat.counted(contents.participants, "participant", "participants")
            let responses = NumberFormat.counted(contents.responses, "response", "responses")
            let tokens = NumberFormat.counted(contents.tokens, "enrollment token", "enrollment tokens")
            return "\(participants), \(responses) and \(tokens)"
        }

        private static func contents(
            of place: FolderLocation, _ transaction: borrowing Transaction
        ) throws -> Trash.Contents {
            if case .site = place { throw CommandFailure(sentence: "The site itself cannot be deleted.") }
            let channels = try Trash.channels(deletedWith: place, in: transaction)
            return try ChannelCounts.contents(of: channels.map(\.id), transaction)
        }

        private static func delete(
            _ place: FolderLocation, holdsData: Bool, _ reason: String, by console: Operator,
            _ transaction: borrowing Transaction
        ) throws {
            switch place {
            case .site: return
            case .organization(let folder):
                try Trash.delete(
                    folder, reason: reason, with: console.grant(ManageSite.self, on: SiteFolder()),
                    in: transaction)
            case .app(let folder):
                try Trash.delete(
                    reason: reason, with: console.require(ManageApp.self, on: folder), in: transaction)
            case .channel(let channel):
                try Trash.delete(
                    channel, holdsData: holdsData, reason: reason,
                    with: console.require(EditDesign.self, on: channel.study), in: transaction)
            }
        }
    }
}
