import HTTP
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Access
@testable import Portal
@testable import StudyPublishing

@Suite struct ReportTests {
    private static let report = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/audit/report"
    private static let audit = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/audit"

    private static func site() async throws -> ActionSite {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        return actions
    }

    @Test func `the report covers what an inspector asks about one study, and is reached from its audit`()
        async throws
    {
        let actions = try await Self.site()
        #expect(try await actions.site.get(Self.audit, as: .folderAdmin).text.contains(Self.report))
        #expect(try await !actions.site.get("/audit", as: .siteAdmin).text.contains("/report"))
        let page = try await actions.site.get(Self.report, as: .folderAdmin)
        #expect(page.status == .ok)
        let digest = try #require(actions.portal.published.catalog.study("SLEEP01")?.publication.digest)
        for text in [
            "Sleep in Early Pregnancy (MERIDIAN/HERON/SLEEP01)", "Test channel", "Versions published", digest,
            "Not signed", "Electronic signatures", "People with access", "P. Sorrel", "Reader (Heron)",
            "Permission changes", "Assigned ", "Events by type", "Launched studies", "Enrollment tokens",
            "Exports", "Data corrections", "Contents", "chain unbroken", "Signed head",
            "Seal",
            "UTC by J. Larkspur",
        ] {
            #expect(page.page.says(text), "\(text)")
        }
        // On phones a row becomes a card, whose lines are distinguished by the names of the columns.
        // A digest is cut off by its style only: it is complete on paper, in copies and for screen readers.
        let cell = "<code class=\"digest\" dir=\"ltr\" title=\"\(digest)\">\(digest)</code></td>"
        #expect(page.text.contains("data-label=\"Documents, SHA-256\" dir=\"auto\">\(cell)"))
        #expect(!page.text.contains("Harbour Data"))
        #expect(actions.site.faults.all == [])
    }

