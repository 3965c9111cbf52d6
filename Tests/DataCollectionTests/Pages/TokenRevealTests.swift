import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

/// Who used which token, and the secrets of apps: each role by each way that reads tables.
struct TokenRevealTests {
    private static let study = PageSite.study
    private static let grid = study + "/data/EnrollmentToken"

    /// The ways to the column that says who used a token.
    enum Route: CaseIterable {
        case column, filter, order, file, filteredFile, rows, filteredRows, sql, star, recursion, statement,
            statementFile, workbook
    }

    /// Whether someone is told by this way that participant 3 used a token.
    private static func reveals(_ way: Route, _ pages: PageSite, _ someone: TestUser) async throws -> Bool {
        let scripts = LabKeyWriteSite(pages)
        func get(_ address: String) async throws -> String {
            try await pages.site.get(grid + address, as: someone).text
        }
        func script(_ action: String, _ query: [(String, String)]) async throws -> ClientResponse {
            let query = PercentCoding.query([("schemaName", "mobileappstudy")] + query)
            return try await scripts.get(
                "\(LabKeyWriteSite.folder)/query-\(action).api?\(query)", action, as: someone)
        }
        func rows(_ query: [(String, String)]) async throws -> ClientResponse {
            try await script("selectRows", [("query.queryName", "EnrollmentToken")] + query)
        }
        func state(_ sql: String, _ more: [(String, String)] = []) async throws -> ClientResponse {
            try await pages.site.post(study + "/sql", [("sql", sql)] + more, as: someone)
        }
        let named = "select RowId, ParticipantId from EnrollmentToken where RowId = 1"
        let recursive =
            "with recursive t(p) as (select ParticipantId from EnrollmentToken where RowId = 1 union select p from t) "
            + "select p from t"
        let whole = "select * from EnrollmentToken where ParticipantId = 3"
        switch way {
        case .column: return try await get("?column=RowId&column=ParticipantId").contains("/participants/3")
        case .filter:
            return try await get("?column=RowId&query.ParticipantId~eq=3").contains("1 row on this page")
        case .order:
            return try await get("?column=RowId&sort=-ParticipantId").contains("sort=-ParticipantId")
        case .file: return try await get("/export?column=RowId&column=ParticipantId").contains(",3\r\n")
        case .filteredFile:
            return try await get("/export?column=RowId&query.ParticipantId~eq=3") == "RowId\r\n1\r\n"
        case .rows:
            return try await rows([("query.columns", "RowId,ParticipantId"), ("query.sort", "RowId")])
                .json["rows"]?[0]?["ParticipantId"]?.int == 3
        case .filteredRows:
            return try await rows([("query.ParticipantId~eq", "3")]).json["rowCount"]?.int == 1
        case .sql:
            return try await script("executeSql", [("sql", named)])
                .json["rows"]?[0]?["ParticipantId"]?.int == 3
        case .star:
            return try await script("executeSql", [("sql", whole)]).json["rowCount"]?.int == 1
        case .recursion:
            return try await script("executeSql", [("sql", recursive)])
                .json["rows"]?[0]?["p"]?.int == 3
        case .workbook:
            let file = try await script(
                "exportRowsExcel",
                [("query.queryName", "EnrollmentToken"), ("query.columns", "RowId,ParticipantId")])
            return file.status == .ok
                ? try ZipReading(file.body).text("worksheets/sheet1.xml").contains("<v>3</v>") : false
        case .statement: return try await state(named).text.contains(">3<")
        case .statementFile: return try await state(named, [("as", "csv")]).text.contains("1,3\r\n")
        }
    }

    @Test(arguments: [
        (TestUser.siteAdmin, true), (.orgAdmin, true), (.folderAdmin, true), (.coordinator, false),
        (.editor, false), (.reader, false), (.designer, false), (.viewer, false), (.stranger, false),
    ])
    func `only administrators are shown who used a token, and each look is recorded`(
        _ someone: TestUser, _ isRevealed: Bool
    ) async throws {
        let pages = try await PageSite.withTokens()
        for (count, way) in Route.allCases.enumerated() {
            #expect(try await Self.reveals(way, pages, someone) == isRevealed, "\(way)")
            let recorded = try await pages.recorded("enrollment-token.reveal")
            #expect(recorded == (isRevealed ? count + 1 : 0), "\(way)")
        }
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test func `an administrator who did not ask is not told, and nothing is recorded of it`() async throws {
        let pages = try await PageSite.withTokens()
        let page = try await pages.site.get(Self.grid, as: .folderAdmin)
        #expect(page.page.texts.contains("2 rows on this page") && !page.text.contains("/participants/3"))
        let file = try await pages.site.get(Self.grid + "/export", as: .folderAdmin)
        #expect(!file.text.contains("ParticipantId"))
        let query = "schemaName=mobileappstudy&query.queryName=EnrollmentToken"
        let rows = try await LabKeyWriteSite(pages).get(
            "\(LabKeyWriteSite.folder)/query-selectRows.api?\(query)", "selectRows", as: .folderAdmin)
        #expect(rows.json["rowCount"]?.int == 2 && !rows.text.contains("ParticipantId"), "\(rows.text)")
        #expect(try await pages.recorded("enrollment-token.reveal") == 0)
    }

    @Test(arguments: ["Participant", "EnrollmentToken"])
    func `secrets of apps are on pages of administrators only, and in no file or answer`(
        _ table: String
    ) async throws {
        let pages = try await PageSite.withTokens()
        let secret = try await pages.appToken(of: 3)
        let address = "\(Self.study)/data/\(table)"
        let asked = "?column=RowId&column=AppToken"
        for (someone, isShown) in [(TestUser.folderAdmin, true), (.coordinator, false), (.reader, false)] {
            let page = try await pages.site.get(address + asked, as: someone)
            #expect(page.status == (isShown ? .ok : .badRequest), "\(someone)")
            #expect(page.text.contains(secret) == isShown, "\(someone)")
            #expect(try await pages.recorded("app-token.reveal") == 1)
        }
        let file = try await pages.site.get(address + "/export" + asked, as: .folderAdmin)
        #expect(file.text.hasPrefix("RowId\r\n") && !file.text.contains(secret))
        let scripts = LabKeyWriteSite(pages)
        for (columns, status) in [("RowId,AppToken", Status.badRequest), ("*", .ok)] {
            let rows = try await scripts.get(
                "\(LabKeyWriteSite.folder)/query-selectRows.api?schemaName=mobileappstudy"
                    + "&query.queryName=\(table)&query.columns=\(columns)", "selectRows", as: .folderAdmin)
            #expect(rows.status == status && !rows.text.contains(secret), "\(rows.text)")
            #expect(status == .badRequest || !rows.text.contains("AppToken"))
        }
        let sql = try await pages.site.post(
            Self.study + "/sql", [("sql", "select AppToken from \(table)")], as: .folderAdmin)
        #expect(
            try sql.status == .unprocessableContent
                && sql.page.field("SQL query").error?.contains("There is no column AppToken") == true)
        #expect(try await pages.recorded("app-token.reveal") == 1)
    }
}
