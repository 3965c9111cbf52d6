import Access
import ArgumentParser
import HTTP
import JSON
import Outbound
import PortalUI
import Studies

/// Exports Lists to files.
struct ListsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists", abstract: "Exports Lists to files.", subcommands: [Export.self])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Exports all rows of a List, in the order of their keys.",
            discussion: """
                r, spss, stata and sas write a script to --output and its data to NAME.data.csv in the same folder. \
                JSON keys with --output: study, list, rows, file; for scripts also data.
                """)

        @Argument(help: "ORG/APP/STUDY") var path: String

        @Option(help: "Name of the List. Not case-sensitive.") var list: String

        @Option(help: "csv, tsv, json, jsonl, xlsx, r, spss, stata or sas") var format = ListFormat.csv

        @Option(help: "Output file, which must not exist. Default: standard output.") var output = "-"

        @Flag(help: "Don't escape texts that a spreadsheet would treat as formulas.")
        var rawFormulas = false

        @Flag(help: "Export only rows of participants who agreed to share their data.")
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
            let rows = NumberFormat.counted(outcome.rows, "row", "rows")
            var lines = ["Exported \(rows) of \(list) to \(output)."]
            if let data = export.dataFile {
                document["data"] = .string(data)
                lines = ["Exported \(rows) of \(list) to \(data). To read them, run \(output)."]
            }
            if outcome.losses > 0 {
                lines.append(
                    "Excel could not hold \(outcome.losses == 1 ? "1 value. It is" : "\(outcome.losses) values. They are") listed on the sheet Notes."
                )
            }
            try common.report(lines, document)
        }
    }
}

/// The file formats of an exported List.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
    case csv, tsv, json, jsonl, xlsx, r, spss, stata, sas
}
