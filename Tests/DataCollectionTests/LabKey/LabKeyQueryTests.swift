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

/// `selectRows`: rows, parameters, filters and limits.
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
}
