import Access
import HTTP
import PortalUI
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess
@testable import Responses

struct ChartPageTests {
    @Test
    func `each column is drawn with its numbers, blank ones too`() async throws {
        let list = try await LargeList(rows: 400)
        let page = try await list.pages.site.get(list.address + "/distribution", as: .reader)
        #expect(page.status == .ok)
        #expect(page.text.contains("401 rows") && page.text.contains("Scale Field"))
        // Every fifth row is blank.
        #expect(page.text.contains("80 (20%)"))
        let filtered = try await list.pages.site.get(
            list.address + "/distribution?column=ScaleField&query.ScaleField~lt=2", as: .reader)
        #expect(filtered.text.contains("Scale Field &lt; 2") || filtered.text.contains("Scale Field < 2"))
        #expect(!filtered.text.contains("Text Choice Field"))
        let grid = try await list.pages.site.get(list.address + "?query.ScaleField~lt=2", as: .reader)
        #expect(grid.text.contains("/distribution?query.ScaleField~lt=2"))
        #expect(list.pages.site.faults.all.isEmpty, "\(list.pages.site.faults.all)")
        #expect(try await list.pages.recorded("list.view") == 1)
    }

    @Test(arguments: [
        ("chart=bar&x=ScaleField", "plot-mark"),
        ("chart=bar&x=ScaleField&y=ScaleField", "Mean of Scale Field"),
        ("chart=line&x=received", "2026"), ("chart=line&x=ScaleField&y=ScaleField&by=run", "plot-line"),
        ("chart=scatter&x=ScaleField&y=ScaleField", "plot-mark faint"),
        ("chart=scatter&x=ParticipantId&y=ScaleField", "The table lists the first 200 points"),
        ("chart=scatter&x=received&y=ScaleField&by=language", "plot-mark"),
        ("chart=box&y=ScaleField", "Lower quartile"), ("chart=box&y=ScaleField", ">n = "),
        ("chart=box&y=ScaleField", "Whiskers: from the minimum to the maximum."),
        ("chart=box&x=version&y=ScaleField&by=run", "plot-box"),
        ("chart=bar&x=EmailField&by=BooleanField", "plot-mark"),
    ])
    func `charts of one or two columns are drawn, grouped by a third`(
        _ query: String, _ part: String
    ) async throws {
        let list = try await LargeList(rows: 300)
        let page = try await list.pages.site.get("\(list.address)/charts?\(query)", as: .reader)
        #expect(page.status == .ok)
        #expect(page.text.contains(part), "\(query)")
        #expect(page.text.contains("the numbers are in the table below"))
        #expect(page.text.contains("<tbody>"))
        #expect(list.pages.site.faults.all.isEmpty, "\(list.pages.site.faults.all)")
    }

    @Test(arguments: [
        ("chart=bar&y=ScaleField", "Choose a column for the X axis"),
        ("chart=scatter&x=ScaleField", "A scatter plot needs a column of numbers"),
        ("chart=scatter&x=EmailField&y=ScaleField", "needs numbers or dates on the X axis"),
        ("chart=box&x=ScaleField", "A box plot needs a column of numbers"),
        ("chart=bar&x=ScaleField&y=EmailField", "Only columns of numbers have a mean"),
    ])
    func `a chart that cannot be drawn says why at its field`(
        _ query: String, _ sentence: String
    ) async throws {
        let list = try await LargeList(rows: 3)
        let page = try await list.pages.site.get("\(list.address)/charts?\(query)", as: .reader)
        #expect(page.text.contains(sentence), "\(query)")
        #expect(!page.text.contains("plot-keys"))
    }

    @Test
    func `the token is no column of charts, and what isn't offered is refused by name`() async throws {
        let list = try await LargeList(rows: 3)
        for (query, name) in [
            ("x=ParticipantId%2FToken", "'ParticipantId/Token' for 'x'"), ("y=Nothing", "'Nothing' for 'y'"),
            ("x=ScaleField&by=Nothing", "'Nothing' for 'by'"), ("x=Key", "'Key' for 'x'"),
            ("chart=pie&x=ScaleField", "There is no chart type 'pie'"),
        ] {
            let page = try await list.pages.site.get("\(list.address)/charts?\(query)", as: .coordinator)
            #expect(page.status == .badRequest && page.text.contains(name), "\(query): \(page.text)")
            let saved = try await list.pages.site.post(
                "\(list.address)/views", [("name", "Mine"), ("kind", "chart"), ("query", query)],
                as: .coordinator)
            #expect(saved.status == .badRequest, "\(query): \(saved.text)")
        }
        let empty = try await list.pages.site.get("\(list.address)/charts?chart=&x=&y=&by=", as: .coordinator)
        #expect(empty.status == .ok && empty.text.contains("No chart yet"))
        #expect(!empty.text.contains("ParticipantId/Token"))
    }

