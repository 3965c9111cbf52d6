import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Corrections of rows by editors of one site.
struct SiteRowTests {
    /// A study with an editor at Harbor County who reads at Northwood, and a row of each participant.
    private struct Fixture {
        let data: SitedData
        /// The first choice of each participant.
        let rows: [Int64]

        init() async throws {
            data = try await SitedData()
            var rows: [Int64] = []
            for participant in 1...3 {
                rows.append(try #require(try await data.keys(of: participant, in: data.choices).first))
            }
            self.rows = rows
            try await data.site.employ(.reader, only: [(.editor, data.harbor), (.reader, data.north)])
        }

        func path(_ row: Int, _ end: String = "") -> String {
            "/lists/\(data.choices.id)/rows/\(rows[row])\(end)"
        }
    }

    @Test func `rows are corrected, deleted and restored at the own site only`() async throws {
        let study = try await Fixture()
        let data = study.data
        let missing = try await data.get("/lists/\(data.choices.id)/rows/999/edit")
        #expect(missing.status == .notFound)
        // The second row can be read, the third can't.
        #expect(try await data.get(study.path(1)).status == .ok)
        #expect(try await data.get(study.path(2)).status == .notFound)
        for row in 1...2 {
            #expect(try await data.get(study.path(row, "/edit")).text.count == missing.text.count)
            #expect(try await data.post(study.path(row, "/edit"), [("reason", "x")]).status == .notFound)
            #expect(try await data.post(study.path(row, "/delete"), [("reason", "x")]).status == .notFound)
        }
        #expect(try await data.get(study.path(0)).page.addresses.contains { $0.hasSuffix("/edit") })
        #expect(!(try await data.get(study.path(1)).page.addresses.contains { $0.hasSuffix("/edit") }))
        let form = try await data.get(study.path(0, "/edit"))
        #expect(form.status == .ok)
        for word in SitedData.foreign { #expect(!form.text.contains(word), "\(word)") }
        #expect(try await data.post(study.path(0, "/delete"), [("reason", "Twice")]).status == .seeOther)
        #expect(try await data.keys(of: 1, in: data.choices).contains(study.rows[0]) == false)
        let deleted = try await data.get("/lists/\(data.choices.id)/deleted")
        #expect(deleted.page.addresses.count > 0 && deleted.text.contains("Twice"))
        #expect(try await data.post("/lists/\(data.choices.id)/deleted/1/restore").status == .seeOther)
        #expect(
            try await data.keys(of: 1, in: data.choices).count == data.keys(of: 2, in: data.choices).count)
    }

    @Test func `rows that were deleted at another site are neither listed nor restored`() async throws {
        let study = try await Fixture()
        let data = study.data
        #expect(
            try await data.post(study.path(1, "/delete"), [("reason", "Secret")], as: .editor).status
                == .seeOther)
        let deleted = try await data.get("/lists/\(data.choices.id)/deleted")
        #expect(deleted.status == .ok && !deleted.text.contains("Secret"))
        #expect(try await data.post("/lists/\(data.choices.id)/deleted/1/restore").status == .notFound)
        #expect(try await data.keys(of: 2, in: data.choices).contains(study.rows[1]) == false)
    }

    @Test func `a row is added to a response of the own site only`() async throws {
        let study = try await Fixture()
        let data = study.data
        for response in [2, 3, 999] {
            let refused = try await data.post(
                "/lists/\(data.choices.id)/rows", [("response", "\(response)"), ("reason", "x")])
            #expect(refused.status == .unprocessableContent)
            #expect(refused.page.says("Response \(response) wasn't found."))
        }
        let added = try await data.post(
            "/lists/\(data.choices.id)/rows", [("response", "1"), ("reason", "Left out")])
        #expect(added.status == .seeOther, "\(added.page.texts)")
    }

    @Test(arguments: ["updateRows", "deleteRows", "insertRows"])
    func `scripts change rows of the own site only`(_ action: String) async throws {
        let study = try await Fixture()
        let data = study.data
        func send(_ row: String) async throws -> ClientResponse {
            try await data.scripts.post(
                "/MERIDIAN/HERON/SLEEP01/query-\(action).api",
                json: """
                    {"schemaName": "lists", "queryName": "OtherOptionMixedMultiple", "auditUserComment": "x",
                     "rows": [\(row)]}
                    """)
        }
        let column = try #require(data.choices.definition.columns.first { $0.role == .answer }).name
        func row(_ number: Int) -> String {
            action == "insertRows"
                ? "{\"response\": \(number + 1), \"\(column)\": \"new\"}"
                : "{\"Key\": \(study.rows[number]), \"\(column)\": \"new\"}"
        }
        for number in 1...2 {
            let refused = try await send(row(number))
            #expect(refused.status == .badRequest, "\(refused.text)")
            for word in SitedData.foreign { #expect(!refused.text.contains(word)) }
        }
        let own = try await send(row(0))
        #expect(own.status == .ok, "\(own.text)")
    }

    @Test func `properties aren't changed by the people of a site`() async throws {
        let study = try await Fixture()
        let answer = try await study.data.scripts.post(
            "/MERIDIAN/HERON/SLEEP01/query-updateRows.api",
            json: """
                {"schemaName": "mobileappstudy", "queryName": "ParticipantProperties", "rows": [{"RowId": 1}]}
                """)
        #expect(answer.status.code >= 400)
    }
}
