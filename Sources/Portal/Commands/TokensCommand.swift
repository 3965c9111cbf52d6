import Access
import ArgumentParser
import Cryptography
import DataCollection
import HTTP
import JSON
import PortalUI
import Responses
import Studies

/// Generates enrollment tokens.
struct TokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tokens", abstract: "Generates enrollment tokens.", subcommands: [Issue.self])

    struct Issue: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Generates a batch of enrollment tokens and optionally writes them to a file.",
            discussion: "JSON keys: study, batch, count, file.")

        @Argument(help: "ORG/APP/STUDY") var path: String

        @Option(help: "Number of tokens, from 1 to 1,000,000.") var count: Int

        @Option(help: "Name of the batch.") var label = ""
        @Option(help: "Note about the batch.") var note = ""

        @Option(
            help: "CSV file for the tokens, which must not exist. - is standard output, without other output."
        )
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
            let place = csv.map { " They were written to \($0)." } ?? ""
            try common.report(
                "Generated batch \(batch) of \(channel.path) with \(NumberFormat.counted(count, "token", "tokens")).\(place)",
                [
                    "study": .string(channel.path), "batch": .int(batch.rawValue), "count": .int(count),
                    "file": csv.map { .string($0) } ?? .null,
                ])
        }
    }
}

extension Installation {
    /// The actions of scripts on response folders.
    var responses: OperatorActions {
        OperatorActions(
            store: store, key: keys.sealing, audit: audit, random: SystemRandom.bytes,
            metadataRoots: MetadataRoots(folder.configuration.metadataRoots))
    }
}
