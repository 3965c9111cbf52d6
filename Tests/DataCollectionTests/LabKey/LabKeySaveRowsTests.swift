import HTTP
import JSON
import SQLStore
import Support
import Testing

/// LabKey's saveRows: commands for several tables, of which all are carried out or none.
struct LabKeySaveRowsTests {
    private static let list = "OtherOptionMixedMultiple"
    private let scripts: LabKeyWriteSite

    init() async throws {
        let pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        scripts = LabKeyWriteSite(pages)
    }

    private func command(_ name: String, _ rows: String, list: String = list, more: String = "") -> String {
        #"{"command": "\#(name)", "schemaName": "lists", "queryName": "\#(list)", \#(more) "rows": [\#(rows)]}"#
    }

    private func save(
        _ commands: String, more: String = "", as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        try await scripts.post("saveRows", #"{\#(more) "commands": [\#(commands)]}"#, as: someone)
    }

    private func rows() async throws -> [JSONTree] {
        let answer = try await scripts.get(
            "\(LabKeyWriteSite.folder)/query-selectRows.api?schemaName=lists&query.queryName=\(Self.list)"
                + "&query.columns=Key,MixedMultiple,response", "selectRows")
        return answer.json["rows"]?.array ?? []
    }

    @Test func `commands are carried out in their order`() async throws {
        let before = try await rows()
        let first = try #require(before.first)
        let (key, response) = (try #require(first["Key"]?.int), try #require(first["response"]?.int))
        let answer = try await save(
            command("insert", #"{"response": \#(response), "MixedMultiple": "new"}"#) + ","
                + command("update", #"{"Key": \#(key), "MixedMultiple": "changed"}"#) + ","
                + command("DELETE", #"{"Key": \#(key)}"#), more: #""auditUserComment": "From the clinic","#)
        #expect(answer.status == .ok && answer.json["committed"]?.bool == true, "\(answer.text)")
        let result = answer.json["result"]?.array ?? []
        #expect(result.map { $0["command"]?.string } == ["insert", "update", "delete"])
        #expect(result.map { $0["rowsAffected"]?.int } == [1, 1, 1])
        #expect(result[2]["rows"]?[0]?["MixedMultiple"]?.string == "changed")
        let after = try await rows()
        #expect(after.count == before.count && !after.contains { $0["Key"]?.int == key })
        let reasons: [String] = try await scripts.pages.site.store.read {
            try $0.rows("select distinct reason from list_row_changes") { try $0[0] }
        }
        #expect(reasons == ["From the clinic"])
    }

    @Test func `if one command is wrong, none is carried out`() async throws {
        let before = try await rows()
        let key = try #require(before.first?["Key"]?.int)
        let good = command("update", #"{"Key": \#(key), "MixedMultiple": "changed"}"#)
        for bad in [
            command("update", #"{"Key": 99999, "MixedMultiple": "x"}"#), command("upsert", #"{"Key": 1}"#),
            command("update", #"{"Key": 1}"#, list: "Nothing"), command("update", ""),
            command("delete", #"{"Key": 1}"#, more: #""containerPath": "/MERIDIAN/HERON/OTHER","#),
        ] {
            let answer = try await save("\(good), \(bad)")
            #expect([Status.badRequest, .notFound].contains(answer.status), "\(answer.text)")
            #expect(answer.json["exception"]?.string?.isEmpty == false, "\(answer.text)")
        }
        #expect(try await rows() == before)
        #expect(try await scripts.recorded("list-row.edit") == 0)
    }

    @Test func `rows that are only validated are not saved`() async throws {
        let before = try await rows()
        let key = try #require(before.first?["Key"]?.int)
        let answer = try await save(
            command(
                "update", #"{"Key": \#(key), "MixedMultiple": "changed"}"#,
                more: #""containerPath": "meridian/HERON/SLEEP01/","#), more: #""validateOnly": true,"#)
        #expect(answer.status == .ok && answer.json["committed"]?.bool == false, "\(answer.text)")
        #expect(try await rows() == before)
        #expect(try await scripts.recorded("list-row.edit") == 0)
    }

    @Test(arguments: [
        (#"{"commands": []}"#, "No 'commands' array"), ("{}", "No 'commands' array"),
        (#"{"transacted": false, "commands": [{}]}"#, "all rows or none"),
        (#"{"validateOnly": "yes", "commands": [{}]}"#, "must be true or false"),
        (#"{"commands": [{"rows": [{}]}]}"#, "Command 1: '' is not supported"), ("{", ""),
    ])
    func `a request without commands is refused`(body: String, words: String) async throws {
        let answer = try await scripts.post("saveRows", body)
        #expect(answer.status == .badRequest && answer.text.contains(words), "\(answer.text)")
    }

    @Test func `all commands together can have ten thousand rows, and readers can't save any`() async throws {
        let rows = Array(repeating: #"{"Key":1}"#, count: 5_001).joined(separator: ",")
        let answer = try await save(command("delete", rows) + "," + command("delete", rows))
        #expect(answer.status == .badRequest && answer.text.contains("at most 10000 rows"))
        #expect(try await save(command("delete", #"{"Key": 1}"#), as: .reader).status == .forbidden)
    }
}
