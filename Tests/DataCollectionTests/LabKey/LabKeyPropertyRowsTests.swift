import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

/// Participant properties by LabKey's API.
struct LabKeyPropertyRowsTests {
    private let body: @Sendable (String, String) -> String = { rows, schema in
        #"{"schemaName": "\#(schema)", "queryName": "participantproperties", "rows": [\#(rows)]}"#
    }

    @Test(arguments: ["mobileappstudy", "lists"])
    func `a script sets, reads and clears what a token's participant has`(_ schema: String) async throws {
        let site = try await PropertySite()
        let scripts = LabKeyWriteSite(site.pages)
        let token = site.tokens[0]
        let row =
            #"{"EnrollmentToken": "\#(token)", "surgeryDate": "2026/10/03", "visits": 3.0, "smoker": true, "weight": 70}"#
        let inserted = try await scripts.post("insertRows", body(row, schema), as: .folderAdmin)
        #expect(inserted.json["rowsAffected"]?.int == 1, "\(inserted.text)")
        #expect(inserted.json["command"]?.string == "insert")
        #expect(inserted.json["queryName"]?.string == "ParticipantProperties")
        #expect(inserted.json["containerPath"]?.string == LabKeyWriteSite.folder)
        let written = inserted.json["rows"]?[0]
        #expect(written?["EnrollmentToken"]?.string == token && written?["smoker"] == true)
        #expect(written?["surgeryDate"]?.string == "2026-10-03 00:00:00.000")
        let twice = try await scripts.post("insertRows", body(row, schema), as: .folderAdmin)
        #expect(twice.exception?.contains("Use updateRows") == true)
        let change = #"{"EnrollmentToken": "\#(token)", "visits": null, "clinic": "North"}"#
        let updated = try await scripts.post("updateRows", body(change, schema), as: .folderAdmin)
        #expect(updated.json["command"]?.string == "update", "\(updated.text)")
        let read = try await scripts.get(
            "\(LabKeyWriteSite.folder)/query-selectRows.api?schemaName=\(schema)&query.queryName=ParticipantProperties"
                + "&query.clinic~isnonblank=", "selectRows", as: .folderAdmin)
        #expect(read.json["rowCount"]?.int == 1, "\(read.text)")
        #expect(read.json["rows"]?[0]?["visits"] == .null && read.json["rows"]?[0]?["weight"]?.int == 70)
        #expect(read.json["rows"]?[0]?["ParticipantId"]?.int == 1)
        let deleted = try await scripts.post(
            "deleteRows", body(#"{"EnrollmentToken": "\#(token)"}"#, schema), as: .folderAdmin)
        #expect(deleted.json["command"]?.string == "delete", "\(deleted.text)")
        #expect(try await site.values().contains("\(token),,,,,,"))
        #expect(try await scripts.recorded("participant-property.edit") == 3)
    }

    @Test func `the reason is the script's comment, or else that it came by the API`() async throws {
        let site = try await PropertySite()
        let scripts = LabKeyWriteSite(site.pages)
        let rows = #""rows": [{"ParticipantId": [1], "clinic": ["%"]}]"#
        for (place, comment) in [#""auditUserComment": "From the clinic","#, ""].enumerated() {
            let sent = """
                {"schemaName": "mobileappstudy", "queryName": "ParticipantProperties", \(comment)
                 \(rows.replacing("%", with: "\(place)"))}
                """
            #expect(try await scripts.post("updateRows", sent).status == .ok)
        }
        let reasons: [String] = try await site.pages.site.store.read {
            try $0.rows("select reason from participant_property_changes order by id") { try $0[0] }
        }
        #expect(reasons == ["From the clinic", "by API"])
    }

    @Test(arguments: [
        (#"{"clinic": "A"}"#, "EnrollmentToken", "Row 1 has no EnrollmentToken"),
        (#"{"EnrollmentToken": "AAAAAAAAA", "clinic": "A"}"#, "EnrollmentToken", "This study has no token"),
        (#"{"EnrollmentToken": "%", "size": 1}"#, "size", "The study has no property size"),
        (#"{"EnrollmentToken": "%", "weight": "heavy"}"#, "weight", "weight: Enter a number"),
        (#"{"EnrollmentToken": "%"}, {"ParticipantId": 1}"#, "EnrollmentToken", "Row 2 has the same token"),
        (#"{"ParticipantId": 9, "clinic": "A"}"#, "EnrollmentToken", "No participant 9"),
    ])
    func `what is wrong is reported by row and column, and nothing is written`(
        _ rows: String, _ field: String, _ message: String
    ) async throws {
        let site = try await PropertySite()
        let scripts = LabKeyWriteSite(site.pages)
        let good = #"{"EnrollmentToken": "\#(site.tokens[2])", "clinic": "Good"}"#
        let rows = rows.replacing("%", with: site.tokens[0])
        let answer = try await scripts.post("updateRows", body("\(rows), \(good)", "mobileappstudy"))
        #expect(answer.status == .badRequest)
        #expect(answer.exception?.hasPrefix(message) == true, "\(answer.text)")
        #expect(
            answer.json["exceptionClass"]?.string == "org.labkey.api.query.BatchValidationException")
        #expect(answer.json["errors"]?[0]?["errors"]?[0]?["field"]?.string == field)
        #expect(answer.json["errors"]?[0]?["queryName"]?.string == "participantproperties")
        #expect(try await site.values().contains("Good") == false)
    }

    @Test(arguments: [
        (#"{"queryName": "ParticipantProperties", "rows": []}"#, 400, "No 'rows' array"),
        (#"{"rows": [{"a": 1}]}"#, 400, "'queryName'"), (#"{"schemaName": "core"}"#, 404, "core"),
        (#"{"queryName": "Nothing", "rows": [{"a": 1}]}"#, 404, "doesn't exist"),
        (
            #"{"schemaName": "mobileappstudy", "queryName": "Response", "rows": [{"RowId": 1}]}"#, 400,
            "is read-only"
        ),
        (#"{"queryName": "ParticipantProperties", "rows": [1]}"#, 400, "Row 1 is not an object"),
        ("{", 400, ""),
    ])
    func `what cannot be meant is refused in words`(
        _ json: String, _ status: Int, _ message: String
    ) async throws {
        let site = try await PropertySite()
        let answer = try await LabKeyWriteSite(site.pages).post("updateRows", json)
        #expect(answer.status.code == status, "\(answer.text)")
        #expect(answer.text.contains(message))
    }

    @Test(arguments: [
        (TestUser.reader, 403), (.coordinator, 403), (.designer, 403), (.stranger, 404), (.editor, 200),
    ])
    func `a key writes where its user may`(_ someone: TestUser, _ status: Int) async throws {
        let site = try await PropertySite()
        let row = #"{"EnrollmentToken": "\#(site.tokens[0])", "clinic": "A"}"#
        let answer = try await LabKeyWriteSite(site.pages).post(
            "updateRows", body(row, "mobileappstudy"), as: someone)
        #expect(answer.status.code == status, "\(answer.text)")
        if status == 200 {
            #expect(answer.json["rows"]?[0]?["EnrollmentToken"] == nil, "an editor sees no tokens")
        }
    }
}
