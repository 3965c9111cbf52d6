import HTTP
import JSON
import SQLStore
import Support
import Testing

/// Read-only columns in rows that scripts send back.
struct LabKeyReadOnlyColumnTests {
    private static let list = "OtherOptionMixedMultiple"
    private static let columns =
        "Key,ParticipantId,OtherOptionId,MixedMultiple,Created,CreatedBy,Modified,ModifiedBy,EntityId,container,"
        + "lastIndexed,response,version,language,run,received"

    private func body(_ row: String, _ name: String = list, schema: String = "lists") -> String {
        #"{"schemaName": "\#(schema)", "queryName": "\#(name)", "rows": [\#(row)]}"#
    }

    private func site() async throws -> (scripts: LabKeyWriteSite, row: JSONTree) {
        let pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        let scripts = LabKeyWriteSite(pages)
        let answer = try await scripts.get(
            "\(LabKeyWriteSite.folder)/query-selectRows.api?schemaName=lists&query.queryName=\(Self.list)"
                + "&query.columns=\(Self.columns)", "selectRows")
        return (scripts, try #require(answer.json["rows"]?[0], "\(answer.text)"))
    }

    @Test func `a whole row can be sent back, also after a correction`() async throws {
        let (scripts, row) = try await site()
        for _ in 0..<2 {
            let again = try await scripts.get(
                "\(LabKeyWriteSite.folder)/query-selectRows.api?schemaName=lists&query.queryName=\(Self.list)"
                    + "&query.columns=\(Self.columns)&query.Key~eq=\(row["Key"]?.int ?? 0)", "selectRows")
            let sent = try #require(again.json["rows"]?[0]).description
            let answer = try await scripts.post("updateRows", body(sent))
            #expect(answer.status == .ok, "\(answer.text)")
            let changed = try await scripts.post(
                "updateRows", body(#"{"Key": \#(row["Key"]?.int ?? 0), "MixedMultiple": "choice B"}"#))
            #expect(changed.status == .ok, "\(changed.text)")
        }
    }

    @Test(arguments: [
        ("ParticipantId", "99"), ("OtherOptionId", "99"), ("OtherOptionId", "null"), ("response", "99"),
        ("VERSION", #""9.9""#), ("language", #""Klingon""#), ("run", #""7""#), ("container", #""other""#),
        ("Created", #""2001-01-01 00:00:00.000""#), ("received", #""2001-01-01""#), ("CreatedBy", #""me""#),
        ("EntityId", #""x""#),
        ("lastIndexed", #""2001-01-01""#),
    ])
    func `another value of a read-only column is refused by name, and nothing is written`(
        _ name: String, _ value: String
    ) async throws {
        let (scripts, row) = try await site()
        let answer = try await scripts.post(
            "updateRows",
            body(#"{"Key": \#(row["Key"]?.int ?? 0), "\#(name)": \#(value), "MixedMultiple": "changed"}"#))
        #expect(answer.status == .badRequest, "\(answer.text)")
        #expect(answer.exception?.hasPrefix("\(name) is read-only") == true, "\(answer.text)")
        #expect(answer.json["errors"]?[0]?["errors"]?[0]?["field"]?.string == name)
        #expect(try await scripts.recorded("list-row.edit") == 0)
    }

    @Test func `a time without its fraction, and a number as text, are equal`() async throws {
        let (scripts, row) = try await site()
        let created = try #require(row["Created"]?.string)
        let time = String(created.prefix(19)).replacing("-", with: "/")
        let participant = row["ParticipantId"]?.int ?? 0
        let answer = try await scripts.post(
            "updateRows",
            body(
                #"{"Key": \#(row["Key"]?.int ?? 0), "Created": "\#(time)", "ParticipantId": "\#(participant).0"}"#
            ))
        #expect(answer.status == .ok, "\(answer.text)")
    }

    @Test func `a new row has the participant of its response`() async throws {
        let (scripts, row) = try await site()
        let (response, participant) = (row["response"]?.int ?? 0, row["ParticipantId"]?.int ?? 0)
        for (id, status) in [(participant, Status.ok), (participant + 1, .badRequest)] {
            let answer = try await scripts.post(
                "insertRows",
                body(
                    #"{"response": \#(response), "ParticipantId": \#(id), "MixedMultiple": "new"}"#)
            )
            #expect(answer.status == status, "\(answer.text)")
        }
        #expect(try await scripts.recorded("list-row.add") == 1)
    }

    @Test(arguments: [
        (#""RowId": 99"#, "RowId"), (#""ParticipantId": 99"#, "ParticipantId"),
        (#""ModifiedBy": "me""#, nil), (#""Created": "2001-01-01""#, "Created"),
        (#""RowId": "%""#, nil), (#""ModifiedBy": null"#, nil),
    ])
    func `a token's read-only columns can't change either`(_ member: String, _ refused: String?) async throws
    {
        let site = try await PropertySite()
        let scripts = LabKeyWriteSite(site.pages)
        let token = site.tokens[2]
        let id: Int64? = try await site.pages.site.store.read {
            try $0.value("select id from enrollment_tokens where token = \(token)")
        }
        let member = member.replacing("%", with: "\(id ?? 0)")
        let answer = try await scripts.post(
            "updateRows",
            body(
                #"{"EnrollmentToken": "\#(token)", \#(member), "clinic": "North"}"#, "ParticipantProperties",
                schema: "mobileappstudy"))
        #expect(answer.status == (refused == nil ? .ok : .badRequest), "\(answer.text)")
        if let refused {
            #expect(answer.exception?.hasPrefix("\(refused) is read-only") == true, "\(answer.text)")
            #expect(try await site.values().contains("North") == false)
        }
    }
}
