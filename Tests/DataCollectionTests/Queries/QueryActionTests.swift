import HTTP
import JSON
import Studies
import Testing
import Timekeeping

@testable import Responses

struct QueryActionTests {
    /// Two participants of the sample study, with two surveys each answered by the first.
    private struct Fixture {
        let world: World
        let appToken: String
        let other: String

        init() async throws {
            world = try await World()
            try await world.useFiles(SampleData.designs)
            _ = try await world.addStudy("DynamicSchemaStudy")
            appToken = try await world.enroll("DynamicSchemaStudy")
            other = try await world.enroll("DynamicSchemaStudy")
            for (activity, version) in [("FKC-74", "1.0"), ("OtherOption", "1"), ("NewSurvey", "1")] {
                let data = try SampleData.text(
                    "SurveyMetadata/DYNAMICSCHEMASTUDY_\(activity)_\(version)--RESPONSE.json")
                _ = await world.send(data, activity: activity, version: version, as: appToken)
            }
            try #require(try await world.lastOutcome().status == .processed)
        }

        func execute(_ sql: String, as token: String? = nil) async -> ClientResponse {
            await world.client.post(
                "/mobileappstudy-executeSQL.api",
                form: [("sql", sql), ("participantId", token ?? appToken)])
        }

        func select(_ parameters: [(String, String)]) async -> ClientResponse {
            await world.client.post(
                "/response-selectRows.api", form: parameters + [("participantId", appToken)])
        }
    }

