import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Timekeeping

@testable import DataCollection
@testable import Responses

/// Tokens on sheets and in files.
struct TokenSheetPageTests {
    @Test
    func `sheets and files of a batch are listed with who made them, which and how many`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(30)
        #expect(
            try await pages.site.get(address, as: .coordinator).page.headings.contains(
                "Nothing printed or downloaded yet"))
        #expect(try await pages.enrollmentResponse(to: try await pages.tokens()[0]).status == .ok)
        _ = try await pages.site.get(address + "/sheet?per=24", as: .coordinator)
        _ = try await pages.site.get(address + "/tokens.csv", as: .folderAdmin)
        _ = try await pages.site.get(address + "/tokens.csv?state=used", as: .coordinator)
        #expect(try await pages.site.get(address + "/tokens.csv", as: .reader).status == .forbidden)
        let made = try await pages.site.store.read {
            try $0.rows(
                "select kind, per_page, state, token_count, made_by from token_handouts order by id"
            ) { row in try "\(row[0] as String) \(row[1] as Int? ?? 0) \(row[2] as String) \(row[3] as Int)" }
        }
        #expect(made == ["sheet 24 unused 29", "file 0  30", "file 0 used 1"])
        let page = try await pages.site.get(address, as: .coordinator).text
        for words in ["Sheet, 24 per page", "CSV of all tokens", "CSV of tokens, enrolled"] {
            #expect(page.contains(words), "\(words)")
        }
        #expect(try await pages.recorded("token-batch.export") == 2)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test(arguments: [(12, 3), (24, 2), (65, 1)])
    func `a sheet holds as many tokens as were chosen, and printing is recorded`(
        _ per: Int, _ sheets: Int
    ) async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(30)
        let page = try await pages.site.get(address + "/sheet?per=\(per)", as: .coordinator)
        #expect(page.text.components(of: "class=\"tickets per-\(per)\"").count == sheets + 1)
        #expect(page.text.components(of: "<svg viewBox=\"-4 -4 29 29\"").count == 31)
        #expect(try await pages.recorded("token-batch.print") == 1)
    }

    @Test func `a sheet can be printed from the browser in the layout that was chosen`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(30)
        let form = try await pages.site.get(address + "/sheet", as: .coordinator).page
        #expect(form.buttons.contains("Print from the browser") && form.buttons.contains("Download PDF"))
        let chosen = try await pages.site.post(
            address + "/sheet", [("per", "24"), ("as", "browser")], as: .coordinator)
        #expect(chosen.location == address + "/sheet?per=24", "\(chosen.text)")
        #expect(try await pages.recorded("token-batch.print") == 0)
        let refused = try await pages.site.post(
            address + "/sheet", [("per", "13"), ("as", "browser")], as: .coordinator)
        #expect(refused.status == .unprocessableContent)
    }

    @Test(arguments: ["", "?per=", "?per=13", "?per=twelve", "?pages=2"])
    func `before a layout is chosen no token is shown, and nothing counts as printed`(_ query: String)
        async throws
    {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(30)
        let page = try await pages.site.get(address + "/sheet" + query, as: .coordinator).page
        for per in [12, 24, 65] { #expect(page.html.contains("name=\"per\" value=\"\(per)\"")) }
        #expect(page.title == "Token sheet, batch 1")
        for token in try await pages.tokens() {
            let groups = try #require(EnrollmentToken(token)).groups
            #expect(!page.html.contains(token) && !page.html.contains(groups.joined(separator: " ")))
        }
        #expect(!page.html.contains("<svg viewBox=\"-4 -4"))
        #expect(try await pages.recorded("token-batch.print") == 0)
        #expect(
            try await pages.site.get(address, as: .coordinator).page.headings.contains(
                "Nothing printed or downloaded yet"))
        #expect(try await pages.site.get(address + "/sheet" + query, as: .reader).status == .forbidden)
    }
}
