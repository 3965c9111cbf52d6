import Access
import Administration
import ArgumentParser
import FoundationEssentials
import JSON
import SQLStore
import Timekeeping
import Zip

extension AuditCommand {
    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Verifies that no event was changed or removed.",
            discussion: """
                Compares the log with anchors in the data folder, in the system journal and in backups, and every \
                signature with its event. Archived events are skipped unless you name their archives with --archive. \
                With --export, only that file is verified, and no database is needed. \
                JSON keys: events, archived, whole, finding, problems, warnings, head (event, digest, seal), anchors \
                (source, count, last, archived, replaced, failure), archives (file, events, checkpoint, whole, \
                finding). Exits with 1 if the log, an archive or a signature is damaged.
                """)

        @Option(help: "Archive of events. Repeatable.")
        var archive: [String] = []

        @Option(
            help:
                "File with more anchors: a backup or witness emails; - for standard input. Repeatable."
        )
        var anchors: [String] = []

        @Option(help: "File with a signed head: a study report or the output of this command.")
        var head: String?

        @Option(help: "Export of the log, as JSON Lines or CSV.")
        var export: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            if let export { return try AuditExportVerification(export, common).run() }
            let (archive, anchors, head) = (archive, anchors, head)
            let (found, archives) = try await Installation.use(common) { portal in
                var evidence = AuditAnchorLocator(portal.folder).evidence(files: anchors)
                return try portal.store.withSnapshot { transaction in
                    var archives: [AuditArchiveReport] = []
                    for path in archive {
                        let read = try Self.check(path, of: portal, in: transaction)
                        archives.append(read.report)
                        if read.report.isIntact {
                            evidence.archived.merge(read.digests) { first, _ in first }
                        }
                    }
                    if let head {
                        evidence.sources.append(try Self.source(ofHead: head, portal.audit, in: transaction))
                    }
                    return (try portal.audit.inspect(evidence, in: transaction), archives)
                }
            }
            try common.report(
                found.lines + zip(archive, archives).map { "\($0): \($1.sentence)" },
                found.document(archives: zip(archive, archives).map { Self.document($0, $1) }))
            guard found.isIntact, archives.allSatisfy(\.isIntact) else { throw ExitCode.failure }
        }

        /// Compares the file with the log, each line with the one before it.
        private static func check(
            _ path: String, of portal: Installation, in transaction: borrowing Transaction
        ) throws -> (report: AuditArchiveReport, digests: AuditArchiveDigests) {
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            var check = try AuditArchiveCheck(
                digest: AuditArchiver.digest(of: path), with: site, portal.audit, in: transaction)
            var digests: AuditArchiveDigests = [:]
            try GzipLines.read(path) { line in
                check.add(line)
                if let (number, digest) = check.lastLine { digests[number] = digest }
            }
            return (check.finish(), digests)
        }

        private static func source(
            ofHead path: String, _ audit: Audit, in transaction: borrowing Transaction
        ) throws -> AuditAnchorSource {
            guard let content = FileManager.default.contents(atPath: path) else {
                throw CommandFailure(sentence: "The file \(path) can't be read: \(SystemReason.last).")
            }
            let text = String(decoding: content, as: UTF8.self)
            guard let head = try AuditAnchor.head(in: text, at: audit.clock(), of: transaction) else {
                throw CommandFailure(
                    sentence:
                        "The file \(path) has no signed head. A signed head has an event number, a digest and a seal."
                )
            }
            return AuditAnchorSource(path) { body in
                try body(.anchor(head))
                if !audit.isSealed(head) {
                    try body(
                        .unreadable(
                            "The seal of the signed head in \(path) was made with a key of another site.")
                    )
                }
            }
        }

        private static func document(_ path: String, _ report: AuditArchiveReport) -> JSONTree {
            [
                "file": .string(path), "events": .int(report.count),
                "checkpoint": report.checkpoint.map { .int($0) } ?? .null, "whole": .bool(report.isIntact),
                "finding": .string(report.sentence),
            ]
        }
    }
}

extension AuditVerification {
    /// Returns the output for people.
    fileprivate var lines: [String] {
        let findings = problems.isEmpty ? [report.sentence] : problems
        let end = head.map { ["Signed head: event \($0.number), \($0.digest)", "Seal: \($0.seal)"] } ?? []
        return findings + [anchorSentence] + warnings.map { "Warning: \($0)" } + end
    }

    /// Returns the output for scripts.
    fileprivate func document(archives: [JSONTree]) -> JSONTree {
        let sources = anchors.sources.map { source -> JSONTree in
            [
                "source": .string(source.name), "count": .int(source.count),
                "last": source.last.map { .int($0) } ?? .null, "archived": .int(source.archivedCount),
                "replaced": .int(source.replacedCount), "unusable": .int(source.unusableCount),
                "failure": source.failure.map { .string($0) } ?? .null,
            ]
        }
        let end = head.map { head -> JSONTree in
            ["event": .int(head.number), "digest": .string(head.digest), "seal": .string(head.seal)]
        }
        return [
            "events": .int(report.eventCount), "archived": .int(report.archivedCount),
            "whole": .bool(isIntact), "finding": .string(report.sentence),
            "problems": .array(problems.map { .string($0) }),
            "warnings": .array(warnings.map { .string($0) }),
            "head": end ?? .null, "anchors": .array(sources), "archives": .array(archives),
        ]
    }
}
