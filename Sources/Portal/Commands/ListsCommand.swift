import Access
import ArgumentParser
import HTTP
import JSON
import Outbound
import ResponseServer
import Studies

/// Writes Lists to files.
struct ListsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists", abstract: "Writes Lists to files.", subcommands: [Export.self])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes every row of a List, in the order of their keys.",
            discussion: """
                r, spss, stata and sas write a script to --output and the data that it reads beside it, as \
                NAME.data.csv. With --output, --json tells: study, list, rows, file, and for a script data.
                """)

        @Argument(help: "ORG/APP/STUDY") var path: String

        @Option(help: "The List's name, in any case.") var list: String

        @Option(help: "csv, tsv, json, jsonl, xlsx, r, spss, stata or sas") var format = ListFormat.csv

        @Option(help: "A new file to write; standard output if left out.") var output = "-"

        @Flag(help: "Leave texts as they are that a spreadsheet would take for formulas.")
        var rawFormulas = false

        @Flag(help: "Write only rows of participants who share their data.")
        var onlySharing = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, list, output) = (path, list, output)
            let export = try ListFileExport(
                list, format, output, guardsFormulas: !rawFormulas, onlySharing: onlySharing)
            let (channel, outcome) = try await Installation.use(common) { portal in
                let channel = try await FolderArgument.channel(path, in: portal)
                let grant = portal.console.grant(ViewResponses.self, on: channel)
                return (channel, try await export.write(portal, grant))
            }
            guard output != "-" else { return }
            var document: JSONTree = [
                "study": .string(channel.path), "list": .string(list), "rows": .int(outcome.rows),
                "file": .string(output),
            ]
            var lines = ["\(outcome.rows) rows of \(list) are in \(output)."]
            if let data = export.dataFile {
                document["data"] = .string(data)
                lines = ["\(outcome.rows) rows of \(list) are in \(data), which \(output) reads."]
            }
            if outcome.losses > 0 {
                lines.append("\(outcome.losses) values do not fit into Excel. The sheet Notes tells which.")
            }
            try common.report(lines, document)
        }
    }
}

/// The forms in which a List is written to a file.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
    case csv, tsv, json, jsonl, xlsx, r, spss, stata, sas
}
