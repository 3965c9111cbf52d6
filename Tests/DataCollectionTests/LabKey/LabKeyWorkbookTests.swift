import FoundationEssentials
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping
import WebAccess

@testable import DataAccess
@testable import Tables

/// `exportRowsExcel`: the rows that `selectRows` returns, as a workbook.
struct LabKeyWorkbookTests {
    private static let folder = LabKeyWriteSite.folder
    private static let type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

    private func site() async throws -> LabKeyWriteSite {
        let pages = try await PageSite()
        try await pages.sample("FKC-74", "1.0")
        try await pages.sample("NewSurvey", "1")
        return LabKeyWriteSite(pages)
    }

    private func get(
        _ site: LabKeyWriteSite, _ query: [(String, String)], _ action: String = "exportRowsExcel.view",
        as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        try await site.get(
            "\(Self.folder)/query-\(action)?\(PercentCoding.query(query))", "exportRowsExcel", as: someone)
    }

    private static let asked = [
        ("schemaName", "mobileappstudy"), ("query.queryName", "Response"),
        ("query.columns", "ActivityId,RowId,Created"), ("query.sort", "ActivityId"),
    ]

    private func sheet(_ answer: ClientResponse, _ number: Int = 1) throws -> String {
        try ZipReading(answer.body).text("worksheets/sheet\(number).xml")
    }

    @Test(arguments: [
        "exportRowsExcel.view", "exportRowsExcel.api", "exportRowsXLSX.view", "exportRowsExcel",
    ])
    func `the selected rows are a workbook`(action: String) async throws {
        let site = try await site()
        let answer = try await get(site, Self.asked + [("headerType", "Name")], action)
        #expect(answer.status == .ok && answer.headers["content-type"] == Self.type)
        #expect(answer.headers["content-disposition"]?.contains("Response-SLEEP01.xlsx") == true)
        let rows = try sheet(answer)
        for cell in [
            "ActivityId</t>", "FKC-74</t>", "NewSurvey</t>", "<c r=\"B2\"><v>1</v>", "<c r=\"C2\" s=\"2\">",
        ] {
            #expect(rows.contains(cell), "\(cell): \(rows)")
        }
        #expect(rows.contains("state=\"frozen\"") && !rows.contains("<row r=\"4\">"))
        #expect(try await site.recorded("data.export") == 1)
        #expect(try await site.recorded("query.run") == 1)
    }

