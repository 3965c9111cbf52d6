import Access
import Cryptography
import HTTP
import JSON
import PortalUI
import SQLStore
import Support
import Testing
import WebAccess

@testable import DataCollection
@testable import Responses

/// A study with answers, and the scripts that people run with a key of theirs.
private struct LabKeySite {
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

    func key(of someone: TestUser) async throws -> String {
        let (random, console) = (pages.site.parts.random, pages.site.parts.console)
        return try await pages.site.store.write { transaction in
            try APIKeyRepository.issue(
                "R", days: 30, random: { random.bytes($0) }, to: someone.email, by: console, in: transaction
            ).text
        }
    }

    func get(
        _ action: String, _ query: [(String, String)] = [], as someone: TestUser = .reader
    ) async throws -> ClientResponse {
        let target = "\(folder)/query-\(action)?\(PercentCoding.query(query))"
        let answer = await InProcessClient(pages.site.router).get(
            target, headers: ["apikey": try await key(of: someone)])
        return asDescribed(answer, "query-\(action)")
    }

    func post(
        _ path: String, json: String, as someone: TestUser = .reader
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

    func identity(_ path: String, as someone: TestUser) async throws -> ClientResponse {
        let answer = await InProcessClient(pages.site.router).get(
            path, headers: ["apikey": try await key(of: someone)])
        return asDescribed(answer, "login-whoami.api")
    }

    func execute(_ sql: String, in schema: String = "lists", as someone: TestUser = .reader) async throws
        -> ClientResponse
    {
        try await get("executeSql.api", [("schemaName", schema), ("sql", sql)], as: someone)
    }
}

struct LabKeyQueryTests {
    @Test func `a List is answered with its fields and the rows of everybody`() async throws {
        let answer = try await LabKeySite().get(
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

    /// What a body of JSON asks for in addition, and how many rows that are; nil for a refusal.
    @Test(arguments: [
        (#""query.count~gt": 8"#, 1), (#""query.count~gt": [8]"#, 1), (#""query.count~isblank": null"#, 0),
        (#""query.count~isnonblank": null"#, 1), (#""query.columns": ["Key", "count"]"#, 1),
        (#""query.sort": null"#, 1), (#""parameters": {}"#, 1),
        (#""query.Nope~eq": null"#, nil), (#""query.Nope~isblank": null"#, nil),
        (#""query.count~eq": {"value": 33}"#, nil), (#""query.count~eq": [{"value": 33}]"#, nil),
        (#""query": {"count~gt": 8}"#, nil), (#""filterArray": ["count~gt=8"]"#, nil),
        (#""filterArray": [{"count~gt": 8}]"#, nil),
        (#""query.columns": ["count", "Nope"]"#, nil),
    ])
    func `nothing that a body of JSON asks for is left out`(_ member: String, _ count: Int?) async throws {
        let answer = try await LabKeySite().post(
            "/MERIDIAN/HERON/SLEEP01/query-selectRows.api",
            json: #"{"schemaName": "lists", "queryName": "FKC-74counter", \#(member)}"#)
        #expect(answer.status == (count == nil ? .badRequest : .ok), "\(answer.text)")
        #expect(answer.json["rowCount"]?.int == count)
    }

    @Test(arguments: ["query.sort", "query.columns", "query.maxRows"])
    func `a parameter that comes twice is refused unless it says the same`(_ name: String) async throws {
        let site = try await LabKeySite()
        let value = name == "query.maxRows" ? "1" : "count"
        for (second, status) in [(value, Status.ok), ("2", .badRequest)] {
            let answer = try await site.get(
                "selectRows.api",
                [("schemaName", "lists"), ("queryName", "FKC-74counter"), (name, value), (name, second)])
            #expect(answer.status == status, "\(answer.text)")
        }
    }

    @Test(arguments: [
        ("query.maxRows", "maxRows", "1", "2"), ("query.queryName", "queryName", "FKC-74counter", "Other"),
        ("schemaName", "query.schemaName", "lists", "mobileappstudy"),
    ])
    func `a parameter with its prefix and without is the same one`(
        _ name: String, _ other: String, _ value: String, _ different: String
    ) async throws {
        let site = try await LabKeySite()
        for (second, status) in [(value, Status.ok), (different, .badRequest)] {
            let rest = [("schemaName", "lists"), ("queryName", "FKC-74counter")].filter {
                $0.0 != name && $0.0 != other
            }
            let answer = try await site.get("selectRows.api", rest + [(name, value), (other, second)])
            #expect(answer.status == status, "\(answer.text)")
        }
    }

    @Test func `an asterisk among columns stands for the usual ones`() async throws {
        let site = try await LabKeySite()
        func columns(_ asked: String) async throws -> [String] {
            let answer = try await site.get(
                "selectRows.api",
                [("schemaName", "MobileAppStudy"), ("query.queryName", "Response"), ("query.columns", asked)])
            #expect(answer.status == .ok, "\(answer.text)")
            return answer.json["columnModel"]?.array?.compactMap { $0["dataIndex"]?.string } ?? []
        }
        let defaults = try await columns("*")
        #expect(defaults.count > 3)
        #expect(
            try await columns("*,ParticipantId/AllowDataSharing") == defaults + [
                "ParticipantId/AllowDataSharing"
            ])
        #expect(try await columns("*,\(defaults[1])") == defaults)
        let last = try #require(defaults.last)
        #expect(try await columns("\(last),*") == [last] + defaults.dropLast())
    }

    @Test(arguments: [
        ("8.3", ["count"]), ("9.1", ["count", "value"]), ("17.1", ["data", "count", "value"]),
    ])
    func `each version of the answer has its form`(_ version: String, _ path: [String]) async throws {
        let answer = try await LabKeySite().get(
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
        let answer = try await LabKeySite().get(
            "selectRows.api", [("schemaName", "MobileAppStudy"), ("query.queryName", table)])
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.json["rowCount"]?.int == count)
        if count > 0 { #expect(answer.json["rows"]?[0]?[column]?.string == value, "\(answer.text)") }
    }

    @Test func `when each question was answered is selected, filtered, sorted and limited`() async throws {
        let site = try await LabKeySite()
        func select(_ more: [(String, String)]) async throws -> ClientResponse {
            try await site.get(
                "selectRows.api",
                [("schemaName", "mobileappstudy"), ("query.queryName", "responsemetadata")] + more)
        }
        let all = try await select([])
        #expect(all.status == .ok, "\(all.text)")
        let count = try #require(all.json["rowCount"]?.int)
        #expect(count > 2 && all.json["rows"]?.array?.count == count)
        #expect(all.json["rows"]?[0]?["Skipped"]?.bool != nil, "\(all.text)")
        let types = all.json["metaData"]?["fields"]?.array?.map { $0["type"]?.string ?? "" }
        #expect(types == ["int", "int", "int", "string", "string", "boolean", "date", "date"])
        let some = try await select([
            ("query.ListName~eq", "NewSurvey"), ("query.columns", "FieldName"),
            ("query.sort", "-FieldName"), ("query.maxRows", "2"), ("query.offset", "1"),
        ])
        let fields = some.json["rows"]?.array?.compactMap { $0["FieldName"]?.string } ?? []
        #expect(fields.count == 2 && fields == fields.sorted(by: >), "\(some.text)")
        #expect(some.json["rows"]?[0]?.object?.map(\.key) == ["FieldName", "RowId"])
        let total = try #require(some.json["rowCount"]?.int)
        #expect(total > 2 && total < count)
        let own = try #require(try await select([("query.ParticipantId~eq", "1")]).json["rowCount"]?.int)
        #expect(own > 0 && own < count)
        #expect(try await select([("query.Nothing~eq", "1")]).status == .badRequest)
        #expect(try await select([("query.sort", "Nothing")]).status == .badRequest)
    }

    @Test func `the folder of a row is reported by its id, as a text`() async throws {
        let site = try await LabKeySite()
        let answer = try await site.execute("select container from NewSurvey")
        #expect(
            answer.json["rows"]?[0]?["container"]?.string == "\(site.pages.site.world.channel.id)",
            "\(answer.text)")
    }

    @Test func `tokens are shown to those who may see tokens`() async throws {
        let site = try await LabKeySite()
        _ = try await site.pages.site.post(
            PageSite.study + "/tokens", [("count", "100")], as: .coordinator)
        for (someone, isShown) in [(TestUser.coordinator, true), (.reader, false)] {
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
        let answer = try await LabKeySite().get(
            "selectRows.api",
            [
                ("query.queryName", "NewSurveyTextChoiceField"), ("query.TextChoiceField~neq", "Survey"),
                ("query.TextChoiceField~neq", "Version1"),
            ])
        #expect(answer.json["rowCount"]?.int == 0, "\(answer.text)")
        let limited = try await LabKeySite().get(
            "selectRows.api",
            [
                ("query.queryName", "NewSurveyTextChoiceField"), ("query.maxRows", "1"),
                ("query.sort", "-TextChoiceField"),
            ])
        #expect(limited.json["rows"]?[0]?["TextChoiceField"]?.string == "Version1")
        #expect(limited.json["rowCount"]?.int == 2)
    }

    @Test(arguments: [
        ("query.Nothing~eq", "1"), ("query.columns", "Key,Nothing"), ("query.sort", "-Nothing"),
        ("query.ParticipantId/Nothing~eq", "1"), ("query.columns", "ParticipantId/AppToken"),
        ("query.ParticipantId/Token~isblank", ""), ("query.Key~eq", "word"), ("query.maxRows", "x"),
        ("query.containerFilterName", "AllFolders"), ("query.param.x", "1"), ("query.views", "x"),
        ("query.ignoreFilter", "maybe"),
    ])
    func `a parameter that can't be applied is refused by name`(
        _ parameter: String, _ value: String
    ) async throws {
        let answer = try await LabKeySite().get(
            "selectRows.api", [("query.queryName", "NewSurvey"), (parameter, value)])
        #expect(answer.status == .badRequest, "\(answer.text)")
        let name = parameter.dropFirst("query.".count).split(separator: "~")[0]
        #expect(
            answer.exception?.contains(name) == true || answer.exception?.contains("Nothing") == true
                || answer.exception?.contains("AppToken") == true
                || answer.exception?.contains("AllFolders") == true, "\(answer.text)")
    }

    @Test func `columns are looked up from the participant, the response and the List above`() async throws {
        let site = try await LabKeySite()
        try await site.pages.site.store.write {
            try $0.run("update participants set allow_data_sharing = 'true' where id = 1")
        }
        let names = [
            "ParticipantId/AllowDataSharing", "Response/ActivityId", "Response/ParticipantId/Created",
            "NewSurveyId/ScaleField", "NewSurveyId/Response/SurveyVersion",
        ]
        let answer = try await site.get(
            "getQuery.api",
            [
                ("query.queryName", "NewSurveyTextChoiceField"),
                ("query.columns", names.joined(separator: ",")), ("query.maxRows", "1"),
                ("query.sort", "-NewSurveyId/ScaleField"),
            ])
        #expect(answer.status == .ok, "\(answer.text)")
        let row = answer.json["rows"]?[0]
        #expect(row?.object?.map(\.key) == names + ["Key"], "\(answer.text)")
        #expect(row?["ParticipantId/AllowDataSharing"]?.string == "NA")
        #expect(row?["Response/ActivityId"]?.string == "NewSurvey")
        #expect(row?["NewSurveyId/Response/SurveyVersion"]?.string == "1")
        #expect(row?["NewSurveyId/ScaleField"]?.double != nil, "\(answer.text)")
        #expect(answer.json["rowCount"]?.int == 2, "a limit does not hide how many there are")
        let field = answer.json["metaData"]?["fields"]?[0]
        #expect(field?["name"]?.string == names[0])
        #expect(field?["fieldKeyArray"] == ["ParticipantId", "AllowDataSharing"])
        #expect(field?["caption"]?.string == "Allow Data Sharing")
        for (value, query, count) in [
            ("true", "FKC-74", 1), ("false", "FKC-74", 0), ("true", "NewSurvey", 0), ("NA", "NewSurvey", 1),
        ] {
            let filtered = try await site.get(
                "getQuery.api",
                [("query.queryName", query), ("query.ParticipantId/AllowDataSharing~eq", value)])
            #expect(filtered.json["rowCount"]?.int == count, "\(query) \(value): \(filtered.text)")
        }
        let tables = try await site.get(
            "getQuery.api",
            [
                ("schemaName", "mobileappstudy"), ("query.queryName", "Response"),
                ("query.columns", "ActivityId,ParticipantId/StudyId/ShortName"),
                ("query.ParticipantId/AllowDataSharing~eq", "true"),
            ])
        #expect(tables.json["rows"]?.array?.count == 1, "\(tables.text)")
        #expect(tables.json["rows"]?[0]?["ParticipantId/StudyId/ShortName"]?.string == "SLEEP01")
    }

    @Test(arguments: [
        ("select Key, ParticipantId.AllowDataSharing from NewSurvey", ["Key", "AllowDataSharing"]),
        ("select n.Key, n.ParticipantId.AllowDataSharing as s from NewSurvey n", ["Key", "s"]),
        (
            "select x.AllowDataSharing from (select ParticipantId.AllowDataSharing from NewSurvey) x",
            ["AllowDataSharing"]
        ),
        ("select count(*) as n from NewSurvey where \"ParticipantId\".AllowDataSharing = 'NA'", ["n"]),
        (
            "select c.NewSurveyId.BooleanField, p.Status from NewSurveyTextChoiceField c "
                + "join Participant p on p.RowId = c.ParticipantId and c.Response.Status = 1",
            ["BooleanField", "Status"]
        ),
        (
            "select Response.ActivityId, count(*) as n from Response group by Response.ActivityId",
            ["ActivityId", "n"]
        ),
        (
            "select coalesce(ParticipantId.AllowDataSharing, 'x') as s, Response.Run from NewSurvey "
                + "order by ParticipantId.AllowDataSharing", ["s", "Run"]
        ),
    ])
    func `SQL looks columns up by names with dots`(_ sql: String, _ names: [String]) async throws {
        let answer = try await LabKeySite().execute(sql)
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.json["rows"]?[0]?.object?.map(\.key) == names, "\(answer.text)")
    }

    @Test func `SQL that looks up keeps its types, its star and its refusals`() async throws {
        let site = try await LabKeySite()
        let flag = try await site.execute("select NewSurveyId.BooleanField from NewSurveyTextChoiceField")
        #expect(flag.json["rows"]?[0]?["BooleanField"] == true, "\(flag.text)")
        let star = try await site.execute(
            "select * from NewSurvey where ParticipantId.AllowDataSharing = 'NA'")
        #expect(star.json["rowCount"]?.int == 1)
        #expect(star.json["rows"]?[0]?["ParticipantId/AllowDataSharing"] == nil, "\(star.text)")
        let unknown = try await site.execute("select ParticipantId.Unknown from NewSurvey")
        #expect(unknown.status == .badRequest)
        let token = try await site.execute("select ParticipantId.Token from NewSurvey")
        #expect(token.status == .badRequest, "a reader may not see tokens")
        let seen = try await site.execute("select ParticipantId.Token from NewSurvey", as: .coordinator)
        #expect(seen.status == .ok, "\(seen.text)")
    }

    @Test func `rows of another study are not looked up`() async throws {
        let site = try await LabKeySite()
        let neighbor = site.pages.site.world.neighbor.id
        let table = try await site.pages.site.store.read {
            try $0.value("select 'list_' || id from lists where name = 'NewSurvey'", as: String.self)
        }
        try await site.pages.site.store.write { [table] transaction in
            try transaction.run(
                """
                insert into participants (id, channel_id, allow_data_sharing, status, enrolled_at, withdrawn_at)
                values (99, \(neighbor), 'true', 1, 0, 0)
                """)
            try transaction.run("update \(identifier: table ?? "") set participant_id = 99")
        }
        let answer = try await site.get(
            "getQuery.api",
            [("query.queryName", "NewSurvey"), ("query.columns", "ParticipantId/AllowDataSharing")])
        #expect(answer.json["rows"]?[0]?["ParticipantId/AllowDataSharing"]?.isNull == true, "\(answer.text)")
    }

    @Test func `ResponseMetadata has the look-ups of the other tables`() async throws {
        let site = try await LabKeySite()
        func rows(_ query: [(String, String)], as someone: TestUser = .reader) async throws -> ClientResponse
        {
            try await site.get(
                "selectRows.api",
                [("schemaName", "mobileappstudy"), ("query.queryName", "ResponseMetadata")] + query,
                as: someone)
        }
        let columns = "FieldName,ParticipantId/AllowDataSharing,Response/ActivityId,responseid/Created"
        let all = try await rows([
            ("query.columns", columns), ("query.sort", "-Response/ActivityId,FieldName"),
        ])
        let first = try #require(all.json["rows"]?[0], "\(all.text)")
        #expect(first["ParticipantId/AllowDataSharing"]?.string == "NA", "\(all.text)")
        #expect(first["Response/ActivityId"]?.string == "NewSurvey", "\(all.text)")
        #expect(first["responseid/Created"]?.string?.isEmpty == false, "\(all.text)")
        #expect(first["Response/Data"] == nil)
        let deep = try await rows([("query.columns", "Response/ParticipantId/Status")])
        #expect(deep.json["rows"]?[0]?["Response/ParticipantId/Status"]?.int == 0, "\(deep.text)")
        let some = try await rows([
            ("query.Response/ActivityId~eq", "FKC-74"), ("query.columns", "Response/ActivityId"),
        ])
        let kept = some.json["rows"]?.array ?? []
        #expect(!kept.isEmpty && kept.count < all.json["rows"]?.array?.count ?? 0, "\(some.text)")
        #expect(kept.allSatisfy { $0["Response/ActivityId"]?.string == "FKC-74" })
        let defaults = try await rows([])
        #expect(defaults.json["rows"]?[0]?["Response/ActivityId"] == nil)
        for name in [
            "ParticipantId/Nothing", "Response/Nothing", "ListName/Key", "ParticipantId/Token", "Response/",
        ] {
            let refused = try await rows([("query.columns", name)])
            #expect(refused.status == .badRequest, "\(name): \(refused.text)")
            #expect(refused.exception?.contains("'\(name)'") == true, "\(refused.text)")
        }
        #expect(try await rows([("query.columns", "ParticipantId/Token")], as: .coordinator).status == .ok)
        let recorded: Int? = try await site.pages.site.store.read {
            try $0.value("select count(*) from audit_events where action = 'query.run'")
        }
        #expect(recorded ?? 0 >= 5)
    }

    @Test func `a limit or a participant ends the reading of ResponseMetadata early, in either order`()
        async throws
    {
        let site = try await LabKeySite()
        try await site.pages.site.store.write {
            try $0.run(
                """
                with recursive n (i) as (select 1 union all select i + 1 from n where i < 100)
                insert into responses (channel_id, participant_id, activity_id, version, run, language, data,
                    status, received_at)
                select channel_id, participant_id, activity_id, version, run, language, data, status, received_at
                from responses, n where id = 1
                """)
        }
        func rows(_ query: [(String, String)]) async throws -> ClientResponse {
            try await site.get(
                "selectRows.api",
                [("schemaName", "mobileappstudy"), ("query.queryName", "ResponseMetadata")] + query)
        }
        let all = try await rows([])
        let keys = all.json["rows"]?.array?.compactMap { $0["RowId"]?.int } ?? []
        #expect(keys.count > 100 && all.json["rowCount"]?.int == keys.count)
        for (sort, sorted) in [("", keys), ("RowId", keys), ("-RowId", keys.reversed())] {
            for (offset, most) in [(0, 3), (5, 10), (0, 0), (keys.count - 2, 10)] {
                let part = try await rows([
                    ("query.sort", sort), ("query.maxRows", "\(most)"), ("query.offset", "\(offset)"),
                ])
                let found = part.json["rows"]?.array?.compactMap { $0["RowId"]?.int }
                #expect(
                    found == Array(sorted.dropFirst(offset).prefix(most)), "\(sort) \(offset): \(part.text)")
                #expect(part.json["rowCount"]?.int == min(keys.count, offset + most + 1))
            }
        }
        let none = try await rows([("query.ParticipantId~eq", "2"), ("query.maxRows", "10")])
        #expect(
            none.json["rows"]?.array?.allSatisfy { $0["ParticipantId"]?.int == 2 } == true, "\(none.text)")
        let responses = try await rows([("query.sort", "-ResponseId"), ("query.ResponseId~lte", "2")])
        #expect(responses.json["rows"]?[0]?["ResponseId"]?.int == 2, "\(responses.text)")
    }

    @Test func `answers look up rows of their own study only`() async throws {
        let site = try await LabKeySite()
        let neighbor = site.pages.site.world.neighbor.id
        try await site.pages.site.store.write { transaction in
            try transaction.run(
                """
                insert into participants (id, channel_id, allow_data_sharing, status, enrolled_at, withdrawn_at)
                values (99, \(neighbor), 'true', 1, 0, 0)
                """)
            try transaction.run("update responses set participant_id = 99")
        }
        let answer = try await site.get(
            "selectRows.api",
            [
                ("schemaName", "mobileappstudy"), ("query.queryName", "ResponseMetadata"),
                ("query.columns", "ParticipantId/AllowDataSharing"),
            ])
        #expect(
            answer.json["rows"]?[0]?["ParticipantId/AllowDataSharing"]?.isNull == true, "\(answer.text)")
    }

    @Test func `executeSql sorts, and refuses what it can't`() async throws {
        let site = try await LabKeySite()
        let sql = "select TextChoiceField as t, Key from NewSurveyTextChoiceField"
        for (sort, first) in [
            ("-T", "Version1"), ("t", "Survey"), ("ParticipantId", nil), ("-Key,t", "Version1"),
        ]
            as [(String, String?)]
        {
            let answer = try await site.get("executeSql.api", [("sql", sql), ("query.sort", sort)])
            guard let first else {
                #expect(answer.exception?.contains("no column 'ParticipantId'") == true)
                continue
            }
            #expect(answer.json["rows"]?[0]?["t"]?.string == first, "\(sort): \(answer.text)")
        }
        let last = try await site.get(
            "executeSql.api", [("sql", sql), ("sort", "-t"), ("maxRows", "1"), ("offset", "1")])
        #expect(last.json["rows"]?.array?.count == 1)
        #expect(last.json["rows"]?[0]?["t"]?.string == "Survey", "\(last.text)")
        for (name, value) in [
            ("maxRows", "x"), ("offset", "-2"), ("query.t~eq", "Survey"), ("query.param.x", "1"),
            ("containerFilter", "AllFolders"),
        ] {
            let refused = try await site.get("executeSql.api", [("sql", sql), (name, value)])
            #expect(refused.status == .badRequest, "\(name): \(refused.text)")
        }
    }

    @Test func `SQL may join both schemas, and comes in a coat`() async throws {
        let site = try await LabKeySite()
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
        let answer = try await LabKeySite().post(
            "/query/MERIDIAN/HERON/SLEEP01/executeSql.api",
            json: """
                {"schemaName":["lists"],"apiVersion":[8.3],"sql":["select BooleanField from NewSurvey"],
                 "maxRows":["-1"]}
                """)
        #expect(answer.json["rows"]?[0]?["BooleanField"] == true, "\(answer.text)")
        #expect(answer.json["metaData"]?["fields"]?[0]?["type"]?.string == "boolean")
    }

    @Test func `the queries of a schema are listed with their columns`() async throws {
        let site = try await LabKeySite()
        let lists = try await site.get("getQueries.api", [("schemaName", "lists")])
        let names = lists.json["queries"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(names.contains("NewSurvey"))
        let columns = lists.json["queries"]?[0]?["columns"]?.array ?? []
        #expect(columns[0]["name"]?.string == "Key", "\(lists.text)")
        for (name, type) in [
            ("Key", "int"), ("ParticipantId", "int"), ("Created", "date"), ("response", "int"),
            ("version", "string"), ("received", "date"),
        ] {
            #expect(columns.first { $0["name"]?.string == name }?["type"]?.string == type, "\(name)")
        }
        let study = try await site.get("getQueries.api", [("schemaName", "mobileappstudy")])
        #expect(
            study.json["queries"]?.array?.compactMap { $0["name"]?.string } == [
                "Study", "Participant", "EnrollmentTokenBatch", "EnrollmentToken", "Response",
                "ResponseMetadata",
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
        let answer = try await LabKeySite().get(
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
            #expect(try await LabKeySite().execute(sql, in: schema).status == .badRequest, "\(sql)")
        }
    }

    @Test func `another study's rows are not there, whatever the query says`() async throws {
        let site = try await LabKeySite()
        let world = site.pages.site.world
        try await site.pages.site.store.write { transaction in
            for channel in [world.testChannel, world.neighbor] {
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

    @Test(arguments: [(TestUser.stranger, 404), (.designer, 403), (.reader, 200)])
    func `a key opens what its user may read`(_ someone: TestUser, _ status: Int) async throws {
        let answer = try await LabKeySite().get(
            "selectRows.api", [("query.queryName", "NewSurvey")], as: someone)
        #expect(answer.status.code == status)
    }

    @Test func `a script learns who it is, and without a key nothing`() async throws {
        let site = try await LabKeySite()
        for path in ["/login-whoami.api", "/MERIDIAN/HERON/SLEEP01/login-whoami.api", "/login/whoAmI.view"] {
            let answer = try await site.identity(path, as: .reader)
            #expect(answer.json["email"]?.string == TestUser.reader.email, "\(answer.text)")
        }
        let client = InProcessClient(site.pages.site.router)
        let key = try await site.key(of: .reader)
        let posted = await client.post("/login-whoami.api", json: "null", headers: ["apikey": key])
        #expect(posted.json["email"]?.string == TestUser.reader.email, "\(posted.text)")
        #expect(await client.post("/login-whoami.api", json: "null").status == .unauthorized)
        let refused = await client.get("/MERIDIAN/HERON/SLEEP01/login-whoami.api", headers: ["apikey": "x"])
        #expect(refused.status == .unauthorized)
        #expect(await client.get("/login/whoAmI.view").status == .unauthorized)
    }

    @Test func `what is read is written down`() async throws {
        let site = try await LabKeySite()
        _ = try await site.get("selectRows.api", [("query.queryName", "NewSurvey")])
        _ = try await site.execute("select 1 as one")
        #expect(try await site.pages.recorded("query.run") == 2)
    }
}
