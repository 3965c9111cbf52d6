import Access
import ArgumentParser
import JSON
import SQLStore
import Studies

extension AuditCommand {
    struct AcceptLoss: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Records that events or anchors are missing because an older database was restored.",
            discussion: """
                Use this after you restore a snapshot of a disk or machine. portal restore does it automatically. The \
                log then shows which events are missing, who accepted the loss and why. audit verify reports it as \
                well. Missing or changed lines of DATA/audit-anchors.jsonl are recorded, too. JSON keys: event, kept, last.
                """)

        @Option(help: "Reason why events are missing.") var reason: String

        @Option(help: "File with more anchors: a backup or witness emails. Repeatable.")
        var anchors: [String] = []

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (reason, anchors) = (reason, anchors)
            guard !reason.allSatisfy(\.isWhitespace), reason.count <= 500 else {
                throw CommandFailure(sentence: "Enter a reason of up to 500 characters.")
            }
            let (event, loss) = try await Installation.use(common) { portal in
                try await Self.accept(reason, anchors, in: portal)
            }
            try common.report(
                ["Recorded the loss as event \(event).", loss.notice].compactMap(\.self),
                ["event": .int(event), "kept": .int(loss.kept), "last": .int(loss.last)])
        }

        private static func accept(
            _ reason: String, _ files: [String], in portal: Installation
        ) async throws -> (Int64, AuditLoss) {
            let report = try portal.store.withSnapshot { try portal.audit.verify(in: $0) }
            guard report.isIntact else { throw CommandFailure(sentence: report.sentence) }
            let loss = try RestoredLog.loss(
                AuditAnchorLocator(portal.folder).evidence(files: files), isRestored: false, of: portal)
            let missing = try await AuditAnchorWriter(portal).accountForLines(
                "accepted: \(reason)", by: portal.console.actor)
            guard missing != nil || !loss.isEmpty else {
                throw CommandFailure(
                    sentence:
                        "No loss found: the log contains every anchored event, and no anchors are missing. "
                        + "Nothing was recorded.")
            }
            let event = try await portal.store.write { transaction in
                try loss.record(
                    AuditLoss.acceptAction, about: "audit log", adding: ["reason": .text(reason)],
                    by: portal.console.actor, in: transaction)
            }
            return (event, loss)
        }
    }
}
