import Access
import HTTP
import SQLStore
import Support
import Tables
import Testing
import Timekeeping
import Vocabulary

@testable import DataAccess
@testable import DataCollection
@testable import PortalUI
@testable import Responses

/// The charts of one participant's answers over time.
struct ParticipantTimeSeriesTests {
    /// A page of rows that were received at these times, with the numbers 1, 2 and so on.
    private func page(_ times: [String], newest data: String? = nil) async throws -> String {
        let list = try await LargeList(rows: 1)
        let (table, scale) = (list.id.tableName, try list.column("ScaleField"))
        try await list.pages.site.store.write { transaction in
            try transaction.run("delete from \(identifier: table)")
            for (index, time) in times.enumerated() {
                try transaction.run(
                    """
                    insert into \(identifier: table) (participant_id, response_id, created, \(identifier: scale))
                    values (1, 1, \(time), \(index + 1))
                    """)
            }
            if let data { try transaction.run("update responses set data = \(data)") }
        }
        let page = try await list.pages.site.get(
            "\(PageSite.study)/participants/1/time-series?list=\(list.id)", as: .reader)
        #expect(page.status == .ok, "\(page.text)")
        #expect(list.pages.site.faults.all.isEmpty, "\(list.pages.site.faults.all)")
        return page.text
    }

    /// The corners of the line: across, in the units of the drawing.
    private func corners(_ page: String) throws -> [Double] {
        let line = try #require(page.firstMatch(of: /class="plot-line series-1" d="M([^"]*)"/)?.output.1)
        return line.split(separator: "L").compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
    }

    @Test func `places are proportional to time, so that gaps are seen`() async throws {
        let page = try await page([
            "2026-11-01 00:00:00.000", "2026-11-02 00:00:00.000", "2026-11-10 00:00:00.000",
        ])
        let corners = try corners(page)
        try #require(corners.count == 3)
        #expect(abs((corners[1] - corners[0]) * 9 - (corners[2] - corners[0])) < 1.5, "\(corners)")
        #expect(page.contains("Received (UTC), 1 Nov 2026 to 10 Nov 2026"))
        #expect(page.contains(">2 Nov</text>") && page.contains(">2026-11-02 00:00</th>"))
    }

    @Test func `missed runs are marks on the axis of time, which includes them`() async throws {
        let list = try await LargeList(rows: 1)
        let missed = try #require(Instant(iso8601: "2025-12-30T00:00:00.000Z"))
        let time = try await list.pages.site.store.read { transaction in
            let catalog = try list.pages.feature.intake.lists.catalog(
                of: list.pages.site.world.channel.id, transaction)
            return try ParticipantTimeSeries(
                of: ParticipantID(1), in: RequestedList(list.id, in: catalog), at: nil, missed: [missed],
                transaction)
        }
        let plot = try #require(time.plots.first)
        #expect(plot.drawn.filter { $0.words == "Missed: 2025-12-30 00:00" }.count == 1)
        #expect(plot.across.name.contains("30 Dec 2025 to "))
    }

    @Test func `rows are shown newest first, below the charts`() async throws {
        let page = try await page(["2026-11-01 00:00:00.000", "2026-11-02 00:00:00.000"])
        let places = try ["plot-line", "2026-11-02 00:00</a>", "2026-11-01 00:00</a>"].map {
            try #require(page.firstRange(of: $0)).lowerBound
        }
        #expect(places == places.sorted())
    }

    @Test func `a line doesn't cross gaps that are longer than usual`() async throws {
        let days = ["01", "02", "03", "04", "12", "13"].map { "2026-11-\($0) 00:00:00.000" }
        let page = try await page(days)
        #expect(page.components(of: "plot-line series-1").count == 3)
    }

    @Test func `the clock is the participant's, where the newest response tells it`() async throws {
        let page = try await page(
            ["2026-11-20 03:00:00.000", "2026-11-23 03:00:00.000"],
            newest: #"{"results": [{"key": "a"}, {"key": "b", "startTime": "2026-11-22T22:00:00.000-0500"}]}"#
        )
        #expect(page.contains("Received (UTC-05:00), 19 Nov 2026 to 22 Nov 2026"))
        #expect(page.contains(">2026-11-19 22:00</th>"))
        for data in ["no JSON", "{}", #"{"results": 7}"#, #"{"startTime": "soon"}"#] {
            let page = try await self.page(["2026-11-20 03:00:00.000"], newest: data)
            #expect(page.contains("Received (UTC), 20 Nov 2026"), "\(data)")
        }
    }

    @Test func `the ends of the calendar, one moment and unreadable times are drawn within the chart`()
        async throws
    {
        for times in [
            ["0001-01-01 00:00:00.000", "9999-12-31 23:59:59.999"], ["2026-11-20 03:00:00.000"],
            ["2026-11-20 03:00:00.000", "2026-11-20 03:00:00.000"], ["soon", "2026-11-20 03:00:00.000"],
        ] {
            let page = try await page(times)
            let words = page.components(of: "text-anchor=\"middle\"").count - 1
            #expect((1...TimeScale.labelsMax).contains(words), "\(times): \(words)")
            #expect(page.firstMatch(of: /d="[^"]*(nan|inf)/) == nil, "\(times)")
        }
        #expect(try await !page(["soon"]).contains("plot-line"))
    }

    @Test func `rows of long texts end the reading, and the page says so`() async throws {
        let list = try await LargeList(rows: 900)
        let table = list.id.tableName
        let texts = list.list.columns.filter { $0.type == .text }.map(\.physicalName)
        try await list.pages.site.store.write { transaction in
            for text in texts {
                try transaction.run(
                    "update \(identifier: table) set \(identifier: text) = printf('%.*c', 4000, 'x'), response_id = 1"
                )
            }
        }
        let time = try await list.pages.site.store.read { transaction in
            let catalog = try list.pages.feature.intake.lists.catalog(
                of: list.pages.site.world.channel.id, transaction)
            return try ParticipantTimeSeries(
                of: ParticipantID(1), in: RequestedList(list.id, in: catalog), at: nil, transaction)
        }
        #expect(time.isCut && !time.rows.isEmpty && time.rows.count < 900)
        let page = try await list.pages.site.get(
            "\(PageSite.study)/participants/1/time-series?list=\(list.id)", as: .reader)
        #expect(page.page.says("Newest \(time.rows.count) rows. Open the List to see all"))
        #expect(page.page.says("xx…") && page.body.count < 8 << 20)
    }
}
