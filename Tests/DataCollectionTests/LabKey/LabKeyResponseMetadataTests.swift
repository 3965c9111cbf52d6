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

/// ResponseMetadata: when each question was answered.
struct LabKeyResponseMetadataTests {
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
}
