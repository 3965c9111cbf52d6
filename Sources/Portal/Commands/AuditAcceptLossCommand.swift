import Access
import ArgumentParser
import JSON
import SQLStore
import Studies

extension AuditCommand {
    struct AcceptLoss: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Records that the log lacks events, because an older database was put in place.",
            discussion: """
                For a snapshot of a disk or of a machine that was put back; portal restore records it by itself. The log \
                says from then on which events are missing, who accepted that and why, and audit verify repeats it. \
                With --json: event, kept, last.
                """)

        @Option(help: "Why events are missing.") var reason: String

        @Option(help: "A file with more anchors: a backup, emails of the witness; may be given again.")
        var anchors: [String] = []

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (reason, anchors) = (reason, anchors)
            guard !reason.allSatisfy(\.isWhitespace), reason.count <= 500 else {
                throw CommandFailure(sentence: "Enter a reason of at most 500 characters.")
            }
            let (event, loss) = try await Installation.use(common) { portal in
                try await Self.accept(reason, anchors, in: portal)
            }
            try common.report(
                ["Event \(event) records the loss.", loss.notice].compactMap(\.self),
                ["event": .int(event), "kept": .int(loss.kept), "last": .int(loss.last)])
        }

        private static func accept(
            _ reason: String, _ files: [String], in portal: Installation
        ) async throws -> (Int64, AuditLoss) {
            let report = try portal.store.withSnapshot { try portal.audit.verify(in: $0) }
            guard report.isIntact else { throw CommandFailure(sentence: report.sentence) }
            let loss = try RestoredLog.loss(
                AuditAnchorLocator(portal.folder).evidence(files: files), of: portal)
            guard !loss.isEmpty else {
                throw CommandFailure(
                    sentence: "The log has every event of which there is an anchor. Nothing was recorded.")
            }
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            var details = loss.details
            details.append("reason", .text(reason))
            let recorded = details
            let event = try await portal.store.write { transaction in
                try site.record(AuditLoss.acceptAction, about: "audit log", recorded, in: transaction)
            }
            return (event, loss)
        }
    }
}
