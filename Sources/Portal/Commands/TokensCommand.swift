import Access
import ArgumentParser
import Cryptography
import HTTP
import JSON
import ResponseServer
import Studies

/// Makes enrollment tokens.
struct TokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens", abstract: "Makes enrollment tokens.", subcommands: [Issue.self])

    struct Issue: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a batch of tokens, and writes them to a file if one is named.",
            discussion: "With --json: study, batch, count, file.")

        @Argument(help: "ORG/APP/STUDY") var path: String

        @Option(help: "How many, from 1 to 1,000,000.") var count: Int

        @Option(help: "A name for the batch.") var label = ""
        @Option(help: "What else to remember of the batch.") var note = ""

        @Option(
            help: "A new CSV file for the tokens; - is standard output, and nothing else is printed there.")
        var csv: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, count, words, csv) = (path, count, BatchLabel(label: label, note: note), csv)
            let (channel, batch) = try await Installation.use(common) { portal in
                let channel = try await FolderArgument.channel(path, in: portal)
                let grant = try portal.console.require(ManageTokens.self, on: channel)
                let console = portal.responses
                let batch = try await console.issueTokens(count, words: words, with: grant)
                if let csv {
                    try await FileOutput.write(csv) { sink in
                        try await console.writeTokens(of: batch, with: grant, to: sink)
                    }
                }
                return (channel, batch)
            }
            guard csv != "-" else { return }
            let place = csv.map { " They are in \($0)." } ?? ""
            try common.report(
                "Batch \(batch) of \(channel.path) has \(count) tokens.\(place)",
                [
                    "study": .string(channel.path), "batch": .int(batch.rawValue), "count": .int(count),
                    "file": csv.map { .string($0) } ?? .null,
                ])
        }
    }
}

extension Installation {
    /// What scripts do with response folders.
    var responses: OperatorActions {
        OperatorActions(
            store: store, key: keys.sealing, audit: audit, random: SystemRandom.bytes,
            metadataRoots: MetadataRoots(folder.configuration.metadataRoots))
    }
}
