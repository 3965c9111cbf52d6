import Access
import HTTP
import JSON
import PortalUI
import SQLStore
import Support
import Templating
import Testing
import Timekeeping
import Vocabulary

@testable import Administration

/// The report with corrections that the response server would tell.
@Suite struct ReportPageTests {
    private static let report = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/audit/report"

    /// A site on which each channel has so many corrections, those of the Test channel in between.
    private static func site(corrections count: Int) async throws -> TestSite {
        try await TestSite { parts in
            let now = parts.clock.now
            return ReportController(
                siteMap: SiteMap(assets: .plain, sections: administrationSections), store: parts.store,
                audit: parts.audit,
                corrections: { _, _, limit, grant, _ in
                    (0..<min(count, limit)).map { number in
                        let kind = grant.subject.kind
                        return ReportedCorrection(
                            at: now.adding(seconds: number * 60 + (kind == .live ? 0 : 30)), by: "R. Alder",
                            what: "Diary, \(kind.rawValue) \(number)", changes: "hours: 7 → 8",
                            reason: "Called us")
                    }
                }
            ).routes
        }
    }

    private func views(on site: TestSite) async throws -> Int? {
        try await site.store.read {
            try $0.value("select count(*) from audit_events where action = 'data.view'")
        }
    }

    @Test func `values of both channels are in the order of their times, and who saw them is written down`()
        async throws
    {
        let site = try await Self.site(corrections: 2)
        let page = try await site.get(Self.report, as: .folderAdmin).page
        let places = try ["live 0", "test 0", "live 1", "test 1"].map {
            try #require(page.html.firstRange(of: "Diary, \($0)")).lowerBound
        }
        #expect(places == places.sorted() && page.texts.contains("hours: 7 → 8"))
        #expect(try await views(on: site) == 1)
    }

    @Test func `anyone who saw no values is not said to have`() async throws {
        let site = try await Self.site(corrections: 0)
        #expect(
            try await site.get(Self.report, as: .folderAdmin).page.headings.contains("Data corrections"))
        #expect(try await views(on: site) == 0)
    }

    @Test func `the page shows how many rows it leaves to the file, which has them`() async throws {
        let site = try await Self.site(corrections: 110)
        let page = try await site.get(Self.report, as: .folderAdmin).text
        #expect(page.ranges(of: "hours: 7 → 8").count == 200 && page.contains("20 more are in the file."))
        let file = try await site.post(Self.report, [("format", "json")], as: .folderAdmin)
        let table = try #require(try JSONTree.parse(file.body)["tables"]?.array?.last)
        #expect(table["rows"]?.array?.count == 220 && table["omitted"]?.int == 0)
    }

    @Test func `signatures of the last year are told of, and none from before or after it`() async throws {
        let site = try await Self.site(corrections: 0)
        let (channel, now) = (site.world.channel.id, site.clock.now)
        try await site.store.write { transaction in
            for (days, name) in [(-400, "O. Former"), (-200, "H. Present"), (2, "F. Later")] {
                try transaction.run(
                    """
                    insert into signatures (channel_id, event_seq, action, user_id, signer_name, meaning, signed_at,
                        statement, digest)
                    values (\(channel), \(10_000 + days), 'data-lock.lock', 1, \(name), 'review',
                        \(now.adding(seconds: days * 86_400)), '{}', '')
                    """)
            }
        }
        let page = try await site.get(Self.report, as: .folderAdmin).page
        #expect(
            page.texts.contains("H. Present") && !page.html.contains("O. Former")
                && !page.html.contains("F. Later"))
    }

    @Test
    func `values replace their digests where each event has its values, and are rows of their own elsewhere`()
    {
        let time = "2026-11-20 10:00:00"
        var events = ReportSection(
            EventSections.correctionsTitle, "", ReportSection.correctionColumns, limit: 10)
        events.add(["7", time, "R. Alder", "Edited row 1", "Hours: digest:a → digest:b", "Called us"])
        events.add(["8", time, "R. Alder", "Reprocessed failed responses", "", ""])
        var values = ReportSection([], limit: 10)
        values.add([time, "R. Alder", "Diary, row 1: edit", "Hours: 7 → 8", "Called us"])
        values.add([time, "H. Present", "Diary, row 2: edit", "Hours: 1 → 2", "Typing error"])
        let joined = events.joined(with: values)
        #expect(joined.rows.map { $0[4] } == ["Hours: 7 → 8", "", "Hours: 1 → 2"])
        #expect(joined.rows.map { $0[0] } == ["7", "8", ""])
    }

    @Test func `longer tables are folded until all are opened, and the contents lead to each`() async throws {
        let site = try await Self.site(corrections: 10)
        let page = try await site.get(Self.report, as: .folderAdmin).text
        let (part, open) = ("class=\"sheet report-part\"", "class=\"sheet report-part\" open")
        #expect(page.ranges(of: open).count < page.ranges(of: part).count)
        for part in 1...3 {
            #expect(page.contains("href=\"#part-\(part)\"") && page.contains("id=\"part-\(part)\""))
        }
        let opened = try await site.get(Self.report + "?open=all", as: .folderAdmin).text
        #expect(opened.ranges(of: open).count == opened.ranges(of: part).count)
    }

    @Test(arguments: [
        ("2026-11-20 10:00:00", #"<span class="nowrap">2026-11-20 10:00:00</span>"#),
        (
            "operator@vm in MERIDIAN/HERON",
            #"<span class="nowrap">operator@vm</span> in <span class="nowrap">MERIDIAN/HERON</span>"#
        ),
    ])
    func `times, addresses and paths stay on one line`(_ text: String, _ html: String) {
        var writer = HTMLWriter()
        ReportText(text: text).render(into: &writer)
        #expect(String(decoding: writer.finish(), as: UTF8.self) == html)
    }

    @Test(arguments: [
        ("participants.view", "Viewed participants"), ("token-batch.print", "Printed token batches"),
        ("study.launch", "Launched studies"), ("response.reprocess-all", "Reprocessed failed responses"),
        ("role.give", "Assigned roles"), ("data.sql", "Ran a SQL query"),
    ])
    func `kinds of events are in words`(_ action: String, _ words: String) {
        #expect(AuditEventText.kind(of: action) == words)
    }

    @Test func `a table without room counts what it leaves out`() {
        var section = ReportSection("Exports", "", ["What"], limit: 2)
        for row in ["a", "b", "c", "d", "e"] { section.add([row]) }
        #expect(section.rows == [["a"], ["b"]] && section.omitted == 3)
        #expect(section.csv.contains("3 more are not in this file"))
        let report = FinishedReport(facts: [], sections: [section], includesValues: false)
        #expect(report.document["tables"]?[0]?["omitted"]?.int == 3)
    }
}
