import Access
import ArgumentParser
import HTTP
import JSON
import SQLStore
import Studies
import Timekeeping

/// Checks the audit, writes it out, and lets what is over its time leave it.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Checks the audit, reports from it, and keeps or archives it.",
        subcommands: [
            Verify.self, Export.self, Keep.self, Retain.self, Report.self, Signatures.self,
        ])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes every event, the oldest first, as a JSON object on a line of its own.",
            discussion: """
                Keys of each line: seq, at, actorKind, user, actor, address, folder, action, about, details. \
                With --json, --output tells: events, file.
                """)

        @Option(help: "Only events from this day (UTC) or moment on: 2026-11-20 or 2026-11-20T21:30:00Z.")
        var since: String?

        @Option(help: "A new file to write; standard output if left out.") var output = "-"

        @OptionGroup var common: CommonOptions

        func run() async throws {
            var filter = AuditFilter()
            if let since {
                guard let start = Self.instant(since) else {
                    throw CommandFailure(
                        sentence: "\(since) is no date. Write it as 2026-11-20 or 2026-11-20T21:30:00Z.")
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
                "\(count) events are in \(output).", ["events": .int(count), "file": .string(output)])
        }

        private static func write(
            _ filter: AuditFilter, of portal: Installation, to sink: BodySink
        ) async throws -> Int {
            let site = portal.console.grant(ViewAudit.self, on: .site(SiteFolder()))
            try await portal.store.write { transaction in
                try site.record("audit.export", in: transaction)
            }
            var count = 0
            try portal.store.withSnapshot { transaction in
                try AuditRepository.forEach(filter, with: site, in: transaction) { entry in
                    count += 1
                    try sink.write(entry.line)
                }
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
    /// The event as an object on a line.
    fileprivate var line: [UInt8] {
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
            // Stored as JSON; what somebody put there instead is shown as the text that it is.
            json.tree((try? JSONTree.parse(details)) ?? .string(details))
        }
        return json.finish() + [UInt8(ascii: "\n")]
    }
}
