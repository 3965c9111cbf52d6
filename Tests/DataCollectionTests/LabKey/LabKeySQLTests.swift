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

/// `executeSql`.
struct LabKeySQLTests {
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
}
