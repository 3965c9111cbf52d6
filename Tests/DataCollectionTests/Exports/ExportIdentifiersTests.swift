import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// Readers view data, but save it as files only without identifiers.
struct ExportIdentifiersTests {
    private static let sql = [("sql", "select remark from Diary"), ("schema", "lists"), ("as", "csv")]

    @Test func `every file with identifiers is closed to readers and open to editors`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        try await site.add(.text("x"))
        let list = "\(PageSite.study)/lists/\(site.id)"
        for path in [
            "\(list)/export?format=csv", "\(PageSite.study)/data/Participant/export",
            "\(PageSite.study)/properties/values.csv",
            "/MERIDIAN/HERON/SLEEP01/query-exportRowsTsv.api?schemaName=lists&query.queryName=Diary",
            "/MERIDIAN/HERON/SLEEP01/query-exportRowsExcel.api?schemaName=lists&query.queryName=Diary",
        ] {
            let refused = try await site.site.get(path, as: .reader)
            #expect(refused.status == .forbidden, "\(path): \(refused.status)")
            let file = try await site.site.get(path, as: .editor)
            #expect(file.status == .ok, "\(path): \(file.status)")
        }
        #expect(try await site.site.post(PageSite.study + "/sql", Self.sql, as: .reader).status == .forbidden)
        #expect(try await site.site.post(PageSite.study + "/sql", Self.sql, as: .editor).status == .ok)
    }

    @Test func `readers neither create nor repeat nor download an archive with identifiers`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let order = [("what", "study"), ("format", "csv")]
        #expect(try await site.site.post(ExportSite.exports, order, as: .reader).status == .forbidden)
        #expect(try await site.site.post(ExportSite.exports, order, as: .editor).status == .seeOther)
        await site.pages.feature.settled()
        #expect(try await site.site.get(ExportSite.exports + "/1/file", as: .reader).status == .forbidden)
        #expect(try await site.site.post(ExportSite.exports + "/1/repeat", as: .reader).status == .forbidden)
        #expect(try await site.site.get(ExportSite.exports + "/1/file", as: .editor).status == .ok)
        #expect(try await site.events("export.begin").count == 1)
    }

    @Test func `pages offer readers no file that they can't have`() async throws {
        let site = try await ExportSite()
        defer { site.clear() }
        let list = "\(PageSite.study)/lists/\(site.id)"
        for (path, file) in [
            (list, "/export?"), (PageSite.study + "/data/Participant", "/export?"),
            (PageSite.study + "/sql", "Download CSV"), (ExportSite.exports, "Create export"),
        ] {
            #expect(!(try await site.site.get(path, as: .reader).text.contains(file)), "\(path)")
            #expect(try await site.site.get(path, as: .editor).text.contains(file), "\(path)")
        }
        let page = try await site.site.get(ExportSite.exports, as: .reader)
        #expect(page.text.contains("You can export data without identifiers."))
    }
}
