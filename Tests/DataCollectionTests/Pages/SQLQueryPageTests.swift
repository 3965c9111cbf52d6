import Access
import HTTP
import PortalUI
import SQLStore
import Support
import Testing

@testable import DataAccess

struct SQLQueryPageTests {
    private let page = PageSite.study + "/sql"

    private func site() async throws -> PageSite {
        let pages = try await PageSite()
        try await pages.sample("FKC-74", "1.0")
        try await pages.sample("OtherOption", "1")
        return pages
    }

    /// Two to the power of so many rows.
    private static func manyRows(of count: Int, _ columns: String = "1") -> String {
        "select \(columns) from " + (0..<count).map { "Response t\($0)" }.joined(separator: ", ")
    }

    private func run(
        _ sql: String, in pages: PageSite, as someone: TestUser = .reader, more: [(String, String)] = []
    ) async throws -> ClientResponse {
        try await pages.site.post(page, [("sql", sql)] + more, as: someone)
    }

    @Test
    func `the page lists the tables of both schemas, and the data browser leads to it`() async throws {
        let pages = try await site()
        #expect(try await pages.site.get(PageSite.study + "/data", as: .reader).text.contains(page))
        let shown = try await pages.site.get(page, as: .reader)
        #expect(shown.status == .ok)
        for words in [
            "FKC-74Counter", "OtherOption", "EnrollmentTokenBatch", "SurveyVersion", "whole number",
        ] {
            #expect(shown.page.says(words), "\(words)")
        }
        #expect(shown.page.says("Run the query to see its rows here."))
        let result = try await run("select 1 as one", in: pages)
        #expect(result.page.says("Results") && !result.page.says("Run the query to see its rows here."))
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test func `each example is a statement that runs`() async throws {
        let pages = try await site()
        let links = try await pages.site.get(page, as: .reader).page.addresses
        let examples = links.filter { $0.contains("example=") }
        #expect(examples.count == 3, "\(links)")
        for example in examples {
            let shown = try await pages.site.get(example, as: .reader)
            let sql = try #require(try shown.page.field("SQL query").value)
            #expect(sql.hasPrefix("select"), "\(example)")
            #expect(try await run(sql, in: pages).status == .ok, "\(sql)")
        }
        #expect(try await pages.site.get(page + "?example=99", as: .reader).status == .ok)
    }

    @Test(arguments: [
        ("select RowId, ActivityId from Response order by RowId", ["FKC-74", "OtherOption", "2 rows in "]),
        ("select count(*) as n, 1.5 as x from \"FKC-74\"", ["whole number", "number", "1 row in ", "1.5"]),
        (
            "select p.RowId, r.ActivityId from Participant p join Response r on r.ParticipantId = p.RowId;",
            ["OtherOption"]
        ),
        ("with a as (select RowId from Response) select count(RowId) as many from a", ["1 row in "]),
        (
            "with recursive n(i) as (select 1 union all select i + 1 from n where i < 40) select i from n",
            ["40 rows in ", "whole number"]
        ),
        (
            "with recursive n(i) as (select min(RowId) from Response union all select r.RowId from n "
                + "join Response r on r.RowId = i + 1) select ActivityId from n join Response on RowId = i",
            ["2 rows in ", "OtherOption"]
        ),
        ("with a as (select 1 as one) select one, one from a union all select 2, 2", ["2 rows in "]),
        ("select * from Response where RowId > 99", ["No rows", "0 rows in "]),
        ("select '<b>' || \r\n'bold' as words", ["&lt;b&gt;bold"]),
    ])
    func `a statement is answered with its columns, types and rows`(_ sql: String, _ parts: [String])
        async throws
    {
        let pages = try await site()
        let answer = try await run(sql, in: pages)
        #expect(answer.status == .ok)
        for part in parts { #expect(answer.text.contains(part), "\(part)") }
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test(arguments: [
        ("", "Enter a statement that begins with SELECT."),
        ("select *\nfrom Nowhere", "Line 2, column 6: There is no table Nowhere."),
        ("select RowId,\n  colour\nfrom Response", "Line 2, column 3: There is no column colour"),
        ("select RowId\nform Response\nwhere 1", "Line 2, column 6: Syntax error near"),
        ("select shout('x')", "Line 1, column 8: Unknown function: shout"),
        ("delete from Response", "Statements can&#39;t change data."),
        ("select 1; select 2", "Enter one SELECT statement for the tables"),
        ("select * from participants", "There is no table participants"),
        ("select * from sqlite_schema", "for the tables on this page"),
        ("select app_token_digest from Participant", "There is no column app_token_digest"),
        (
            "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n",
            "The recursion takes more than 1,000 steps, one for each of its rows."
        ),
        (
            "with recursive Response(i) as (select 1 union all select i + 1 from Response) select i from Response",
            "Line 1, column 16: Response is a table of the study"
        ),
        (
            "with recursive n(i) as (select 1 union all select i + 1 from n where j < 5) select i from n",
            "Line 1, column 70: There is no column j"
        ),
        (String(repeating: "x", count: 20_001), "20,001 characters long. Use at most 20,000."),
    ])
    func `what cannot be answered is said at its place, and nothing typed is lost`(
        _ sql: String, _ sentence: String
    ) async throws {
        let pages = try await site()
        let answer = try await run(sql, in: pages)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains(sentence))
        #expect(sql.isEmpty || answer.text.contains(sql.prefix(6)))
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `an answer that is too large, and a person with too many queries, are shown what to do`() {
        for (refusal, sentence) in [
            (QueryError.tooManyRows(1_000_000), "The result has more than 1,000,000 rows. Add a condition"),
            (.tooManyBytes(64 << 20), "The result is larger than 64 MB. Select fewer columns"),
            (.tooLong(seconds: 20), "The query took longer than 20 seconds and was stopped."),
        ] {
            var form = SQLQueryForm()
            form.add(LocatedQueryError(refusal))
            #expect(form.problems.all.map(\.field) == ["sql"])
            #expect(form.problems.all.first?.sentence.hasPrefix(sentence) == true)
        }
        var form = SQLQueryForm()
        form.add(QueryBusy.person(running: 2, waiting: 8))
        #expect(
            form.problems.all.first?.sentence
                == "You already have 2 queries running and 8 waiting. Try again when one of them is done."
        )
        #expect(QueryBusy.person(running: 1, waiting: 2).status == .tooManyRequests)
        #expect(QueryBusy.everyone.status == .serviceUnavailable && QueryBusy.everyone.retryAfterSeconds > 0)
    }

    @Test
    func `each statement is in the audit, with no word of its answer`() async throws {
        let pages = try await site()
        _ = try await run("select ActivityId from Response", in: pages)
        _ = try await run("select nonsense", in: pages)
        _ = try await run(" ", in: pages)
        let details = try await pages.site.store.read {
            try $0.rows("select details from audit_events where action = 'data.sql' order by seq") {
                try $0[0] as String
            }
        }
        #expect(details.count == 2)
        #expect(details.first?.contains("select ActivityId from Response") == true)
        #expect(details.allSatisfy { !$0.contains("FKC-74") })
    }

    @Test
    func `the answer is taken as CSV, whole, with formulas made harmless`() async throws {
        let pages = try await site()
        let sql = Self.manyRows(of: 10, "1 as i, '=1+1' as \"a,b\", null as none, 0.5 as half")
        let shown = try await run(sql, in: pages)
        #expect(
            try shown.page.status.texts.contains(
                "1,024 rows in 0.000 seconds. Showing the first 500. Download CSV to get all"))
        #expect(shown.text.components(of: "<tr>").count == 502)
        let file = try await run(sql, in: pages, as: .editor, more: [("as", "csv")])
        let lines = file.text.components(of: "\r\n")
        #expect(lines.count == 1_026)
        #expect(lines.prefix(2) == ["i,\"a,b\",none,half", "1,\"'=1+1\",,0.5"])
        #expect(file.headers["content-disposition"]?.contains("statement-SLEEP01.csv") == true)
    }

    @Test
    func `only who may read responses runs statements, and tokens need the right to see them`() async throws {
        let pages = try await site()
        _ = try await pages.site.post(
            PageSite.study + "/tokens", [("count", "other"), ("other", "3")], as: .coordinator)
        for someone in [TestUser.reader, .editor, .coordinator, .folderAdmin] {
            #expect(try await run("select 1", in: pages, as: someone).status == .ok, "\(someone)")
        }
        for someone in [TestUser.designer, .viewer] {
            #expect(try await run("select 1", in: pages, as: someone).status == .forbidden, "\(someone)")
        }
        #expect(try await run("select 1", in: pages, as: .stranger).status == .notFound)
        let tokens = "select Token from EnrollmentToken"
        #expect(
            try await run(tokens, in: pages).page.field("SQL query").error
                == "Line 1, column 8: There is no column Token in the tables of this statement.")
        #expect(
            try await run(tokens, in: pages, as: .coordinator).page.status.texts.contains(
                "3 rows in 0.000 seconds"))
    }

    @Test
    func `a neighbor's study is not to be seen`() async throws {
        let pages = try await site()
        let other = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/sql"
        let count = [("sql", "select count(*) as n from Response"), ("as", "csv")]
        #expect(try await pages.site.post(other, count, as: .siteAdmin).text == "n\r\n0\r\n")
        #expect(try await pages.site.post(page, count, as: .siteAdmin).text == "n\r\n2\r\n")
        #expect(try await pages.site.post(other, count, as: .reader).status == .notFound)
    }
}