    @Test
    func `executeSQL answers with the participant's own rows in the deployed shape`() async throws {
        let answered = try await Fixture()
        let answer = await answered.execute(
            "SELECT \"count\", \"Created\", \"duration\" FROM \"FKC-74counter\"")
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.json["rowCount"]?.int == 1)
        #expect(answer.json["formatVersion"]?.double == 13.2)
        let data = answer.json["rows"]?[0]?["data"]
        #expect(data?["count"]?["value"]?.int == 33)
        #expect(data?["duration"]?["value"]?.int == 200)
        #expect(data?["Created"]?["value"]?.string == World.now.civil().description)
        let others = await answered.execute("select * from \"FKC-74counter\"", as: answered.other)
        #expect(others.json["rowCount"]?.int == 0)
    }

    @Test
    func `names match in any case and answers are spelled as asked`() async throws {
        let answered = try await Fixture()
        let answer = await answered.execute(
            "select DURATION, Count from fkc-74COUNTER".replacing("fkc-74COUNTER", with: "\"fkc-74COUNTER\""))
        #expect(answer.json["rows"]?[0]?["data"]?.object?.map(\.key) == ["DURATION", "Count"])
    }

    @Test
    func `a star shows the deployed columns and none of our own`() async throws {
        let answered = try await Fixture()
        let wanted: Set = [
            "Key", "ParticipantId", "FKC-74Id", "duration", "count", "Created", "CreatedBy", "Modified",
            "ModifiedBy", "EntityId", "container", "lastIndexed",
        ]
        for sql in [
            "select * from \"FKC-74counter\"", "select * from \"FKC-74counter\" where version = '1.0'",
            "select * from \"FKC-74counter\" order by received, language",
        ] {
            let answer = await answered.execute(sql)
            let names = try #require(answer.json["rows"]?[0]?["data"]?.object?.map(\.key), "\(answer.text)")
            #expect(Set(names) == wanted, "\(sql)")
        }
    }

    @Test
    func `our own columns and the deployed other text are answered by name`() async throws {
        let answered = try await Fixture()
        let own = await answered.execute("select version, language, received from \"FKC-74counter\"")
        #expect(own.json["rows"]?[0]?["data"]?["version"]?["value"]?.string == "1.0")
        let text = await answered.execute(
            "select OptionRequired_Other_Text from OtherOptionOptionRequired where OptionRequired_other_text is not null"
        )
        #expect(
            text.json["rows"]?[0]?["data"]?["OptionRequired_Other_Text"]?["value"]?.string
                == "The other text value", "\(text.text)")
    }

    @Test(arguments: [
        ("select * from core.Users", 500, "Query or table not found: core.Users"),
        ("select * from participants", 500, "Query or table not found: participants"),
        ("select * from list_1", 500, "Query or table not found: list_1"),
        ("select nothing never from NewSurvey x y", 400, "Syntax error near"),
        ("delete from NewSurvey", 400, "cannot be run as written"),
        ("select nope from NewSurvey", 400, "Could not resolve column: nope"),
    ])
    func `what cannot be answered is refused`(_ sql: String, _ status: Int, _ message: String) async throws {
        let answer = try await Fixture().execute(sql)
        #expect(answer.status.code == status)
        #expect(answer.exception?.contains(message) == true, "\(answer.text)")
    }

    @Test
    func `a participant's query can't be recursive`() async throws {
        let answer = try await Fixture().execute(
            "with recursive t(n) as (select 1 union all select n + 1 from t where n < 3) select n from t")
        #expect(answer.status != .ok)
        #expect(
            answer.exception == "A query cannot be recursive: a table defined by WITH cannot refer to itself."
        )
    }

    @Test
    func `boolean answers are booleans`() async throws {
        let answer = try await Fixture().execute("select BooleanField from NewSurvey")
        #expect(answer.json["rows"]?[0]?["data"]?["BooleanField"]?["value"] == true, "\(answer.text)")
    }

    @Test
    func `the fields of an answer have the types that scripts expect`() async throws {
        let answered = try await Fixture()
        let columns = "Key,ScaleField,BooleanField,Created,response,version,container,Modified"
        let wanted = ["int", "float", "boolean", "date", "int", "string", "string", "date"]
        let selected = await answered.select([("queryName", "NewSurvey"), ("query.columns", columns)])
        let executed = await answered.execute("select \(columns) from NewSurvey")
        for answer in [selected, executed] {
            let fields = answer.json["metaData"]?["fields"]?.array ?? []
            #expect(fields.map { $0["type"]?.string ?? "" } == wanted, "\(answer.text)")
            #expect(fields.map { $0["jsonType"]?.string ?? "" } == wanted)
        }
        #expect(selected.json["metaData"]?["fields"]?[0]?["keyField"] == true)
        #expect(selected.json["rows"]?[0]?["container"]?.string != nil)
    }

    @Test
    func `selectRows answers with plain values`() async throws {
        let answered = try await Fixture()
        let answer = await answered.select([("query.queryName", "fkc-74counter")])
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.json["formatVersion"]?.double == 8.3)
        #expect(
            answer.json["rows"]?[0]?.object?.map(\.key) == [
                "Key", "FKC-74Id", "duration", "count", "ParticipantId", "_labkeyurl_FKC-74Id",
            ])
        #expect(answer.json["rows"]?[0]?["duration"]?.int == 200)
    }

    @Test
    func `a question with choices is a column of its activity, as phones ask for it`() async throws {
        let answered = try await Fixture()
        let answer = await answered.select([
            ("query.queryName", "NewSurvey"), ("query.columns", "TextChoiceField"),
        ])
        let row = answer.json["rows"]?[0]
        #expect(row?["TextChoiceField"]?.string == "Survey", "\(answer.text)")
        #expect(row?["Key"]?.int != nil)
        // Nothing changes for who doesn't ask for it, and it is no column to compare.
        let all = await answered.select([("query.queryName", "NewSurvey")])
        #expect(all.json["rows"]?[0]?["TextChoiceField"] == nil)
    }

    @Test
    func `the words of another choice come with it, under the name that phones look for`() async throws {
        let answered = try await Fixture()
        let parameters = [("query.queryName", "OtherOption"), ("query.columns", "OptionRequired")]
        // Of several choices it is the first, which has no words of its own here.
        let several = await answered.select(parameters)
        #expect(several.json["rows"]?[0]?["OptionRequired"]?.string == "I has other", "\(several.text)")
        #expect(several.json["rows"]?[0]?["OptionRequired_Other_Text"] == .null)
        let moment = "2026-11-20T21:30:00.000+0000"
        let data = """
            {"startTime": "\(moment)", "endTime": "\(moment)", "resultType": "questionnaire", "results": [
                {"key": "OptionRequired", "resultType": "textChoice", "startTime": "\(moment)",
                "endTime": "\(moment)", "skipped": false, "value": [{"other": "elsewhere", "text": "By the sea"}]}]}
            """
        _ = await answered.world.send(data, activity: "OtherOption", version: "1", as: answered.appToken)
        try #require(try await answered.world.lastOutcome().status == .processed)
        let row = await answered.select(parameters).json["rows"]?.array?.last
        #expect(row?["OptionRequired"]?.string == "elsewhere")
        #expect(row?["OptionRequired_Other_Text"]?.string == "By the sea")
    }

    @Test
    func `rows of a choice name the activity above, as iPhones read it`() async throws {
        let answered = try await Fixture()
        for columns in [[], [("query.columns", "TextChoiceField")]] {
            let answer = await answered.select([("query.queryName", "NewSurveyTextChoiceField")] + columns)
            let names = answer.json["rows"]?[0]?.object?.map(\.key).filter { $0.hasPrefix("_labkeyurl_") }
            #expect(names == ["_labkeyurl_NewSurveyId"], "\(answer.text)")
        }
        let survey = await answered.select([("query.queryName", "NewSurvey")])
        #expect(!survey.text.contains("_labkeyurl_"))
    }

    @Test(arguments: [
        ("NewSurveyTextChoiceField", "TextChoiceField", "NewSurvey"), ("FKC-74counter", "duration", "FKC-74"),
        ("FKC-74counter", "nothing", "FKC-74"), ("fkc-74COUNTER", "Key", "FKC-74"),
    ])
    func `the link to the row above is complete whatever columns are selected`(
        _ list: String, _ columns: String, _ parent: String
    ) async throws {
        let answered = try await Fixture()
        let all = await answered.select([("query.queryName", list)])
        let key = try #require(all.json["rows"]?[0]?["\(parent)Id"]?.int)
        let link = "mobileappstudy-selectRows.api?query.queryName=\(parent)&query.Key~eq=\(key)"
        #expect(all.json["rows"]?[0]?["_labkeyurl_\(parent)Id"]?.string == link, "\(all.text)")
        let some = await answered.select([("query.queryName", list), ("query.columns", columns)])
        #expect(some.json["rows"]?[0]?["_labkeyurl_\(parent)Id"]?.string == link, "\(some.text)")
        // The key isn't added to the columns that the app asked for.
        #expect(some.json["rows"]?[0]?["\(parent)Id"] == nil)
        let fields = some.json["metaData"]?["fields"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(!fields.contains("\(parent)Id"), "\(fields)")
    }

    @Test(arguments: [
        "/labkey/mobileappstudy-selectRows.api", "/labkey/mobileappstudy-selectRows",
        "/BTC/DynamicSchemaStudy/mobileappstudy-selectRows.api",
        "/labkey/BTC/DynamicSchemaStudy/mobileappstudy-selectRows.api",
    ])
    func `every address that phones can be built with answers`(_ address: String) async throws {
        let answered = try await Fixture()
        let answer = await answered.world.client.post(
            address, form: [("query.queryName", "NewSurvey"), ("participantId", answered.appToken)])
        #expect(answer.status == .ok && answer.json["rowCount"]?.int == 1, "\(answer.text)")
    }

    @Test(arguments: [
        ("query.TextChoiceField~eq", "Survey", 1), ("query.TextChoiceField~neq", "Survey", 1),
        ("query.TextChoiceField~contains", "URV", 1), ("query.TextChoiceField~startswith", "v", 1),
        ("query.TextChoiceField~in", "Survey;Version1", 2), ("query.TextChoiceField~isblank", "", 0),
        ("query.Key~gte", "1", 2), ("query.Key~between", "2,9", 1), ("query.TextChoiceField~", "", 2),
        ("query.TextChoiceField~in", "Survey;", 1), ("query.TextChoiceField~notin", "Survey", 1),
        ("query.TextChoiceField~in", #"{json:["Survey","Version1"]}"#, 2),
        ("query.maxRows", "1", 1), ("query.maxRows", "-1", 2), ("query.offset", "1", 1),
        ("query.showRows", "all", 2), ("query.containerFilterName", "Current", 2),
        ("query.ParticipantId/AllowDataSharing~eq", "true", 2),
        ("query.ParticipantId/AllowDataSharing~eq", "false", 0),
        ("query.Response/ActivityId~eq", "NewSurvey", 2), ("query.NewSurveyId/ScaleField~gt", "1000", 0),
        ("query.NewSurveyId/ParticipantId/AllowDataSharing~neq", "false", 2),
    ])
    func `selectRows filters`(_ parameter: String, _ value: String, _ count: Int) async throws {
        let answer = try await Fixture().select([
            ("queryName", "NewSurveyTextChoiceField"), (parameter, value),
        ])
        #expect(answer.json["rowCount"]?.int == count, "\(answer.text)")
    }

    @Test(arguments: [
        ("query.Nothing~eq", "x", "The column 'Nothing' doesn't exist in 'NewSurveyTextChoiceField'."),
        ("query.ParticipantId/Nothing~eq", "x", "The column 'ParticipantId/Nothing' doesn't exist"),
        ("query.Nothing/AllowDataSharing~eq", "x", "The column 'Nothing/AllowDataSharing' doesn't exist"),
        ("query.ParticipantId/app_token_sealed~isblank", "", "doesn't exist"),
        ("query.sort", "Nothing", "The column 'Nothing' doesn't exist"),
        ("query.sort", "-Key,-Nothing", "The column 'Nothing' doesn't exist"),
        ("query.Key~eq", "", "The filter 'Key~eq' has no value."),
        ("query.Key~eq", "word", "The filter 'Key~eq' needs a number; 'word' is not one."),
        ("query.Created~gt", "soon", "The filter 'Created~gt' needs a date or time"),
        ("query.Created~dateeq", "soon", "The filter 'Created~dateeq' needs a date"),
        ("query.Key~like", "1", "The filter operator 'like' is not supported."),
        ("query.Key~in", "{json:[}", "The filter 'Key~in' has an invalid list."),
        ("Key~eq", "1", "The filter 'Key~eq' must begin with 'query.'."),
        ("query.maxRows", "few", "The parameter 'query.maxRows' must be a whole number."),
        ("query.offset", "-1", "The parameter 'query.offset' must be a whole number."),
        ("query.showRows", "selected", "The parameter 'query.showRows' must be"),
        ("query.viewName", "Mine", "There is no view called 'Mine'"),
        ("query.containerFilterName", "AllFolders", "The container filter 'AllFolders' is not supported"),
        ("query.param.x", "1", "The parameter 'query.param.x' is not supported."),
    ])
    func `selectRows refuses by name what it can't apply`(
        _ parameter: String, _ value: String, _ sentence: String
    ) async throws {
        let answer = try await Fixture().select([
            ("queryName", "NewSurveyTextChoiceField"), (parameter, value),
        ])
        #expect(answer.status == .badRequest, "\(answer.text)")
        #expect(answer.exception?.contains(sentence) == true, "\(answer.text)")
    }

    @Test
    func `two filters of one name both hold`() async throws {
        let answer = try await Fixture().select([
            ("queryName", "NewSurveyTextChoiceField"), ("query.TextChoiceField~neq", "Survey"),
            ("query.TextChoiceField~neq", "Version1"),
        ])
        #expect(answer.json["rowCount"]?.int == 0, "\(answer.text)")
    }

    @Test
    func `a participant looks up the own participation and no other`() async throws {
        let answered = try await Fixture()
        let some = await answered.select([
            ("queryName", "NewSurvey"),
            ("query.columns", "ParticipantId/AllowDataSharing, Response/Status, ParticipantId/Nothing"),
        ])
        #expect(
            some.json["rows"]?[0]?.object?.map(\.key) == [
                "ParticipantId/AllowDataSharing", "Response/Status", "Key",
            ], "\(some.text)")
        #expect(some.json["rows"]?[0]?["ParticipantId/AllowDataSharing"]?.string == "true")
        let sql = "select Key, s.ParticipantId.AllowDataSharing from NewSurvey s"
        let own = await answered.execute(sql)
        #expect(
            own.json["rows"]?[0]?["data"]?["AllowDataSharing"]?["value"]?.string == "true", "\(own.text)")
        #expect(await answered.execute(sql, as: answered.other).json["rowCount"]?.int == 0)
        let all = await answered.execute(
            "select * from NewSurvey where ParticipantId.AllowDataSharing = 'true'")
        #expect(all.json["rowCount"]?.int == 1, "\(all.text)")
        #expect(!all.text.contains("ParticipantId/AllowDataSharing"), "\(all.text)")
        let none = await answered.execute("select ParticipantId.app_token_sealed from NewSurvey")
        #expect(none.exception?.contains("Could not resolve column") == true, "\(none.text)")
    }

    @Test
    func `selectRows takes columns by name and drops unknown ones`() async throws {
        let answered = try await Fixture()
        let some = await answered.select([
            ("queryName", "NewSurvey"), ("query.columns", "scalefield, nothing, version"),
        ])
        #expect(
            some.json["rows"]?[0]?.object?.map(\.key) == ["ScaleField", "version", "Key"], "\(some.text)")
        let none = await answered.select([("queryName", "NewSurvey"), ("query.columns", "nothing")])
        #expect(none.json["rows"]?[0]?.object?.map(\.key) == ["Key"])
    }

    @Test
    func `selectRows without a name runs sql, and says when it has neither`() async throws {
        let answered = try await Fixture()
        #expect(await answered.select([("sql", "select 1 as one")]).json["rowCount"]?.int == 1)
        #expect(
            await answered.select([]).exception
                == "No value was supplied for the required parameter 'queryName'")
        #expect(
            await answered.execute("").exception == "No value was supplied for the required parameter 'sql'")
        #expect(await answered.select([("queryName", "Nope")]).exception == "Query 'Nope' doesn't exist")
    }
}