    @Test func `headings are captions, names, or left out`() async throws {
        let site = try await site()
        #expect(try sheet(try await get(site, Self.asked)).contains("Activity Id</t>"))
        let none = try sheet(try await get(site, Self.asked + [("headerType", "None")]))
        #expect(
            none.contains("<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t xml:space=\"preserve\">FKC-74"))
        #expect(!none.contains("frozen"))
    }

    @Test func `filters, limits and looked-up columns apply`() async throws {
        let site = try await site()
        let rows = try sheet(
            try await get(
                site,
                [
                    ("schemaName", "mobileappstudy"), ("queryName", "Response"), ("headerType", "Name"),
                    ("query.columns", "participantid/RowId,ActivityId"), ("query.maxRows", "1"),
                    ("query.ActivityId~startswith", "new"),
                ]))
        #expect(rows.contains("participantid/RowId</t>") && rows.contains("NewSurvey</t>"))
        #expect(!rows.contains("FKC-74") && !rows.contains("<row r=\"3\">"), "\(rows)")
        let empty = try await get(site, Self.asked + [("query.RowId~gt", "999")])
        #expect(empty.status == .ok)
        #expect(try sheet(empty).contains("<row r=\"1\">"))
        #expect(try !sheet(empty).contains("<row r=\"2\">"))
    }

    @Test(
        arguments: [
            ([("query.queryName", "Nothing")], Status.notFound, "doesn't exist"),
            ([], .badRequest, "queryName"),
            ([("query.queryName", "ResponseMetadata")], .badRequest, "can only be read with selectRows"),
            ([("query.queryName", "Response"), ("query.columns", "Nothing")], .badRequest, "doesn't exist"),
            (
                [("query.queryName", "Response"), ("headerType", "Loud")], .badRequest,
                "'loud' is not supported"
            ),
            ([("query.queryName", "Response"), ("query.RowId~gt", "many")], .badRequest, "many"),
        ] as [([(String, String)], Status, String)])
    func `what can't be exported is refused, and no export is recorded`(
        query: [(String, String)], status: Status, words: String
    ) async throws {
        let site = try await site()
        let answer = try await get(site, [("schemaName", "mobileappstudy")] + query)
        #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
        #expect(try await site.recorded("data.export") == 0)
    }

    @Test(arguments: [
        (TestUser.designer, Status.forbidden), (.stranger, .notFound), (.reader, .forbidden), (.editor, .ok),
    ])
    func `only users who can export data with identifiers do so`(someone: TestUser, status: Status)
        async throws
    {
        let site = try await site()
        #expect(try await get(site, Self.asked, as: someone).status == status)
    }

    @Test(arguments: [(TestUser.folderAdmin, true), (.editor, false)])
    func `who used a token is recorded when it is exported`(someone: TestUser, isShown: Bool) async throws {
        let site = LabKeyWriteSite(try await PageSite.withTokens())
        let answer = try await get(
            site,
            [
                ("schemaName", "mobileappstudy"), ("query.queryName", "EnrollmentToken"),
                ("query.columns", "RowId,ParticipantId"),
            ], as: someone)
        #expect(answer.status == (isShown ? .ok : .badRequest), "\(answer.status)")
        #expect(try await site.recorded("enrollment-token.reveal") == (isShown ? 1 : 0))
        if isShown { #expect(try sheet(answer).contains("<c r=\"B2\"><v>3</v>")) }
    }

    // MARK: Values

    /// A workbook of one column with these values.
    private func workbook(_ values: [SQLValue], _ type: ColumnType) async throws -> ZipReading {
        var rows = QueryRows(columnCount: 1)
        for value in values { rows.append([value]) }
        let folder = "/tmp/workbook-test-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let response = QueryRowsWorkbook(
            [QueryRowsWriter.Column(0, "c", type)], hasHeadings: false, sheet: "List/1",
            at: Instant(milliseconds: 1_795_176_000_000)
        ).download(rows, named: "a.xlsx", in: ExportFolder(path: folder))
        let router = Router([Route(.get, "/a.xlsx", responder: .immediate { _ in response })])
        let answer = await InProcessClient(router).get("/a.xlsx")
        // No file remains.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        return try ZipReading(answer.body)
    }

    @Test func `numbers, Booleans and dates are cells of their kind, and text is never a formula`()
        async throws
    {
        let numbers = try await workbook(
            [.integer(1 << 53), .integer(.max), .real(0.1), .real(-0.0), .real(.infinity), .null], .double)
        let sheet = try numbers.text("worksheets/sheet1.xml")
        for cell in ["<v>9007199254740992</v>", ">9223372036854775807</t>", "<v>0.1</v>", ">inf</t>"] {
            #expect(sheet.contains(cell), "\(cell): \(sheet)")
        }
        #expect(try numbers.text("workbook.xml").contains("name=\"List_1\""))
        let flags = try await workbook([.integer(1), .integer(0), .null], .boolean)
        #expect(try flags.text("worksheets/sheet1.xml").contains("t=\"b\"><v>1</v>"))
        let texts = try await workbook([.text("=1+1"), .text("<&\u{1}>"), .text(""), .text("😀")], .text)
        let written = try texts.text("worksheets/sheet1.xml")
        #expect(
            written.contains(">=1+1</t>") && written.contains("&lt;&amp;_x0001_&gt;")
                && !written.contains("<f>"))
    }

    @Test func `values that Excel can't store are in the notes`() async throws {
        let dates = try await workbook(
            [.text("2026-10-01 08:30:00.000"), .text("1899-12-31 00:00:00.000"), .text("soon")], .dateTime)
        #expect(try dates.text("worksheets/sheet1.xml").contains("s=\"2\"><v>46296.354166666664</v>"))
        let notes = try dates.text("worksheets/sheet2.xml")
        #expect(notes.contains("dates before 1900") && notes.contains("<c r=\"B3\"><v>3</v>"), "\(notes)")
        let long = try await workbook(
            [.text(String(repeating: "x", count: 40_000)), .text("short")], .text)
        #expect(try long.text("worksheets/sheet2.xml").contains("was cut off"))
        let fitting = try await workbook([.text(String(repeating: "x", count: 32_767))], .text)
        #expect(!fitting.names.contains("worksheets/sheet2.xml"))
    }
}
