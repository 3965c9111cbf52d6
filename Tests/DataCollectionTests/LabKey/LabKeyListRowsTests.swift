import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

/// Rows of Lists by LabKey's API, under the rules of their pages.
struct LabKeyListRowsTests {
    private let scripts: LabKeyWriteSite

    init() async throws {
        let pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        scripts = LabKeyWriteSite(pages)
    }

    private func body(_ rows: String, list: String = "OtherOptionMixedMultiple", more: String = "") -> String
    {
        #"{"schemaName": "lists", "queryName": "\#(list)", \#(more) "rows": [\#(rows)]}"#
    }

    private func rows(_ list: String = "OtherOptionMixedMultiple") async throws -> [JSONTree] {
        let answer = try await scripts.get(
            "\(LabKeyWriteSite.folder)/query-selectRows.api?schemaName=lists&query.queryName=\(list)"
                + "&query.columns=Key,MixedMultiple,response,ModifiedBy", "selectRows")
        return answer.json["rows"]?.array ?? []
    }

    @Test func `a row is corrected, marked as edited, and what was there is kept`() async throws {
        let key = try #require(try await rows().first?["Key"]?.int)
        let answer = try await scripts.post(
            "updateRows", body(#"{"Key": \#(key), "mixedmultiple": "choice B", "ParticipantId": 1}"#))
        #expect(answer.json["rowsAffected"]?.int == 1, "\(answer.text)")
        #expect(answer.json["rows"]?[0]?["MixedMultiple"]?.string == "choice B")
        let row = try #require(try await rows().first)
        #expect(row["MixedMultiple"]?.string == "choice B" && row["ModifiedBy"]?.string?.isEmpty == false)
        let kept: String? = try await scripts.pages.site.store.read {
            try $0.value("select reason from list_row_changes")
        }
        #expect(kept == "by API")
        #expect(try await scripts.recorded("list-row.edit") == 1)
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded"])
    func `rows are sent as JSON only`(type: String) async throws {
        let key = try #require(try await rows().first?["Key"]?.int)
        let headers: Headers = ["apikey": try await scripts.key(of: .editor), "content-type": type]
        let answer = await InProcessClient(scripts.pages.site.router).send(
            .post, "\(LabKeyWriteSite.folder)/query-updateRows.api", headers: headers,
            body: Array(body(#"{"Key": \#(key), "MixedMultiple": "changed"}"#).utf8))
        #expect(answer.status == .badRequest, "\(answer.text)")
        #expect(answer.exception?.contains("application/json") == true)
        #expect(try await rows().first?["MixedMultiple"]?.string != "changed")
    }

    @Test func `a row is added to a response and deleted again, and can be restored`() async throws {
        let before = try await rows()
        let response = try #require(before.first?["response"]?.int)
        let added = try await scripts.post(
            "insertRows", body(#"{"response": \#(response), "MixedMultiple": "new"}"#))
        #expect(added.json["command"]?.string == "insert", "\(added.text)")
        let key = try #require(added.json["rows"]?[0]?["Key"]?.int)
        #expect(try await rows().count == before.count + 1)
        let deleted = try await scripts.post(
            "deleteRows", body(#"{"Key": "\#(key)"}"#, more: #""auditUserComment": "Twice","#))
        #expect(deleted.json["rowsAffected"]?.int == 1, "\(deleted.text)")
        #expect(try await rows().count == before.count)
        #expect(try await scripts.recorded("list-row.delete") == 1)
    }

    @Test(arguments: [
        ("updateRows", #"{"MixedMultiple": "x"}"#, "Key", "has no Key"),
        ("updateRows", #"{"Key": 9999}"#, "Key", "has no row with the Key 9999"),
        ("updateRows", #"{"Key": 1, "size": 2}"#, "size", "has no column size"),
        ("deleteRows", #"{"Key": 9999}"#, "Key", "has no row with the Key 9999"),
        ("deleteRows", #"{"Key": 1.5}"#, "Key", "The Key 1.5 of row 2 is not a whole number"),
        ("insertRows", #"{"Key": 7, "response": 1, "MixedMultiple": "x"}"#, "Key", "Leave Key out"),
        ("insertRows", #"{"MixedMultiple": "x"}"#, "response", "Enter the number of the response"),
        (
            "insertRows", #"{"response": 9999, "MixedMultiple": "x"}"#, "response",
            "Response 9999 wasn't found"
        ),
    ])
    func `what is wrong is reported by row and column, and nothing is written`(
        _ action: String, _ row: String, _ field: String, _ message: String
    ) async throws {
        let before = try await rows()
        let good =
            action == "insertRows"
            ? "" : #"{"Key": \#(before[0]["Key"]?.int ?? 0), "MixedMultiple": "good"},"#
        let answer = try await scripts.post(action, body(good + row))
        #expect(answer.status == .badRequest)
        #expect(answer.exception?.contains(message) == true, "\(answer.text)")
        #expect(answer.json["errors"]?[0]?["errors"]?[0]?["field"]?.string == field)
        #expect(answer.json["errors"]?[0]?["rowNumber"]?.int == (good.isEmpty ? 1 : 2))
        #expect(try await rows() == before)
    }

    @Test func `equal values of two rows have different digests in the audit log`() async throws {
        let response = try #require(try await rows().first?["response"]?.int)
        for _ in 0..<2 {
            let added = try await scripts.post(
                "insertRows", body(#"{"response": \#(response), "MixedMultiple": "choice B"}"#))
            #expect(added.status == .ok, "\(added.text)")
        }
        let details: [String] = try await scripts.pages.site.store.read { transaction in
            try transaction.rows("select details from audit_events where action = 'list-row.add'") {
                try $0[0]
            }
        }
        let digests = details.compactMap { $0.split(separator: "digest:").dropFirst().first?.prefix(32) }
        #expect(digests.count == 2 && Set(digests).count == 2, "\(details)")
    }

    @Test func `a cell as selectRows returns it is read, not emptied`() async throws {
        let key = try #require(try await rows().first?["Key"]?.int)
        for cell in [#"{"value": "choice B", "url": "/x"}"#, #"["choice B"]"#] {
            let answer = try await scripts.post(
                "updateRows", body(#"{"Key": {"value": \#(key)}, "MixedMultiple": \#(cell)}"#))
            #expect(answer.json["rows"]?[0]?["MixedMultiple"]?.string == "choice B", "\(answer.text)")
        }
    }

    @Test(arguments: [
        (#"{"text": "x"}"#, "must be a value"), (#"["a", "b"]"#, "must be a value"),
        ("[]", "must be a value"),
        (#"{"value": {"value": 1}}"#, "must be a value"), (#""a", "mixedmultiple": "b""#, "twice"),
    ])
    func `a cell that isn't one value is refused and changes nothing`(
        _ cell: String, _ message: String
    ) async throws {
        let before = try await rows()
        let key = try #require(before.first?["Key"]?.int)
        let answer = try await scripts.post(
            "updateRows", body(#"{"Key": \#(key), "MixedMultiple": \#(cell)}"#))
        #expect(answer.status == .badRequest && answer.exception?.contains(message) == true, "\(answer.text)")
        #expect(try await rows() == before)
    }

    @Test(arguments: [(TestUser.reader, 403), (.stranger, 404)])
    func `who may not correct cannot write`(_ someone: TestUser, _ status: Int) async throws {
        for action in ["insertRows", "updateRows", "deleteRows"] {
            let answer = try await scripts.post(action, body(#"{"Key": 1}"#), as: someone)
            #expect(answer.status.code == status)
        }
    }
}
