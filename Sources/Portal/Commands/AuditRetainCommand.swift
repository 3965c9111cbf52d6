import Access
import Administration
import ArgumentParser
import JSON
import SQLStore
import Timekeeping

extension AuditCommand {
    struct Keep: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Sets for how many years events are kept before they may leave the log.",
            discussion: """
                Not fewer than 2; forever unless set. HIPAA asks for six years, 21 CFR Part 11 for as long as the \
                records are kept: what changed a study or an app stays while it is there. With --json: years, null \
                for forever.
                """)

        @Argument(help: "A number of years, or forever.") var years: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            guard years == "forever" || Int(years) != nil else {
                throw CommandFailure(sentence: "\(years) is no number of years. Write 6, or forever.")
            }
            let retention = AuditRetention(years: Int(years))
            try await Installation.use(common) { portal in
                let site = portal.console.grant(ManageSite.self, on: SiteFolder())
                try await portal.store.write { try retention.set(with: site, in: $0) }
            }
            try common.report(
                retention.years.map { "Events are kept for \($0) years. Nothing leaves by itself." }
                    ?? "Events are kept forever.",
                ["years": retention.years.map { .int($0) } ?? .null])
        }
    }

    struct Retain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes what is over its time into an archive, and removes it from the log.",
            discussion: """
                The archive lies in DATA/audit and is in no backup: copy it elsewhere. A checkpoint with its digest takes \
                the place of the events. A server may run meanwhile. With --json: before, events, first, last, removed, \
                file, sha256, checkpoint.
                """)

        @Flag(help: "Only say what would leave.") var dryRun = false

        @Flag(help: "Write the archive, and leave the events in the log, too.") var writeOnly = false

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
                    let end = try AuditRetention.current(in: transaction).end(at: portal.audit.clock())
                else {
                    throw CommandFailure(
                        sentence: "Events are kept forever. `portal audit keep YEARS` sets a time.")
                }
                return try ExpiredAuditEvents(before: end, with: site, in: transaction)
            }
        }

        private static func retain(
            in portal: Installation, removing isRemoving: Bool
        ) async throws -> AuditArchive {
            let site = portal.console.grant(ManageSite.self, on: SiteFolder())
            let archiver = AuditArchiver(store: portal.store, audit: portal.audit, job: portal.console)
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
                return ["No event from before \(day) may leave the log."]
            }
            let events =
                "\(leaving.count) events from before \(day), numbers \(numbers.lowerBound) to "
                + "\(numbers.upperBound)"
            let more = leaving.isTruncated ? ["More follow with the next archive."] : []
            guard let archive else { return ["\(events), would leave the log."] + more }
            let file =
                "The archive is \(archive.fileName) in the folder audit of the data, SHA-256 "
                + "\(archive.digest ?? ""). Copy it elsewhere."
            let done =
                archive.checkpoint.map { "\(events), left the log. Event \($0) is their checkpoint." }
                ?? "\(events), are in the archive and still in the log."
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
