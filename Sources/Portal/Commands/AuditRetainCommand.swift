import Access
import Administration
import ArgumentParser
import JSON
import SQLStore
import Timekeeping

extension AuditCommand {
    struct Keep: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sets how many years events are kept before they can be archived.",
            discussion: """
                At least 2 years. Default: forever. HIPAA requires six years; 21 CFR Part 11 requires as long as the \
                records are kept, so events that changed a study or app stay as long as it exists. JSON keys: years \
                (null means forever).
                """)

        @Argument(help: "Number of years, or forever.") var years: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            guard years == "forever" || Int(years) != nil else {
                throw CommandFailure(
                    sentence: "\(years) is not a number of years. Enter a number or forever.")
            }
            let retention = AuditRetention(years: Int(years))
            try await Installation.use(common) { portal in
                let site = portal.console.grant(ManageSite.self, on: SiteFolder())
                try await portal.store.write {
                    try AuditRetentionRepository.set(retention, with: site, in: $0)
                }
            }
            try common.report(
                retention.years == nil
                    ? "Events are kept forever."
                    : "Events are kept for \(retention.phrase), then until you run portal audit retain.",
                ["years": retention.years.map { .int($0) } ?? .null])
        }
    }

    struct Retain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Moves events past their retention period from the log to an archive.",
            discussion: """
                The archive is in DATA/audit. Backups don't include it, so copy it to another location. A checkpoint \
                with its digest replaces the events. You can run this while the server is running. JSON keys: before, \
                events, first, last, removed, file, sha256, checkpoint.
                """)

        @Flag(help: "Show what would be archived, without changing anything.") var dryRun = false

        @Flag(help: "Write the archive, but keep the events in the log.") var writeOnly = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (isDry, writesOnly) = (dryRun, writeOnly)
            let (leaving, archive) = try await Installation.use(common) {
                portal -> (ExpiredAuditEvents, AuditArchive?) in
                let leaving = try await Self.leaving(in: portal)
                guard !isDry, leaving.count > 0 else { return (leaving, nil) }
                return (leaving, try await Self.retain(in: portal, removing: !writesOnly))
            }
            try common.report(Self.sentence(leaving, archive), Self.document(leaving, archive))
        }

        private static func leaving(in portal: Installation) async throws -> ExpiredAuditEvents {
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            return try await portal.store.read { transaction in
                guard
                    let end = try AuditRetentionRepository.current(in: transaction).end(
                        at: portal.audit.clock())
                else {
                    throw CommandFailure(
                        sentence:
                            "Events are kept forever. To set a retention period, run portal audit keep YEARS."
                    )
                }
                return try ExpiredAuditEvents(before: end, with: site, in: transaction)
            }
        }

        private static func retain(
            in portal: Installation, removing isRemoving: Bool
        ) async throws -> AuditArchive {
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            let archiver = AuditArchiver(
                store: portal.store, audit: portal.audit, systemOperator: portal.console)
            let asked = try await portal.store.write { transaction in
                let id = try AuditArchiveRepository.ask(with: site, in: transaction)
                return try AuditArchiveRepository.archive(id, with: site, in: transaction)
            }
            let archive = try await archiver.write(asked)
            return isRemoving ? try await archiver.remove(archive.id) { _ in site } : archive
        }

        private static func sentence(_ leaving: ExpiredAuditEvents, _ archive: AuditArchive?) -> [String] {
            let day = leaving.before.iso8601.prefix(10)
            guard let numbers = leaving.numbers else {
                return ["There are no events before \(day) to archive."]
            }
            let events =
                "\(EventCount.words(leaving.count)) before \(day), numbers \(numbers.lowerBound) to "
                + "\(numbers.upperBound)"
            let more =
                leaving.isTruncated ? ["There are more events. Run the command again to archive them."] : []
            guard let archive else { return ["\(events), would be archived."] + more }
            let file =
                "The archive is DATA/audit/\(archive.fileName), SHA-256 "
                + "\(archive.digest ?? ""). Copy it to another location."
            let done =
                archive.checkpoint.map { "\(events), were archived. Event \($0) is their checkpoint." }
                ?? "\(events), were archived and are still in the log."
            return [done, file] + more
        }

        private static func document(_ leaving: ExpiredAuditEvents, _ archive: AuditArchive?) -> JSONTree {
            [
                "before": .string(leaving.before.iso8601), "events": .int(leaving.count),
                "first": leaving.numbers.map { .int($0.lowerBound) } ?? .null,
                "last": leaving.numbers.map { .int($0.upperBound) } ?? .null,
                "removed": .bool(archive?.state == .removed),
                "file": archive.map { .string($0.fileName) } ?? .null,
                "sha256": archive?.digest.map { .string($0) } ?? .null,
                "checkpoint": archive?.checkpoint.map { .int($0) } ?? .null,
            ]
        }
    }
}
