import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// What scripts and SQL of the coordinator of one site read.
struct SiteQueryTests {
    /// Statements that look for rows of others, with the number that someone at one of three places finds.
    private static let statements: [(sql: String, schema: String)] = [
        ("select * from OtherOption", "lists"),
        ("select * from OtherOptionMixedMultiple", "lists"),
        ("select o.*, o.Site from OtherOption o", "lists"),
        ("with o as (select * from OtherOption) select * from o", "lists"),
        ("select * from (select * from OtherOption union all select * from OtherOption)", "lists"),
        ("select (select group_concat(ParticipantId) from OtherOption) as them", "lists"),
        ("select * from OtherOption a left join OtherOptionMixedMultiple b on 1 = 1", "lists"),
        ("select ParticipantId.Site, ParticipantId.RowId, * from OtherOption", "lists"),
        ("select Key, response.Data, response.ParticipantId.Site from OtherOption", "lists"),
        ("select * from Participant", "mobileappstudy"),
        ("select * from Participant where Site = 'NW' or Site is null or 1 = 1", "mobileappstudy"),
        ("select RowId, Data, Language from Response", "mobileappstudy"),
        ("select ParticipantId.Site, Data from Response", "mobileappstudy"),
        ("select * from EnrollmentTokenBatch", "mobileappstudy"),
        ("select * from EnrollmentToken", "mobileappstudy"),
        ("select * from Study", "mobileappstudy"),
    ]

    @Test(arguments: statements)
    func `statements read rows of the own site only`(_ sql: String, _ schema: String) async throws {
        let data = try await SitedData()
        let answer = try await data.scripts.execute(sql, in: schema)
        #expect(answer.status == .ok, "\(sql): \(answer.text)")
        for word in SitedData.foreign { #expect(!answer.text.contains(word), "\(word) by \(sql)") }
        #expect(!answer.text.contains("\"NW\""), "\(sql)")
        let page = try await data.post("/sql", [("sql", sql), ("schema", schema)])
        #expect(page.status == .ok, "\(sql)")
        for word in SitedData.foreign { #expect(!page.text.contains(word), "\(word) by \(sql)") }
    }

    @Test(arguments: ["OtherOption", "OtherOptionMixedMultiple", "Participant", "Response"])
    func `counts are those of the own site`(_ table: String) async throws {
        let data = try await SitedData()
        let schema = table.hasPrefix("Other") ? "lists" : "mobileappstudy"
        for sql in [
            "select count(*) as n from \(table)", "select count(1) as n from \(table)",
            "select count(*) as n from (select 1 from \(table))",
            "with t as (select * from \(table)) select count(*) as n from t",
            "select count(*) as n from \(table) a where exists (select 1 from \(table) b where b.rowid = a.rowid)",
        ] {
            let all = try await data.scripts.execute(sql, in: schema, as: .editor)
            let own = try await data.scripts.execute(sql, in: schema)
            guard all.status == .ok else {
                #expect(own.status == all.status, "\(sql)")
                continue
            }
            let (three, one) = (all.json["rows"]?[0]?["n"]?.int, own.json["rows"]?[0]?["n"]?.int)
            #expect(three != nil && one.map { $0 * 3 } == three, "\(sql): \(own.text)")
        }
        let selected = try await data.scripts.get(
            "selectRows.api", [("schemaName", schema), ("query.queryName", table)])
        let whole = try await data.scripts.get(
            "selectRows.api", [("schemaName", schema), ("query.queryName", table)], as: .editor)
        let count = try #require(selected.json["rowCount"]?.int)
        #expect(count > 0 && count * 3 == whole.json["rowCount"]?.int)
    }

    @Test(arguments: [
        "selectRows.api", "selectDistinct.api", "exportRowsTsv.api", "getQueryDetails.api",
        "getQueryViews.api",
    ])
    func `LabKey's actions read rows of the own site only, with its code`(_ action: String) async throws {
        let data = try await SitedData()
        for (schema, table, column) in [
            ("lists", "OtherOption", "Site"), ("lists", "OtherOptionMixedMultiple", "ParticipantId"),
            ("mobileappstudy", "Participant", "Site"), ("mobileappstudy", "Response", "Language"),
            ("mobileappstudy", "ResponseMetadata", "ParticipantId"),
            ("mobileappstudy", "EnrollmentToken", "BatchId/Site"),
        ] {
            for filter in [("query.columns", "*"), ("query.ParticipantId~neq", "1"), ("query.sort", "-Site")]
            {
                let answer = try await data.scripts.get(
                    action,
                    [("schemaName", schema), ("query.queryName", table), ("queryName", table), filter]
                        + (filter.0 == "query.columns" ? [("query.columns", column)] : []))
                for word in SitedData.foreign + ["\"NW\""] {
                    #expect(!answer.text.contains(word), "\(word) by \(action) of \(table)")
                }
            }
        }
        if action == "selectRows.api" {
            let rows = try await data.scripts.get(
                action, [("schemaName", "lists"), ("query.queryName", "OtherOption")])
            #expect(rows.json["rows"]?[0]?["Site"]?.string == "HC", "\(rows.text)")
        }
    }

    @Test func `answers of questions are those of the own site`() async throws {
        let data = try await SitedData()
        let query = [("schemaName", "mobileappstudy"), ("query.queryName", "ResponseMetadata")]
        let own = try await data.scripts.get("selectRows.api", query)
        let all = try await data.scripts.get("selectRows.api", query, as: .editor)
        let count = try #require(own.json["rowCount"]?.int)
        #expect(count > 0 && count * 3 == all.json["rowCount"]?.int)
    }

    @Test func `the study is among the folders of a site's people, with what they can do`() async throws {
        let data = try await SitedData()
        let client = InProcessClient(data.site.router)
        let key = try await data.scripts.key(of: .reader)
        // A role at a site of the Test channel.
        let test = try await data.site.addStudySite("TC", "Test clinic", to: data.site.world.testChannel)
        let stranger = data.site.world.user(.viewer)
        try await data.site.store.write {
            try $0.run("delete from role_assignments where user_id = \(stranger)")
            try $0.run(
                """
                insert into study_site_roles (site_id, user_id, role, created_at)
                values (\(test.id), \(stranger), 'reader', 0)
                """)
        }
        let others = await client.get(
            "/project/getContainers.api?includeSubfolders=true",
            headers: ["apikey": try await data.scripts.key(of: .viewer)])
        #expect(others.text.contains(data.site.world.testChannel.studyID.text))
        #expect(!others.text.contains("\"SLEEP01\""), "\(others.text)")
        for path in [
            "/project/getContainers.api?includeSubfolders=true",
            "/MERIDIAN/HERON/SLEEP01/project-getContainers.api",
        ] {
            let answer = await client.get(path, headers: ["apikey": key])
            #expect(answer.status == .ok && answer.text.contains("SLEEP01"), "\(path): \(answer.text)")
        }
    }
}
