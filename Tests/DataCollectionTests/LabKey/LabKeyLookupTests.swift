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

/// Columns of other tables, by names with dots or slashes.
struct LabKeyLookupTests {
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
}
