import Access
import Administration
import ArgumentParser
import HTTP
import JSON
import SQLStore
import Studies
import Timekeeping

extension AuditCommand {
    struct Report: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes the report on a study for an inspection, as CSV.",
            discussion: """
                Versions, signatures, people and their sign-ins, rights, exports, reads, corrections, and how the log \
                stands. With --json the report itself is one JSON document: facts, tables with title, note, columns, rows \
                and omitted each.
                """)

        @Argument(help: "ORG/APP/STUDY") var path: String

        @Option(help: "The first day (UTC), such as 2026-01-31; a year ago if left out.") var from: String?

        @Option(help: "The last day (UTC); today if left out.") var to: String?

        @Option(help: "A new file to write; standard output if left out.") var output = "-"

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, from, to, isJSON, output) = (path, from, to, common.json, output)
            try await Installation.use(common) { portal in
                let channel = try await FolderArgument.channel(path, in: portal)
                let grant = portal.console.grant(ViewAudit.self, on: .study(channel.study))
                let made = try await portal.store.read { transaction in
                    try portal.reports.file(
                        from: from, to: to, with: grant,
                        reading: { channel, _ in portal.console.grant(ViewResponses.self, on: channel) },
                        in: transaction)
                }
                try await portal.store.write { transaction in
                    try grant.record(
                        "audit.export", about: channel.study.path, ["report": .text("study")],
                        in: transaction)
                }
                try await FileOutput.write(output) { sink in
                    if isJSON { try sink.write(made.document.pretty()) } else { try sink.write(made.csv) }
                    try sink.flush()
                }
            }
        }
    }

    struct Signatures: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the electronic signatures on a study, each compared with what was signed.",
            discussion: """
                With --json: signatures, with event, at, signer, meaning, by, channel, action, what, version, documents, \
                reason, statement, whole and flaw each. Exits with 1 if one is broken.
                """)

        @Argument(help: "ORG/APP/STUDY") var path: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let path = path
            let signatures = try await Installation.use(common) { portal in
                let channel = try await FolderArgument.channel(path, in: portal)
                let grant = portal.console.grant(EnterStudy.self, on: channel)
                return try await portal.store.read { transaction in
                    try SignatureRepository.all(with: grant, in: transaction)
                }
            }
            let lines = signatures.map { signature in
                let flaw = signature.document["flaw"]?.string
                return "\(signature.signedAt.iso8601) \(signature.signer), \(signature.meaning.rawValue): "
                    + "\(signature.action) on \(signature.channel.rawValue). \(flaw ?? "Whole.")"
            }
            try common.report(
                lines.isEmpty ? ["Nothing was signed yet."] : lines,
                ["signatures": .array(signatures.map(\.document))])
            guard signatures.allSatisfy({ $0.validity == .whole }) else { throw ExitCode.failure }
        }
    }
}
