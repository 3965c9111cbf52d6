import HTTP
import JSON
import Support
import Testing

/// Lookups from enrollment tokens to their participants.
struct LabKeyTokenLookupTests {
    private let scripts: LabKeyWriteSite

    init() async throws { scripts = LabKeyWriteSite(try await PageSite.withTokens()) }

    private func select(_ query: String, as someone: TestUser = .editor) async throws -> ClientResponse {
        try await scripts.get(
            "\(LabKeyWriteSite.folder)/query-selectRows.api?schemaName=mobileappstudy&query.queryName=EnrollmentToken"
                + "&\(query)", "selectRows", as: someone)
    }

    @Test(arguments: [TestUser.editor, .reader])
    func `columns of the participant are selected, filtered and sorted by`(_ someone: TestUser) async throws {
        let columns = "query.columns=RowId,ParticipantId/Status,ParticipantId/AllowDataSharing"
        let all = try await select(columns + "&query.sort=-ParticipantId/AllowDataSharing", as: someone)
        let rows = try #require(all.json["rows"]?.array, "\(all.text)")
        #expect(rows.map { $0["ParticipantId/AllowDataSharing"]?.string } == ["true", nil])
        #expect(rows.map { $0["ParticipantId/Status"]?.int } == [0, nil])
        let filtered = try await select(
            columns + "&query.ParticipantId/AllowDataSharing~eq=true", as: someone)
        #expect(filtered.json["rowCount"]?.int == 1, "\(filtered.text)")
        let none = try await select(columns + "&query.ParticipantId/AllowDataSharing~eq=false", as: someone)
        #expect(none.json["rowCount"]?.int == 0, "\(none.text)")
    }

    @Test func `SQL reads them with a dot`() async throws {
        let sql =
            "select%20RowId,%20ParticipantId.AllowDataSharing%20from%20EnrollmentToken%20order%20by%20RowId"
        let answer = try await scripts.get(
            "\(LabKeyWriteSite.folder)/query-executeSql.api?schemaName=mobileappstudy&sql=\(sql)",
            "executeSql")
        #expect(
            answer.json["rows"]?.array?.map { $0["AllowDataSharing"]?.string } == ["true", nil],
            "\(answer.text)")
    }

    @Test func `the number of the participant is not looked up, because each reading of it is recorded`()
        async throws
    {
        for query in ["query.columns=RowId,ParticipantId/RowId", "query.ParticipantId/RowId~eq=1"] {
            #expect(try await select(query).status == .badRequest, "\(query)")
        }
    }
}
