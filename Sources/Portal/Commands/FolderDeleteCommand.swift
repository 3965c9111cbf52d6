import Access
import ArgumentParser
import DataCollection
import JSON
import PortalUI
import SQLStore
import StudyManagement

extension FolderCommand {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Moves an organization, app, study or Test channel to the trash.",
            discussion: """
                To delete a study, use the Study ID of its Live channel. The Study ID of its Test channel deletes only \
                the Test channel. JSON keys: path, participants, responses, tokens (numbers of deleted items).
                """)

        @Argument(help: "ORG, ORG/APP or ORG/APP/STUDY.")
        var path: String

        @Flag(help: "Delete it. Without this flag, the command only shows what would be deleted.")
        var yes = false

        @Option(help: "Reason. It appears in the audit log and the trash.")
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
                                "\(path) contains \(Self.words(contents)). To move it to the trash, add --yes."
                        )
                    }
                    try Self.delete(
                        place, holdsData: contents.holdsData, reason, by: portal.console, transaction)
                    return contents
                }
            }
            try common.report(
                "Moved \(path) to the trash with \(Self.words(contents)). To restore it, run portal trash restore.",
                [
                    "path": .string(path), "participants": .int(contents.participants),
                    "responses": .int(contents.responses), "tokens": .int(contents.tokens),
                ])
        }

        private static func words(_ contents: TrashRepository.Contents) -> String {
            let participants = NumberFormat.counted(contents.participants, "participant", "participants")
            let responses = NumberFormat.counted(contents.responses, "response", "responses")
            let tokens = NumberFormat.counted(contents.tokens, "enrollment token", "enrollment tokens")
            return "\(participants), \(responses) and \(tokens)"
        }

        private static func contents(
            of place: FolderLocation, _ transaction: borrowing Transaction
        ) throws -> TrashRepository.Contents {
            if case .site = place { throw CommandFailure(sentence: "The site cannot be deleted.") }
            let channels = try TrashRepository.channels(deletedWith: place, in: transaction)
            return try ChannelCountRepository.contents(of: channels.map(\.id), transaction)
        }

        private static func delete(
            _ place: FolderLocation, holdsData: Bool, _ reason: String, by console: Operator,
            _ transaction: borrowing Transaction
        ) throws {
            switch place {
            case .site: return
            case .organization(let folder):
                try TrashRepository.delete(
                    folder, reason: reason, with: console.grant(ManageSite.self, on: SiteFolder()),
                    in: transaction)
            case .app(let folder):
                try TrashRepository.delete(
                    reason: reason, with: console.require(ManageApp.self, on: folder), in: transaction)
            case .channel(let channel):
                try TrashRepository.delete(
                    channel, holdsData: holdsData, reason: reason,
                    with: console.require(EditDesign.self, on: channel.study), in: transaction)
            }
        }
    }
}
