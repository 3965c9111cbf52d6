import Access
import FoundationEssentials
import JSON
import SQLStore
import Testing
import Timekeeping

@testable import Portal

/// Times in the server's log and in the audit log are in UTC.
@Suite struct LogTimeTests {
    @Test func `a line of the server's log has its time in UTC`() async throws {
        let lines = Locked<[UInt8]>([])
        var log = ServerLog(clock: { Instant(milliseconds: 1_795_176_000_123) })
        log.output = { bytes in lines.withLock { $0 += bytes } }
        log.note("something")
        let line = try JSONTree.parse(lines.withLock { $0 })
        #expect(line["at"]?.string == "2026-11-20T12:00:00.123Z")
    }

    @Test func `an event of the audit log has its time in UTC, and so has its anchor`() async throws {
        let console = try CommandLineRunner()
        let before = systemClock()
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        let after = systemClock()
        let exported = try await console.run("audit", "export")
        let event = try JSONTree.parse(String(try #require(exported.split(separator: "\n").first)))
        let anchor = try JSONTree.parse(
            String(try #require(text(of: console.data + "/audit-anchors.jsonl").split(separator: "\n").first))
        )
        for text in [event["at"]?.string, anchor["at"]?.string] {
            let at = try #require(text.flatMap { Instant(iso8601: $0) })
            #expect(text?.hasSuffix("Z") == true)
            #expect(at >= before && at <= after.adding(seconds: 60))
        }
    }
}
