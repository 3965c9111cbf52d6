import Access
import ArgumentParser
import JSON
import SQLStore
import Studies

/// Starts and stops the collection of responses, and exports and imports designs.
struct StudyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "study", abstract: "Turns response collection on or off; exports and imports designs.",
        subcommands: [Collection.self, Export.self, Import.self])

    struct Collection: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Starts or stops accepting responses.",
            discussion: "JSON keys: study, collecting.")

        enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

        @Argument(help: "ORG/APP/STUDY") var path: String

        @Argument(help: "on or off") var collection: Switch

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, isOn) = (path, collection == .on)
            let channel = try await Installation.use(common) { portal in
                let channel = try await FolderArgument.channel(path, in: portal)
                try await portal.store.write { transaction in
                    try ChannelRepository.setCollecting(
                        isOn, with: portal.console.require(ConfigureStudy.self, on: channel), in: transaction)
                }
                return channel
            }
            try common.report(
                isOn
                    ? "\(channel.path) now accepts responses."
                    : "\(channel.path) no longer accepts responses.",
                ["study": .string(channel.path), "collecting": .bool(isOn)])
        }
    }
}
