import SQLStore
import Studies
import Support
import Testing

@testable import Access

@Suite struct AuditCheckTests {
    private func site(with count: Int) async throws -> TestSite {
        let site = try await TestSite { _ in [] }
        try await site.store.write { transaction in
            for number in 1...count {
                try site.parts.console.actor.record(
                    "thing.change", on: .site, about: "thing \(number)", in: transaction)
            }
        }
        return site
    }

    private func check(_ site: TestSite, step: Int) async throws -> AuditReport {
        var check = AuditCheck(site.parts.audit)
        while true {
            if let report = check.report { return report }
            let previous = check
            check = try await site.store.read { transaction in
                var next = previous
                try next.advance(by: step, in: transaction)
                return next
            }
        }
    }

    @Test(arguments: [1, 7, 100, 100_000])
    func `a check in steps of any size sees the same`(step: Int) async throws {
        let site = try await site(with: 120)
        let whole = try await check(site, step: step)
        #expect(whole.isIntact && whole.eventCount >= 120)
        try await site.store.write { transaction in
            try transaction.run("update audit_events set subject = 'x' where seq = 60")
        }
        #expect(try await check(site, step: step).flaw == .altered(60))
    }

    @Test func `what a check found is remembered with its flaw`() async throws {
        let site = try await site(with: 3)
        try await site.store.write { transaction in
            #expect(try AuditCheckResult.last(in: transaction) == nil)
            let actor = site.parts.console.actor
            try AuditCheckResult.record(
                AuditReport(eventCount: 18_733, flaw: nil), by: actor, in: transaction)
            let result = try #require(try AuditCheckResult.last(in: transaction))
            #expect(result.eventCount == 18_733 && result.flaw == nil && result.checkedBy == actor.name)
            try AuditCheckResult.record(
                AuditReport(eventCount: 6, flaw: .altered(7)), by: actor, in: transaction)
            #expect(
                try AuditCheckResult.last(in: transaction)?.flaw == AuditIntegrityFailure.altered(7).sentence)
        }
    }

    @Test func `particulars come back as they were written`() async throws {
        let site = try await site(with: 1)
        let details: AuditDetails = [
            "text": .text("é \"quoted\""), "number": .number(-3), "flag": .flag(true),
            "change": .change(from: "", to: "new"),
        ]
        try await site.store.write { transaction in
            try site.parts.console.actor.record("thing.change", on: .site, details, in: transaction)
            let grant = site.parts.console.grant(ViewAudit.self, on: .site(SiteFolder()))
            let entry = try AuditRepository.page(limit: 1, with: grant, in: transaction).entries.first
            #expect(entry?.decodedDetails == details)
        }
    }
}
