import Access
import ArgumentParser
import HTTP
import JSON
import ResponseServer
import Studies

/// Writes Lists to files.
struct ListsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists", abstract: "Writes Lists to files.", subcommands: [Export.self])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes every row of a List, in the order of their keys.",
            discussion: "With --output, --json tells: study, list, rows, file.")

        @Argument(help: "ORG/APP/STUDY") var path: String

        @Option(help: "The List's name, in any case.") var list: String

        @Option(help: "csv, tsv, json or jsonl") var format = ExportFormat.csv

        @Option(help: "A new file to write; standard output if left out.") var output = "-"

        @Flag(help: "Leave texts as they are that a spreadsheet would take for formulas.")
        var rawFormulas = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, list, format, output, isRaw) = (path, list, format, output, rawFormulas)
            let (channel, rows) = try await Installation.use(common) { portal in
                let channel = try await FolderArgument.channel(path, in: portal)
                let grant = portal.console.grant(ViewResponses.self, on: channel)
                let rows = try await FileOutput.write(output) { sink in
                    try await portal.responses.exportList(
                        list, as: format, guardsFormulas: !isRaw, with: grant, to: sink)
                }
                return (channel, rows)
            }
            guard output != "-" else { return }
            try common.report(
                "\(rows) rows of \(list) are in \(output).",
                [
                    "study": .string(channel.path), "list": .string(list), "rows": .int(rows),
                    "file": .string(output),
                ])
        }
    }
}

extension ExportFormat: ExpressibleByArgument {}
