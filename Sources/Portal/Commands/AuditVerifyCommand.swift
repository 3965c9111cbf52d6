import Access
import Administration
import ArgumentParser
import JSON
import SQLStore
import Zip

extension AuditCommand {
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Follows the chain of all events and says whether anything was changed or left out.",
            discussion: """
                Goes on across events that left the log for archives; with --archive it reads those, too. \
                With --json: events, archived, whole, finding, archives with file, events, checkpoint, whole and \
                finding each. Exits with 1 if the chain or an archive is broken.
                """)

        @Option(help: "An archive of events that left the log; may be given again.")
        var archive: [String] = []

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let archive = archive
            let (report, archives) = try await Installation.use(common) { portal in
                try portal.store.withSnapshot { transaction in
                    let report = try portal.audit.verify(in: transaction)
                    return (
                        report,
                        try archive.map { try Self.check($0, of: portal, in: transaction) }
                    )
                }
            }
            let lines = [report.sentence] + zip(archive, archives).map { "\($0): \($1.sentence)" }
            try common.report(
                lines,
                [
                    "events": .int(report.eventCount), "archived": .int(report.archivedCount),
                    "whole": .bool(report.isWhole), "finding": .string(report.sentence),
                    "archives": .array(zip(archive, archives).map { Self.document($0, $1) }),
                ])
            guard report.isWhole, archives.allSatisfy(\.isWhole) else { throw ExitCode.failure }
        }

        /// Compares the file with the log, each line with the one before it.
        private static func check(
            _ path: String, of portal: Installation, in transaction: borrowing Transaction
        ) throws -> AuditArchiveReport {
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            var check = try AuditArchiveCheck(
                digest: AuditArchiver.digest(of: path), with: site, portal.audit, in: transaction)
            try GzipLines.read(path) { check.add($0) }
            return check.finish()
        }

        private static func document(_ path: String, _ report: AuditArchiveReport) -> JSONTree {
            [
                "file": .string(path), "events": .int(report.count),
                "checkpoint": report.checkpoint.map { .int($0) } ?? .null, "whole": .bool(report.isWhole),
                "finding": .string(report.sentence),
            ]
        }
    }
}
