import Access
import Administration
import ArgumentParser
import HTTP
import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension AuditCommand {
    struct Report: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Exports the inspection report of a study as CSV.",
            discussion: """
                Contains versions, signatures, users and their sign-ins, permissions, exports, reads, corrections and \
                the status of the log. With --json, the report is one JSON document: facts, tables (title, note, \
                columns, rows, omitted).
                """)

        @Argument(help: "ORG/APP/STUDY") var path: String

        @Option(help: "First day (UTC), such as 2026-01-31. Default: a year ago.") var from: String?

        @Option(help: "Last day (UTC). Default: today.") var to: String?

        @Option(help: "Output file, which must not exist. Default: standard output.") var output = "-"

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
            abstract: "Lists the electronic signatures of a study and verifies each against what was signed.",
            discussion: """
                JSON keys: signatures (event, at, signer, meaning, by, channel, action, what, version, documents, \
                reason, statement, whole, flaw). Exits with 1 if a signature is invalid.
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
                    + "\(signature.action) on \(signature.channel.rawValue). \(flaw ?? "Intact.")"
            }
            try common.report(
                lines.isEmpty ? ["No signatures yet."] : lines,
                ["signatures": .array(signatures.map(\.document))])
            guard signatures.allSatisfy({ $0.validity == .valid }) else { throw ExitCode.failure }
        }
    }
}