    @Test func `people with a role at a site are among those with access`() async throws {
        let actions = try await Self.site()
        let harbor = try await actions.site.addStudySite("HC", "Harbor County")
        try await actions.site.employ(.coordinator, only: [(.coordinator, harbor)])
        let page = try await actions.site.get(Self.report, as: .folderAdmin).page
        #expect(
            page.says("Reader (Harbor County (HC)); MyStudies Coordinator (Harbor County (HC))"),
            "\(page.texts)")
    }

    @Test func `a neighbor's events, people and rights are not in it`() async throws {
        let actions = try await Self.site()
        let console = actions.site.parts.console
        try await actions.site.store.write { [world = actions.site.world] transaction in
            try console.grant(ViewAudit.self, on: .study(world.neighbor.study)).record(
                "list.export", about: "SeaList", in: transaction)
        }
        let page = try await actions.site.get(Self.report, as: .siteAdmin).page
        #expect(page.title == "Study report")
        #expect(
            !page.html.contains("SeaList") && !page.html.contains("N. Teasel")
                && !page.html.contains("KESTREL"))
        #expect(try await actions.site.get(Self.report, as: .stranger).status == .notFound)
    }

    @Test(arguments: [TestUser.lead, .editor, .reader, .coordinator])
    func `the report is for anyone who may read the audit`(_ someone: TestUser) async throws {
        let actions = try await ActionSite()
        #expect(try await actions.site.get(Self.report, as: someone).status == .forbidden)
        #expect(try await actions.site.post(Self.report, as: someone).status == .forbidden)
    }

    @Test(
        arguments: [
            ("from=2026-13-01", "Enter a day, such as 2026-01-31"), ("to=never", "such as 2026-12-31"),
            ("from=2026-11-02&to=2026-11-01", "This is before the first day"),
        ])
    func `a period that is none is reported at its field`(_ query: String, _ sentence: String) async throws {
        let actions = try await ActionSite()
        let page = try await actions.site.get("\(Self.report)?\(query)", as: .folderAdmin)
        #expect(page.status == .unprocessableContent)
        #expect(page.page.says(sentence))
        let fields = query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=").map(String.init)
            return (parts[0], parts[1])
        }
        let file = try await actions.site.post(Self.report, fields, as: .folderAdmin)
        #expect(file.status == .unprocessableContent)
    }

    @Test(arguments: [
        ("from=2020-01-01&to=2020-12-31", false, false), ("from=2026-11-21&to=2027-11-20", false, true),
        ("from=2026-11-20&to=2026-11-20", true, true), ("from=2026-11-19&to=2026-11-19", false, false),
    ])
    func `only the days that are asked for are told of, and the versions up to the last of them`(
        _ query: String, _ tellsOfDay: Bool, _ hasVersion: Bool
    ) async throws {
        let actions = try await Self.site()
        #expect(actions.site.clock.now.iso8601.hasPrefix("2026-11-20"))
        let digest = try #require(actions.portal.published.catalog.study("SLEEP01")?.publication.digest)
        let page = try await actions.site.get("\(Self.report)?\(query)", as: .folderAdmin).page
        #expect(page.html.contains("Launched studies") == tellsOfDay)
        #expect(page.html.contains(digest) == hasVersion)
        #expect(page.texts.contains("Nothing in this period."))
    }

    @Test func `anyone who did something in the study and has no role any more is reported`() async throws {
        let actions = try await Self.site()
        let lead = actions.site.world.user(.lead)
        try await actions.site.store.write { transaction in
            _ = try transaction.run("delete from role_assignments where user_id = \(lead)")
        }
        let page = try await actions.site.get(Self.report, as: .folderAdmin).page
        #expect(page.texts.contains("No current role"))
    }

    @Test func `what was read, exported and corrected is in its table, with the reason`() async throws {
        let actions = try await ActionSite()
        let console = actions.site.parts.console
        try await actions.site.store.write { [study = actions.site.world.study] transaction in
            let grant = console.grant(ViewAudit.self, on: .study(study))
            for _ in 0..<3 { try grant.record("list.view", about: "Diary", in: transaction) }
            try grant.record("list.export", about: "Diary", ["format": .text("csv")], in: transaction)
            try grant.record(
                "list-row.edit", about: "Diary, row 4",
                ["reason": .text("=Called us"), "hours": .change(from: "digest:a", to: "digest:b")],
                in: transaction)
            try grant.record("token-batch.print", about: "batch 7", in: transaction)
        }
        let page = try await actions.site.get(Self.report, as: .folderAdmin).page
        for text in [
            "Hours: digest:a → digest:b", "Called us", "Exported list Diary", "Edited list row Diary, row 4",
            "Printed token batch 7", "operator@test", "Format: CSV",
        ] {
            #expect(page.says(text), "\(text)")
        }
        #expect(
            page.html.contains(">3<") && page.html.contains("<span class=\"nowrap\">operator@test</span>"))
        let file = try await actions.site.post(Self.report, as: .folderAdmin)
        #expect(file.status == .ok && file.headers["content-type"] == "text/csv; charset=utf-8")
        #expect(file.text.contains("Data corrections\r\n"))
        #expect(file.text.contains("\"'=Called us\""))
        #expect(file.text.contains("Hours: digest:a → digest:b"))
        let exports = try await actions.events().filter { $0.action == "audit.export" }
        #expect(exports.count == 1 && exports.first?.details.contains("study") == true)
    }

    @Test func `a chain that was tampered with is reported`() async throws {
        let actions = try await Self.site()
        try await actions.site.store.write { transaction in
            try transaction.run("update audit_events set actor_name = 'Somebody' where seq = 3")
            return
        }
        let page = try await actions.site.get(Self.report, as: .folderAdmin).page
        #expect(page.says("Event 3 is not what was recorded"))
    }

    @Test(arguments: [(100_000, true), (100_001, false)])
    func `a log is verified for the report up to a hundred thousand events`(
        _ number: Int, _ isVerified: Bool
    ) async throws {
        let actions = try await Self.site()
        try await Self.lengthen(actions, to: number)
        let page = try await actions.site.get(Self.report, as: .folderAdmin).text
        #expect(page.contains("Verified for this report: ") == isVerified)
        #expect(page.contains("Not verified.") != isVerified)
    }

    @Test(arguments: [true, false])
    func `of a longer log the report shows what its last check found`(_ isComplete: Bool) async throws {
        let actions = try await Self.site()
        let parts = actions.site.parts
        if !isComplete { try await Self.lengthen(actions, to: 100_001) }
        let found = try await parts.store.read { try parts.audit.verify(in: $0) }
        #expect((found.flaw == nil) == isComplete)
        if isComplete { try await Self.lengthen(actions, to: 100_001) }
        try await parts.store.write { transaction in
            try AuditCheckResult.record(found, by: parts.console.actor, in: transaction)
        }
        let page = try await actions.site.get(Self.report, as: .folderAdmin).page
        let shown = found.flaw?.sentence ?? "\(found.eventCount) events, chain unbroken."
        #expect(page.says("Last verified 2026-11-20") && page.html.contains(" UTC: \(shown)"), "\(shown)")
    }

    /// Gives the last event a number of its own, as if there had been so many.
    private static func lengthen(_ actions: ActionSite, to number: Int) async throws {
        try await actions.site.store.write { transaction in
            let head = try #require(try AuditRepository.head(in: transaction))
            try AuditRepository.setHead(
                actions.site.parts.audit.sealed(Int64(number), head.digest), in: transaction)
        }
    }
}
