import Access
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing

/// What apps read of participant properties.
struct PropertyWireTests {
    private func post(
        _ action: String, _ fields: [(String, String)], _ site: PropertySite
    ) async -> ClientResponse {
        await InProcessClient(site.pages.site.router).post("/response-\(action).api", form: fields)
    }

    @Test func `before enrollment an app is shown what is known of the token`() async throws {
        let site = try await PropertySite()
        _ = try await site.set([("surgeryDate", "2026-10-03"), ("smoker", "true"), ("weight", "70")], 1)
        let answer = await post(
            "validateEnrollmentToken", [("studyId", "sleep01"), ("token", site.tokens[1])], site)
        let shown: JSONTree = [
            ["propertyId": "surgeryDate", "value": "2026-10-03 00:00:00.000"],
            ["propertyId": "clinic", "value": nil], ["propertyId": "smoker", "value": true],
        ]
        let name = "preEnrollmentParticipantProperties"
        #expect(
            answer.json == [
                "success": true, .init(stringLiteral: name): shown,
                "data": [.init(stringLiteral: name): shown],
            ])
    }

    @Test func `a property that a later design drops stays readable`() async throws {
        let site = try await PropertySite()
        _ = try await site.set([("clinic", "North")], 1)
        try await site.pages.site.store.write {
            try $0.run("update participant_properties set is_active = 0 where property_key = 'clinic'")
        }
        let answer = await post(
            "validateEnrollmentToken", [("studyId", "sleep01"), ("token", site.tokens[1])], site)
        let shown = answer.json["preEnrollmentParticipantProperties"]?.array ?? []
        #expect(shown.contains { $0["propertyId"] == "clinic" && $0["value"] == "North" }, "\(answer.text)")
    }

    @Test func `the folder of the properties is reported by name`() async throws {
        let site = try await PropertySite()
        for sql in ["select container from ParticipantProperties", "select * from ParticipantProperties"] {
            let answer = await post("executeSQL", [("participantId", site.appToken), ("sql", sql)], site)
            #expect(
                answer.json["rows"]?[0]?["data"]?["container"]?["value"]?.string
                    == "\(site.pages.site.world.channel.id)", "\(answer.text)")
        }
    }

    @Test(arguments: [
        (
            "SELECT surgeryDate, clinic FROM ParticipantProperties",
            #"[{"data":{"surgeryDate":{"value":"2026-10-03 00:00:00.000"},"clinic":{"value":"North"}}}]"#
        ),
        (
            "select SMOKER, visits, weight from participantproperties",
            #"[{"data":{"SMOKER":{"value":true},"visits":{"value":3},"weight":{"value":70.5}}}]"#
        ),
    ])
    func `after enrollment an app reads its own participant's`(
        _ sql: String, _ rows: String
    ) async throws {
        let site = try await PropertySite()
        let values = [
            ("surgeryDate", "2026-10-03"), ("clinic", "North"), ("smoker", "true"), ("visits", "3"),
            ("weight", "70.5"),
        ]
        _ = try await site.set(values)
        _ = try await site.set([("clinic", "Elsewhere")], 1)
        let answer = await post("executeSQL", [("participantId", site.appToken), ("sql", sql)], site)
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.json["rows"] == (try JSONTree.parse(rows)), "\(answer.text)")
        let all = await post(
            "selectRows", [("participantId", site.appToken), ("query.queryName", "participantProperties")],
            site)
        #expect(all.json["rowCount"]?.int == 1 && !all.text.contains("Elsewhere"), "\(all.text)")
        #expect(all.json["rows"]?[0]?["EnrollmentToken"]?.string == site.tokens[0])
        #expect(all.json["rows"]?[0]?["smoker"] == true)
        #expect(all.json["metaData"]?["id"]?.string == "EnrollmentToken")
    }

    @Test(arguments: [
        "select * from participant_property_values", "select * from main.participant_property_values",
        "select * from enrollment_tokens", "select token from ParticipantProperties",
    ])
    func `nothing else of the properties can be read`(_ sql: String) async throws {
        let site = try await PropertySite()
        let answer = await post("executeSQL", [("participantId", site.appToken), ("sql", sql)], site)
        #expect(answer.status != .ok, "\(answer.text)")
    }

    @Test func `without properties the list is not there, as apps expect it`() async throws {
        let site = try await PropertySite(PropertySite.document([]))
        let answer = await post(
            "executeSQL", [("participantId", site.appToken), ("sql", "select a from ParticipantProperties")],
            site)
        #expect(answer.status == .internalServerError)
        #expect(answer.exception?.contains("Query or table not found") == true)
        let known = await post(
            "validateEnrollmentToken", [("studyId", "SLEEP01"), ("token", site.tokens[1])], site)
        #expect(known.json["preEnrollmentParticipantProperties"]?.array?.isEmpty == true)
    }

    @Test func `erasure takes values, their history and waiting files along; withdrawal leaves them`()
        async throws
    {
        for erases in [false, true] {
            let site = try await PropertySite()
            _ = try await site.set([("clinic", "North")])
            _ = try await site.send("EnrollmentToken,clinic\n\(site.tokens[0]),South\n")
            let answer = await post(
                "withdrawFromStudy", [("participantId", site.appToken), ("delete", "\(erases)")], site)
            #expect(answer.status == .ok, "\(answer.text)")
            for table in [
                "participant_property_values", "participant_property_rows", "participant_property_changes",
                "participant_property_imports",
            ] {
                let count: Int? = try await site.pages.site.store.read {
                    try $0.value("select count(*) from \(identifier: table)")
                }
                #expect(count == (erases ? 0 : 1), "\(table)")
            }
        }
    }
}
