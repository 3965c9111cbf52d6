import Access
import ArgumentParser
import HTTP
import JSON
import SQLStore
import Timekeeping
import Vocabulary

/// Verifies, exports, reports on and archives the audit log.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Verifies, exports, reports on and archives the audit log.",
        subcommands: [
            Verify.self, AcceptLoss.self, Export.self, Keep.self, Retain.self, Report.self, Signatures.self,
        ])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Exports all events as JSON Lines, oldest first.",
            discussion: """
                Keys of each line: seq, at, actorKind, user, actor, address, folder, action, about, details, digest, and \
                previous if the previous line isn't the previous event. The last line contains the signed head of the \
                log and a seal of the file. To check both, run portal audit verify --export FILE. JSON keys with \
                --output: events, file.
                """)

        @Option(help: "Only events since this date or time (UTC): 2026-11-20 or 2026-11-20T21:30:00Z.")
        var since: String?

        @Option(help: "Output file, which must not exist. Default: standard output.") var output = "-"

        @OptionGroup var common: CommonOptions

        func run() async throws {
            var filter = AuditFilter()
            if let since {
                guard let start = Self.instant(since) else {
                    throw CommandFailure(
                        sentence:
                            "\(since) is not a valid date. Use the format 2026-11-20 or 2026-11-20T21:30:00Z."
                    )
                }
                filter.since = start
            }
            let (chosen, output) = (filter, output)
            let count = try await Installation.use(common) { portal in
                try await FileOutput.write(output) { sink in
                    try await Self.write(chosen, of: portal, to: sink)
                }
            }
            guard output != "-" else { return }
            try common.report(
                "Exported \(EventCount.words(count)) to \(output).",
                ["events": .int(count), "file": .string(output)])
        }

        private static func write(
            _ filter: AuditFilter, of portal: Installation, to sink: BodySink
        ) async throws -> Int {
            let site = portal.console.grant(ViewAudit.self, on: .site(SiteFolder()))
            try await portal.store.write { transaction in
                try site.record("audit.export", in: transaction)
            }
            let count = try portal.store.withSnapshot { transaction in
                var exporter = AuditExporter(portal.audit, with: site)
                try AuditRepository.forEach(filter, with: site, in: transaction) { entry in
                    let link = try AuditExporter.link(of: entry, with: site, in: transaction)
                    let line = entry.line(exporter.marks(of: entry, link))
                    exporter.add(line)
                    try sink.write(line)
                }
                let count = exporter.count
                let head = try SealedHead.current(with: site, in: transaction)
                try sink.write(exporter.trailer(head) + "\n")
                return count
            }
            try sink.flush()
            return count
        }

        static func instant(_ text: String) -> Instant? {
            Instant(iso8601: text) ?? Instant(iso8601: text + "T00:00:00Z")
        }
    }
}

extension AuditEntry {
    /// Returns the event as a JSON object on one line.
    fileprivate func line(_ marks: AuditEventDigests) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("seq", seq)
            json.member("at", at.iso8601)
            json.member("actorKind", actorKind)
            json.member("user", user?.rawValue)
            json.member("actor", actorName)
            json.member("address", address)
            json.member("folder", folder.rawValue)
            json.member("action", action)
            json.member("about", about)
            json.key("details")
            let details = exportedDetails
            json.tree(details.tree)
            if let recorded = details.recorded { json.member("recorded", recorded) }
            json.member("digest", marks.digest)
            if let previous = marks.previous { json.member("previous", previous) }
        }
        return json.finish() + [UInt8(ascii: "\n")]
    }
}
