import Access
import Cryptography
import Entrances
import HTTP
import JSON
import PortalUI
import SQLStore
import Support
import Testing

@testable import ResponseServer

/// A study with answers, and the scripts that people run with a key of theirs.
private struct ScriptSite {
    let pages: PageSite
    private let folder = "/MERIDIAN/HERON/SLEEP01"

    /// What the routes say of themselves; every answer is held against it.
    private let description: APIDescription

    init() async throws {
        pages = try await PageSite()
        description = APIDescription(
            pages.feature.routes(SiteMap(assets: .plain, sections: responseSections)))
        try await pages.sample("FKC-74", "1.0")
        try await pages.sample("NewSurvey", "1")
    }

    func key(of someone: Someone) async throws -> String {
        let (random, console) = (pages.site.parts.random, pages.site.parts.console)
        return try await pages.site.store.write { transaction in
            try APIKeyRepository.issue(
                "R", days: 30, random: { random.bytes($0) }, to: someone.email, by: console, in: transaction
            ).text
        }
    }

    func get(
        _ action: String, _ query: [(String, String)] = [], as someone: Someone = .reader
    ) async throws -> ClientResponse {
        let target = "\(folder)/query-\(action)?\(PercentCoding.query(query))"
        let answer = await InProcessClient(pages.site.router).get(
            target, headers: ["apikey": try await key(of: someone)])
        return asDescribed(answer, "query-\(action)")
    }

    func post(
        _ path: String, json: String, as someone: Someone = .reader
    ) async throws -> ClientResponse {
        let answer = await InProcessClient(pages.site.router).post(
            path, json: json, headers: ["apikey": try await key(of: someone)])
        return asDescribed(answer, path.split(separator: "/").last ?? "")
    }

    /// Tells where an answer is not what is said of the action.
    private func asDescribed(_ answer: ClientResponse, _ action: some StringProtocol) -> ClientResponse {
        let entry = description.entries.first {
            ([$0.path] + $0.otherPaths).contains { $0.hasSuffix("/\(action)") }
        }
        let problems = description.problems(of: answer, named: entry?.operation.name ?? "\(action)")
        #expect(problems == [], "\(action): \(answer.text.prefix(400))")
        return answer
    }

    func identity(_ path: String, as someone: Someone) async throws -> ClientResponse {
        let answer = await InProcessClient(pages.site.router).get(
            path, headers: ["apikey": try await key(of: someone)])
        return asDescribed(answer, "login-whoami.api")
    }

    func execute(_ sql: String, in schema: String = "lists", as someone: Someone = .reader) async throws
        -> ClientResponse
    {
        try await get("executeSql.api", [("schemaName", schema), ("sql", sql)], as: someone)
    }
}