struct SQLErrorLocationTests {
    @Test(arguments: [
        (LocatedQueryError(.columnNotFound("x"), at: 7), "select x", 1, 8, "x"),
        (LocatedQueryError(.columnNotFound("b.c"), at: 15), "select 'ä',\n  b.c, 1", 2, 3, "b.c"),
        (LocatedQueryError(.syntax(near: ")"), at: 9), "select (1))", 1, 10, ")"),
        (LocatedQueryError(.columnNotFound("a b"), at: 7), "select \"a b\" from t", 1, 8, "\"a b\""),
        (LocatedQueryError(.tableNotFound("Gone")), "select 1\nfrom Gone", 2, 6, "Gone"),
        (LocatedQueryError(.syntax(near: "end of query"), at: 6), "select", 1, 7, ""),
    ])
    func `a fault is found by line and column, in characters`(
        _ fault: LocatedQueryError, _ text: String, _ line: Int, _ column: Int, _ word: String
    ) throws {
        let place = try #require(SQLErrorLocation(of: fault, in: text))
        #expect(place.line == line && place.column == column && place.word == word)
        let whole = place.before + place.word + place.after
        #expect(text.split(separator: "\n").contains { $0 == whole })
    }

    @Test(arguments: [
        LocatedQueryError(.notOneSelect), LocatedQueryError(.tooLong(seconds: 20)),
        LocatedQueryError(.tableNotFound("Gone")),
        LocatedQueryError(.syntax(near: "x"), at: 99),
    ])
    func `a fault without a place has none`(_ fault: LocatedQueryError) {
        #expect(SQLErrorLocation(of: fault, in: "select 1") == nil)
    }
}
