import HTTP
import JSON
import SQLStore
import Support
import Testing
import WebAccess

/// Actions of LabKey's clients beside selectRows and executeSql.
struct LabKeyActionTests {
    private static let folder = LabKeyWriteSite.folder

    private func site() async throws -> LabKeyWriteSite {
        let pages = try await PageSite()
        try await pages.sample("FKC-74", "1.0")
        try await pages.sample("NewSurvey", "1")
        return LabKeyWriteSite(pages)
    }

    private func get(
        _ site: LabKeyWriteSite, _ action: String, _ query: [(String, String)], as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        try await site.get(
            "\(Self.folder)/query-\(action).api?\(PercentCoding.query(query))", action, as: someone)
    }

    private func rowCount(_ site: LabKeyWriteSite, _ table: String, _ filter: [(String, String)]) async throws
        -> Int?
    {
        let all = [("schemaName", "mobileappstudy"), ("query.queryName", table)] + filter
        return try JSONTree.parse(try await get(site, "selectRows", all).text)["rowCount"]?.int
    }

    // MARK: Filters

    @Test func `containsoneof and containsnoneof divide the rows, and q searches all texts`() async throws {
        let site = try await site()
        let all = try #require(try await rowCount(site, "Response", []))
        let one = try #require(
            try await rowCount(site, "Response", [("query.ActivityId~containsoneof", "FKC;zzz")]))
        let none = try #require(
            try await rowCount(site, "Response", [("query.ActivityId~containsnoneof", "FKC;zzz")]))
        #expect(one > 0 && none > 0 && one + none == all)
        #expect(try await rowCount(site, "Response", [("query.*~q", "newsurv")]) == none)
        #expect(try await rowCount(site, "Response", [("query.*~q", "no such words")]) == 0)
        #expect(try await rowCount(site, "Response", [("query.ActivityId~containsoneof", "100%")]) == 0)
    }

    @Test(arguments: [
        ("query.ActivityId~containsoneof", "", "has no value"),
        ("query.ActivityId~containsoneof", ";;", "has no value"),
        ("query.Nothing~containsoneof", "a", "doesn't exist"), ("query.*~q", " ", "has no value"),
        ("query.ActivityId~memberof", "1", "is not supported"),
        (
            "query.ActivityId~containsnoneof", (0...50).map { "v\($0)" }.joined(separator: ";"),
            "use at most 50"
        ),
    ])
    func `a filter that says nothing is refused`(name: String, value: String, words: String) async throws {
        let site = try await site()
        let answer = try await get(
            site, "selectRows",
            [("schemaName", "mobileappstudy"), ("query.queryName", "Response"), (name, value)])
        #expect(answer.status == .badRequest && answer.text.contains(words), "\(answer.text)")
    }

    // MARK: The folder

    @Test func `every action that reads refuses another folder than the one of its address`() async throws {
        let site = try await site()
        let asked = [("schemaName", "mobileappstudy"), ("queryName", "Response"), ("sql", "select 1")]
        for action in [
            "selectRows", "getQuery", "selectDistinct", "executeSql", "getQueries", "getQueryDetails",
            "getQueryViews", "getSchemas", "exportRowsTsv", "exportRowsExcel",
        ] {
            let other = try await get(site, action, asked + [("containerPath", "/MERIDIAN/HERON/OTHER")])
            #expect(other.status == .badRequest, "\(action)")
            #expect(other.text.contains("is not the one of the request's address"), "\(action)")
            let same =
                asked + [("query.columns", "ActivityId"), ("containerPath", "meridian/heron/SLEEP01/")]
            #expect(try await get(site, action, same).status == .ok, "\(action)")
        }
    }

    // MARK: selectDistinct

    @Test func `selectDistinct returns the different values of a column in order`() async throws {
        let site = try await site()
        let asked = [
            ("schemaName", "mobileappstudy"), ("query.queryName", "response"),
            ("query.columns", "activityid"),
        ]
        func values(_ more: [(String, String)]) async throws -> [String?] {
            let answer = try await get(site, "selectDistinct", asked + more)
            #expect(answer.status == .ok, "\(answer.text)")
            let tree = try JSONTree.parse(answer.text)
            #expect(tree["schemaName"]?.string == "mobileappstudy" && tree["queryName"]?.string == "Response")
            return tree["values"]?.array?.map(\.string) ?? []
        }
        let all = try await values([])
        #expect(all == ["FKC-74", "NewSurvey"])
        #expect(try await values([("query.sort", "-ActivityId")]) == all.reversed())
        #expect(try await values([("query.maxRows", "1")]) == ["FKC-74"])
        #expect(try await values([("query.ActivityId~startswith", "new")]) == ["NewSurvey"])
    }

    @Test(
        arguments: [
            ([("query.columns", "ActivityId,Status")], "Name one column"), ([], "Name one column"),
            ([("query.columns", "*")], "Name one column"), ([("query.columns", "Nothing")], "doesn't exist"),
            ([("query.columns", "ActivityId"), ("query.sort", "Status")], "can't be sorted by"),
        ] as [([(String, String)], String)])
    func `selectDistinct without one column is refused`(query: [(String, String)], words: String) async throws
    {
        let site = try await site()
        let answer = try await get(
            site, "selectDistinct",
            [("schemaName", "mobileappstudy"), ("query.queryName", "Response")] + query)
        #expect(answer.status == .badRequest && answer.text.contains(words), "\(answer.text)")
    }

    // MARK: exportRowsTsv

    @Test func `exportRowsTsv returns the selected rows as a file`() async throws {
        let site = try await site()
        let asked = [
            ("schemaName", "mobileappstudy"), ("query.queryName", "Response"),
            ("query.columns", "ActivityId"),
            ("query.sort", "ActivityId"), ("query.maxRows", "1"),
        ]
        let answer = try await get(site, "exportRowsTsv", asked + [("headerType", "Name")])
        #expect(answer.status == .ok && answer.text == "ActivityId\r\nFKC-74\r\n", "\(answer.text)")
        #expect(answer.headers["content-disposition"]?.contains("Response-SLEEP01.tsv") == true)
        let captions = try await get(site, "exportRowsTsv", asked + [("delim", "COMMA")])
        #expect(captions.text == "Activity Id\r\nFKC-74\r\n", "\(captions.text)")
        #expect(try await get(site, "exportRowsTsv", asked + [("headerType", "none")]).text == "FKC-74\r\n")
        #expect(try await site.recorded("data.export") == 3)
        // Columns that are looked up keep their place.
        let lookedUp = try await get(
            site, "exportRowsTsv",
            [
                ("schemaName", "mobileappstudy"), ("query.queryName", "Response"), ("headerType", "Name"),
                ("query.columns", "participantid/RowId,ActivityId,rowid"), ("query.sort", "RowId"),
                ("query.maxRows", "1"),
            ])
        #expect(
            lookedUp.text == "participantid/RowId\tActivityId\tRowId\r\n1\tFKC-74\t1\r\n", "\(lookedUp.text)")
        for (name, value) in [("headerType", "Loud"), ("delim", "PIPE")] {
            let refused = try await get(site, "exportRowsTsv", asked + [(name, value)])
            #expect(
                refused.status == .badRequest && refused.text.contains(value.lowercased()), "\(refused.text)")
        }
    }

    // MARK: getQueryViews

    @Test func `getQueryViews returns the default view and the saved ones`() async throws {
        let site = try await site()
        let saved = try await site.pages.site.post(
            "\(PageSite.study)/data/Response/views",
            [
                ("name", "Mine"), ("query", "query.ActivityId~eq=NewSurvey&sort=-Created&column=ActivityId"),
            ], as: .editor)
        #expect(saved.status == .seeOther, "\(saved.text)")
        let asked = [("schemaName", "mobileappstudy"), ("queryName", "Response")]
        let views = try JSONTree.parse(try await get(site, "getQueryViews", asked).text)["views"]?.array ?? []
        #expect(views.map { $0["name"]?.string } == ["", "Mine"])
        let mine = try #require(views.last)
        #expect(mine["columns"]?.array?.map { $0["fieldKey"]?.string } == ["ActivityId"])
        #expect(
            mine["filter"]?[0]?["op"]?.string == "eq" && mine["filter"]?[0]?["value"]?.string == "NewSurvey")
        #expect(mine["sort"]?[0]?["dir"]?.string == "-" && mine["shared"]?.bool == false)
        let reader = try await get(site, "getQueryViews", asked, as: .reader)
        #expect(!reader.text.contains("Mine"))
        let unknown = try await get(
            site, "getQueryViews", [("schemaName", "lists"), ("queryName", "Nothing")])
        #expect(unknown.status == .notFound)
    }

    // MARK: Schemas in SQL

    @Test(arguments: [
        "select count(*) as n from mobileappstudy.Response",
        "select count(*) as n from MobileAppStudy.\"Response\" r",
        "select count(mobileappstudy.Response.ActivityId) as n from mobileappstudy.Response",
        "select count(*) as n from Response join mobileappstudy.Participant p on p.RowId = Response.ParticipantId",
    ])
    func `a table can be named with its schema`(sql: String) async throws {
        let site = try await site()
        let answer = try await get(site, "executeSql", [("schemaName", "lists"), ("sql", sql)])
        #expect(answer.status == .ok, "\(answer.text)")
        #expect((try JSONTree.parse(answer.text)["rows"]?[0]?["n"]?.int ?? 0) > 0, "\(answer.text)")
    }

    @Test(arguments: ["lists.Response", "core.Users", "main.responses", "mobileappstudy.responses"])
    func `another schema's table stays unknown`(table: String) async throws {
        let site = try await site()
        let answer = try await get(
            site, "executeSql", [("schemaName", "lists"), ("sql", "select * from \(table)")])
        #expect(answer.status != .ok, "\(answer.text)")
    }
}