    @Test
    func `a large List is sampled, and the page says so`() async throws {
        let list = try await LargeList(rows: 120_000)
        let view = RowsView(list.list, id: list.id, query: Query(""), .withoutSites(rights: []))
        let columns = (0..<12).compactMap { ChartRequest.columns(of: view).dropFirst($0).first }
        let rows = try await list.pages.site.store.read {
            let repository = ListViewRepository(view)
            return try repository.chartRows(columns, of: repository.count($0), $0)
        }
        #expect(rows.isSampled && rows.seen == 20_000 && rows.rows.count == 20_000)
        #expect(rows.words == "Based on a sample of 20,000 of 120,001 rows from across the List")
        let one = try await list.pages.site.store.read {
            let repository = ListViewRepository(view)
            return try repository.chartRows(Array(columns.prefix(1)), of: repository.count($0), $0)
        }
        #expect(!one.isSampled && one.rows.count == 120_001)
    }

    @Test
    func `a sample is not fooled by rows that repeat themselves`() async throws {
        let list = try await LargeList(rows: 119_999)
        let (scale, table) = (try list.column("ScaleField"), list.id.tableName)
        // A sixth of the rows, in runs that start at even distances, a fortieth of the List each: 3,333 of a sample.
        try await list.pages.site.store.write { transaction in
            try transaction.run(
                "update \(identifier: table) set \(identifier: scale) = (key - 1) % 3000 < 500")
        }
        let view = RowsView(
            list.list, id: list.id, query: Query("query.ScaleField~eq=1"), .withoutSites(rights: []))
        let columns = Array(repeating: try #require(ChartRequest.columns(of: view).first), count: 12)
        let rows = try await list.pages.site.store.read {
            let repository = ListViewRepository(view)
            return try repository.chartRows(columns, of: repository.count($0), $0)
        }
        #expect(rows.isSampled && rows.seen == 20_000)
        #expect((1_000...6_000).contains(rows.rows.count), "\(rows.rows.count)")
        #expect(
            rows.words.hasPrefix("Based on a sample of 20,000 of 120,000 rows from across the List. "))
        #expect(rows.words.hasSuffix(". \(NumberFormat.integer(rows.rows.count)) of them match the filters"))
    }

    @Test
    func `all rows of a participant are drawn, however large the List is`() async throws {
        let list = try await LargeList(rows: 120_000)
        // Only the rows of the sample have a response, which leads from the participant to them.
        let view = RowsView(
            list.list, id: list.id, query: Query("query.ParticipantId~eq=1"), .withoutSites(rights: []))
        let columns = Array(repeating: try #require(ChartRequest.columns(of: view).first), count: 12)
        let rows = try await list.pages.site.store.read {
            let repository = ListViewRepository(view)
            return try repository.chartRows(columns, of: repository.count($0), $0)
        }
        #expect(!rows.isSampled && rows.words == "1 row")
    }

    @Test
    func `a chart is saved, listed, opened and shared like a view of rows`() async throws {
        let list = try await LargeList(rows: 30)
        let site = list.pages.site
        let query = "chart=box&x=version&y=ScaleField&query.ScaleField~gte=0"
        let page = try await site.get("\(list.address)/charts?\(query)", as: .editor)
        #expect(page.text.contains("/views/new?kind=chart&amp;chart=box") || page.text.contains("kind=chart"))
        let form = try await site.get("\(list.address)/views/new?kind=chart&\(query)", as: .editor)
        #expect(form.text.contains("Box plot: Scale Field by Version"))
        let saved = try await site.post(
            list.address + "/views",
            [("name", "By version"), ("kind", "chart"), ("query", query), ("shared", "1")], as: .editor)
        let address = try #require(saved.location)
        #expect(address.hasPrefix(list.address + "/charts?view="), "\(saved.text)")
        let opened = try await site.get(address, as: .reader)
        let shown = try await site.get(try #require(opened.location), as: .reader)
        #expect(shown.text.contains(#"aria-current="page">By version</a>"#))
        #expect(shown.text.contains("plot-box"))
        let index = try await site.get(list.address + "/views", as: .reader)
        #expect(index.text.contains("Scale Field by Version"))
        let rows = try await site.get(list.address, as: .reader)
        #expect(!rows.text.contains("By version"))
        #expect(try await site.get("\(list.address)/charts?view=99", as: .reader).status == .notFound)
        let other = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/lists/\(list.id)/charts"
        #expect(try await site.get(other, as: .siteAdmin).status == .notFound)
        #expect(try await site.get(list.address + "/distribution", as: .designer).status == .forbidden)
    }
}
