import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

@Suite struct AuditRetentionTests {
    @Test func `events are kept forever unless someone says otherwise`() async throws {
        let log = try await RetainedLog(10)
        try await log.keep(nil)
        #expect(
            try await log.site.store.read { try AuditRetentionRepository.current(in: $0) }
                == AuditRetention.forever)
        await #expect(throws: Conflict.self) { _ = try await log.write() }
        let shown = try await log.site.store.read {
            try $0.rows("select details from audit_events where action = 'audit-retention.set' order by seq")
            { try $0[0] as String }
        }
        #expect(shown.count == 2 && shown.last?.contains("forever") == true)
    }

    @Test(arguments: [-1, 0, 1, 101])
    func `a time shorter than the shortest, and one without end, are refused`(years: Int) async throws {
        let log = try await RetainedLog(2)
        let refusal = await #expect(throws: InvalidInput.self) { try await log.keep(years) }
        #expect(refusal?.problems.map(\.field) == ["years"])
        #expect(
            try await log.site.store.read { try AuditRetentionRepository.current(in: $0) }.years
                == RetainedLog.years)
    }

    @Test func `a time ends at the beginning of a day, also after a leap day`() throws {
        let now = try #require(Instant(iso8601: "2028-02-29T15:00:00Z"))
        #expect(AuditRetention(years: 6).end(at: now)?.iso8601.prefix(16) == "2022-02-28T00:00")
        #expect(AuditRetention.forever.end(at: now) == nil)
    }

    @Test func `what is not over its time stays, also where the clock was set back`() async throws {
        let log = try await RetainedLog(10) { log in
            let now = log.site.clock.now
            let later = now.adding(seconds: (RetainedLog.years + 1) * 366 * 86_400)
            let end = try #require(AuditRetention(years: RetainedLog.years).end(at: later))
            // An event of the day after the end, and then one of the day before.
            for (hours, action) in [(12, "young.thing"), (-12, "old.thing")] {
                let seconds = Int(end.milliseconds - now.milliseconds) / 1000 + hours * 3600
                log.site.clock.advance(seconds: seconds)
                try await log.record(1, [action], on: [.site])
                log.site.clock.advance(seconds: -seconds)
            }
        }
        try await log.retain()
        let left = try await log.actions()
        #expect(left.contains("young.thing") && !left.contains("old.thing"))
    }

    @Test func `what is too much for one archive waits for the next`() async throws {
        let log = try await RetainedLog(20)
        let all = try await log.leaving()
        for (limit, count) in [
            (all.count - 1, all.count - 1), (all.count, all.count), (all.count + 1, all.count),
        ] {
            let leaving = try await log.site.store.read {
                try ExpiredAuditEvents(before: all.before, limit: limit, in: $0)
            }
            #expect(leaving.count == count && leaving.isTruncated == (limit < all.count), "\(limit)")
            #expect(leaving.runs.reduce(0) { $0 + $1.count } == count)
            #expect(leaving.kinds.reduce(0) { $0 + $1.count } == count)
        }
    }

    @Test func `what left is in the archive, the chain continues across it, and a checkpoint says so`()
        async throws
    {
        let log = try await RetainedLog(40)
        let before = try await log.verify()
        let leaving = try await log.leaving()
        let lines = try await log.retain()
        // Sign-ins on the site leave; changes of the study stay. What made the world left, too, but rights.
        #expect(lines.count == leaving.count && lines.count >= 20)
        #expect(lines.contains { $0.contains("session.sign-in") })
        let report = try await log.verify()
        #expect(report.isIntact, "\(report.sentence)")
        #expect(report.archivedCount == Int64(lines.count))
        #expect(report.eventCount > before.eventCount)
        #expect(report.sentence.contains("\(lines.count) of them are in archives"))
        let checked = try await log.check(lines)
        #expect(checked.isIntact && checked.count == lines.count, "\(checked.sentence)")
        #expect(checked.checkpoint == report.eventCount)
        #expect(try await log.leaving().count == 0)
    }

    @Test func `a second archive follows the first, and both are checked alongside it`() async throws {
        let log = try await RetainedLog(20)
        let first = try await log.retain()
        log.site.clock.advance(seconds: (RetainedLog.years + 1) * 366 * 86_400)
        try await log.record(3, ["thing.change"], on: [.site])
        let second = try await log.retain()
        // The checkpoint of the first archive stays.
        #expect(!second.contains { $0.contains("audit.retain") } && !second.isEmpty)
        #expect(try await log.verify().isIntact)
        #expect(try await log.check(first).isIntact)
        #expect(try await log.check(second).isIntact)
    }

    @Test(arguments: [1, 7, 1000])
    func `a check in steps during which events leave finds the chain intact`(step: Int) async throws {
        let log = try await RetainedLog(60)
        var check = AuditCheck(log.audit)
        var hasLeft = false
        while check.report == nil {
            let previous = check
            check = try await log.site.store.read { transaction in
                var next = previous
                try next.advance(by: step, in: transaction)
                return next
            }
            if !hasLeft, check.checkedCount > 25, check.report == nil {
                hasLeft = true
                try await log.retain()
            }
        }
        #expect(check.report?.flaw == nil)
    }
}