struct ScriptTests {
    @Test func `a List is answered with its fields and the rows of everybody`() async throws {
        let answer = try await ScriptSite().get(
            "selectRows.api", [("schemaName", "lists"), ("query.queryName", "fkc-74COUNTER")])
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.json["schemaName"]?.string == "lists")
        #expect(answer.json["queryName"]?.string == "FKC-74counter")
        #expect(answer.json["formatVersion"]?.double == 8.3)
        #expect(answer.json["rowCount"]?.int == 1)
        #expect(answer.json["rows"]?[0]?["count"]?.int == 33)
        let fields = answer.json["metaData"]?["fields"]
        #expect(fields?[0]?["name"]?.string == "Key")
        #expect(fields?[0]?["type"]?.string == "int")
        #expect(fields?[0]?["keyField"] == true)
        #expect(fields?[3]?["name"]?.string == "count")
        #expect(fields?[3]?["type"]?.string == "float")
        #expect(answer.json["columnModel"]?[3]?["dataIndex"]?.string == "count")
    }

    @Test(arguments: [
        ("8.3", ["count"]), ("9.1", ["count", "value"]), ("17.1", ["data", "count", "value"]),
    ])
    func `each version of the answer has its form`(_ version: String, _ path: [String]) async throws {
        let answer = try await ScriptSite().get(
            "getQuery.api", [("queryName", "FKC-74counter"), ("apiVersion", version)])
        let value = path.reduce(answer.json["rows"]?[0]) { $0?[$1] }
        #expect(value?.int == 33, "\(answer.text)")
    }

    @Test(arguments: [
        ("Study", 1, "ShortName", "SLEEP01"), ("Participant", 2, "AllowDataSharing", "NA"),
        ("Response", 2, "ActivityId", "FKC-74"), ("EnrollmentTokenBatch", 0, "", ""),
        ("EnrollmentToken", 0, "", ""),
    ])
    func `the tables of enrollment are there`(
        _ table: String, _ count: Int, _ column: String, _ value: String
    ) async throws {
        let answer = try await ScriptSite().get(
            "selectRows.api", [("schemaName", "MobileAppStudy"), ("query.queryName", table)])
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.json["rowCount"]?.int == count)
        if count > 0 { #expect(answer.json["rows"]?[0]?[column]?.string == value, "\(answer.text)") }
    }

    @Test func `tokens are shown to those who may see tokens`() async throws {
        let site = try await ScriptSite()
        _ = try await site.pages.site.post(
            PageSite.study + "/tokens", [("count", "100")], as: .coordinator)
        for (someone, isShown) in [(Someone.coordinator, true), (.reader, false)] {
            let answer = try await site.get(
                "selectRows.api",
                [
                    ("schemaName", "mobileappstudy"), ("query.queryName", "EnrollmentToken"),
                    ("query.maxRows", "2"),
                ], as: someone)
            #expect(answer.json["rowCount"]?.int == 100, "\(answer.text)")
            #expect((answer.json["rows"]?[0]?["Token"]?.string != nil) == isShown)
            let sql = try await site.execute(
                "select token from EnrollmentToken", in: "mobileappstudy", as: someone)
            #expect((sql.status == .ok) == isShown, "\(sql.text)")
        }
    }

    @Test func `a column may have several filters, and a limit does not hide how many there are`()
        async throws
    {
        let answer = try await ScriptSite().get(
            "selectRows.api",
            [
                ("query.queryName", "NewSurveyTextChoiceField"), ("query.TextChoiceField~neq", "Survey"),
                ("query.TextChoiceField~neq", "Version1"),
            ])
        #expect(answer.json["rowCount"]?.int == 0, "\(answer.text)")
        let limited = try await ScriptSite().get(
            "selectRows.api",
            [
                ("query.queryName", "NewSurveyTextChoiceField"), ("query.maxRows", "1"),
                ("query.sort", "-TextChoiceField"),
            ])
        #expect(limited.json["rows"]?[0]?["TextChoiceField"]?.string == "Version1")
        #expect(limited.json["rowCount"]?.int == 2)
    }

    @Test func `SQL may join both schemas, and comes in a coat`() async throws {
        let site = try await ScriptSite()
        let sql = """
            select p.AllowDataSharing, count(*) as n from "FKC-74counter" c
            join Participant p on p.RowId = c.ParticipantId group by p.AllowDataSharing
            """
        let plain = try await site.execute(sql)
        #expect(plain.json["rows"]?[0]?["n"]?.int == 1, "\(plain.text)")
        let coat = Base64.encode(Array(PercentCoding.queryItem(sql).utf8))
        let coated = try await site.execute("/*{{base64/x-www-form-urlencoded/wafText}}*/" + coat)
        #expect(coated.text == plain.text)
    }

    @Test func `what R sends is understood: each value in an array, the action after the folder`()
        async throws
    {
        let answer = try await ScriptSite().post(
            "/query/MERIDIAN/HERON/SLEEP01/executeSql.api",
            json: """
                {"schemaName":["lists"],"apiVersion":[8.3],"sql":["select BooleanField from NewSurvey"],
                 "maxRows":["-1"]}
                """)
        #expect(answer.json["rows"]?[0]?["BooleanField"] == true, "\(answer.text)")
        #expect(answer.json["metaData"]?["fields"]?[0]?["type"]?.string == "boolean")
    }

    @Test func `the queries of a schema are listed with their columns`() async throws {
        let site = try await ScriptSite()
        let lists = try await site.get("getQueries.api", [("schemaName", "lists")])
        let names = lists.json["queries"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(names.contains("NewSurvey"))
        #expect(lists.json["queries"]?[0]?["columns"]?[0]?["name"]?.string == "Key", "\(lists.text)")
        let study = try await site.get("getQueries.api", [("schemaName", "mobileappstudy")])
        #expect(
            study.json["queries"]?.array?.compactMap { $0["name"]?.string } == [
                "Study", "Participant", "EnrollmentTokenBatch", "EnrollmentToken", "Response",
            ])
    }

    @Test(arguments: [
        ("core", "Users", 404, "The schema 'core' does not exist"),
        ("lists", "Users", 404, "The query 'Users' in the schema 'lists' doesn't exist."),
        ("mobileappstudy", "NewSurvey", 404, "doesn't exist"),
        ("lists", "", 400, "No value was supplied for the required parameter 'queryName'"),
    ])
    func `what is not there is refused in words`(
        _ schema: String, _ name: String, _ status: Int, _ message: String
    ) async throws {
        let answer = try await ScriptSite().get(
            "selectRows.api", [("schemaName", schema), ("query.queryName", name)])
        #expect(answer.status.code == status)
        #expect(answer.exception?.contains(message) == true, "\(answer.text)")
    }

    @Test(arguments: [
        "select * from users", "select * from main.participants", "select app_token_sealed from Participant",
        "select * from list_1", "select * from api_keys", "delete from NewSurvey",
        "select data from responses",
        "select * from \"main\".\"enrollment_tokens\"", "pragma table_list",
    ])
    func `nothing but the tables of the study can be read`(_ sql: String) async throws {
        for schema in ["lists", "mobileappstudy"] {
            #expect(try await ScriptSite().execute(sql, in: schema).status == .badRequest, "\(sql)")
        }
    }

    @Test func `another study's rows are not there, whatever the query says`() async throws {
        let site = try await ScriptSite()
        let world = site.pages.site.world
        try await site.pages.site.store.write { transaction in
            for channel in [world.testChannel, world.neighbour] {
                try transaction.run(
                    """
                    insert into participants
                        (channel_id, allow_data_sharing, status, enrolled_at, withdrawn_at)
                    values (\(channel.id), 'true', 1, 0, 0)
                    """)
            }
        }
        let all = try await site.execute("select AllowDataSharing from Participant", in: "mobileappstudy")
        #expect(!all.text.contains("\"true\""), "\(all.text)")
        #expect(all.json["rowCount"]?.int == 2)
    }

    @Test(arguments: [(Someone.stranger, 404), (.designer, 403), (.reader, 200)])
    func `a key opens what its user may read`(_ someone: Someone, _ status: Int) async throws {
        let answer = try await ScriptSite().get(
            "selectRows.api", [("query.queryName", "NewSurvey")], as: someone)
        #expect(answer.status.code == status)
    }

    @Test func `a script is told who it is, and without a key nothing`() async throws {
        let site = try await ScriptSite()
        for path in ["/login-whoami.api", "/MERIDIAN/HERON/SLEEP01/login-whoami.api", "/login/whoAmI.view"] {
            let answer = try await site.identity(path, as: .reader)
            #expect(answer.json["email"]?.string == Someone.reader.email, "\(answer.text)")
        }
        let client = InProcessClient(site.pages.site.router)
        let key = try await site.key(of: .reader)
        let posted = await client.post("/login-whoami.api", json: "null", headers: ["apikey": key])
        #expect(posted.json["email"]?.string == Someone.reader.email, "\(posted.text)")
        #expect(await client.post("/login-whoami.api", json: "null").status == .unauthorized)
        let refused = await client.get("/MERIDIAN/HERON/SLEEP01/login-whoami.api", headers: ["apikey": "x"])
        #expect(refused.status == .unauthorized)
        #expect(await client.get("/login/whoAmI.view").status == .unauthorized)
    }

    @Test func `what is read is written down`() async throws {
        let site = try await ScriptSite()
        _ = try await site.get("selectRows.api", [("query.queryName", "NewSurvey")])
        _ = try await site.execute("select 1 as one")
        #expect(try await site.pages.recorded("query.run") == 2)
    }
}
