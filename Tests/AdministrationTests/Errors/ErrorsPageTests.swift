import Access
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Administration

@Suite struct ErrorsPageTests {
    @Test func `faults of one kind are in one line, with how often and the latest requests`() async throws {
        let operation = try await OperationSite()
        try await operation.add(SiteFault(background: "export 1 failed"))
        operation.site.clock.advance(seconds: 60)
        try await operation.add(SiteFault(background: "export 2 failed"), times: 3)
        try await operation.add(SiteFault(background: "batch 2 is unfinished"))
        let errors = try await operation.list(all: true)
        #expect(errors.map(\.message) == ["batch # is unfinished", "export # failed"])
        #expect(errors.map(\.count) == [1, 4])
        let page = try await operation.site.get("/status/errors", as: .siteAdmin).page
        #expect(page.says("export # failed") && page.says("Background task"))
    }

    @Test func `a reset counts from now on, keeps what was among all, and is audited`() async throws {
        let operation = try await OperationSite()
        try await operation.add(SiteFault(background: "export 1 failed"))
        #expect(
            try await operation.site.post("/status/errors/reset", as: .siteAdmin).location == "/status/errors"
        )
        #expect(
            try await operation.site.get("/status/errors", as: .siteAdmin).page.headings.contains(
                "No errors since the last reset"))
        #expect(
            try await operation.site.get("/status/errors?since=ever", as: .siteAdmin).page.says(
                "export # failed"))
        try await operation.add(SiteFault(background: "export 2 failed"))
        let recent = try await operation.list(all: false)
        #expect(recent.map(\.recentCount) == [1])
        #expect(recent.map(\.count) == [2])
        #expect(try await operation.audited("site-errors.reset") == 1)
    }

    @Test func `an answer that blames us counts only where no one said why`() async throws {
        let operation = try await OperationSite()
        let said = SiteFault(route: "GET /x", message: "It broke", requestID: "one", isFollowUp: false)
        let after = {
            SiteFault(route: "GET /x", message: "Answered 500", requestID: $0, isFollowUp: true)
        }
        try await operation.add(said, after("one"), after("two"))
        let errors = try await operation.list(all: true)
        #expect(Set(errors.map(\.message)) == ["It broke", "Answered #"])
        #expect(errors.flatMap(\.occurrences).map(\.requestID).sorted() == ["one", "two"])
    }

    @Test func `however much fails, a few hundred kinds with their latest are kept`() async throws {
        let operation = try await OperationSite()
        let now = operation.site.clock.now
        try await operation.site.store.write { transaction in
            for number in 0..<SiteErrorRepository.kindsMax + 30 {
                let name = String(number).map {
                    String(UnicodeScalar(UInt8(97 + ($0.wholeNumberValue ?? 0))))
                }
                let fault = SiteFault(background: "failure of \(name.joined())")
                try SiteErrorRepository.add(fault, at: now.adding(seconds: number), in: transaction)
            }
            for _ in 0..<SiteErrorRepository.occurrencesMax + 30 {
                try SiteErrorRepository.add(
                    SiteFault(background: "the same again"), at: now.adding(seconds: 900), in: transaction)
            }
        }
        let counts = try await operation.site.store.read { [grant = operation.grant] in
            try SiteErrorRepository.counts(with: grant, in: $0)
        }
        #expect(counts.all == SiteErrorRepository.kindsMax)
        let first = try await operation.list(all: true).first
        #expect(first?.message == "the same again")
        #expect(first?.occurrences.count == SiteErrorRepository.occurrencesMax)
        let page = try await operation.site.get("/status/errors", as: .siteAdmin).text
        #expect(page.contains("from=50"))
        #expect(try await operation.site.get("/status/errors?from=450", as: .siteAdmin).status == .ok)
    }

    @Test func `what is reported at once is written down once each, with how often`() async throws {
        let operation = try await OperationSite()
        let clock = operation.site.clock
        let log = SiteErrorLog(store: operation.site.store) { clock.now }
        for _ in 0..<500 { log.add(SiteFault(background: "the same again")) }
        while try await operation.list(all: true).first?.count != 500 { await Task.yield() }
        #expect(try await operation.list(all: true).count == 1)
    }

    @Test(arguments: [TestUser.orgAdmin, .folderAdmin, .reader, .stranger])
    func `errors are for those who run the site`(someone: TestUser) async throws {
        let operation = try await OperationSite()
        for address in ["/status", "/status/errors", "/status/backups"] {
            #expect(try await operation.site.get(address, as: someone).status == .notFound)
        }
        for address in ["/status/errors/reset", "/status/backups", "/status/backups/1/stop"] {
            #expect(try await operation.site.post(address, as: someone).status == .notFound)
        }
        #expect(operation.asked.wakes == 0)
    }
}

extension OperationSite {
    func list(all: Bool) async throws -> [SiteError] {
        try await site.store.read { [grant] transaction in
            try SiteErrorRepository.list(all: all, from: 0, count: 900, with: grant, in: transaction)
        }
    }

    /// How many events of an action there are.
    func audited(_ action: String) async throws -> Int {
        let console = site.parts.console
        return try await site.store.read { transaction in
            var filter = AuditFilter()
            filter.action = action
            return try AuditRepository.page(
                filter, limit: 20, with: console.grant(ViewAudit.self, on: .site(SiteFolder())),
                in: transaction
            ).entries.count
        }
    }
}
