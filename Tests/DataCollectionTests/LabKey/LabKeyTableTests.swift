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

/// The forms of answers, and what scripts learn about tables.
struct LabKeyTableTests {
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

    @Test func `the folder of a row is reported by its id, as a text`() async throws {
        let site = try await LabKeySite()
        let answer = try await site.execute("select container from NewSurvey")
        #expect(
            answer.json["rows"]?[0]?["container"]?.string == "\(site.pages.site.world.channel.id)",
            "\(answer.text)")
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
}
