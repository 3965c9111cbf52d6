import Access
import HTTP
import PortalUI
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// PDFs with the tokens of a batch, and their history.
struct TokenPrintRunTests {
    private func form(
        _ per: Int = 12, _ pages: ClosedRange<Int>? = nil, paper: String = "A4"
    ) -> [(String, String)] {
        let range = pages.map { [("from", "\($0.lowerBound)"), ("to", "\($0.upperBound)")] } ?? []
        return [("per", "\(per)"), ("paper", paper), ("pages", pages == nil ? "next" : "range")] + range
    }

    private func print(
        _ pages: PageSite, _ address: String, _ form: [(String, String)], as user: TestUser = .coordinator
    ) async throws -> PrintedFile {
        let sent = try await pages.site.post(address + "/sheet", form, as: user)
        try #require(sent.status == .ok, "\(sent.text.prefix(2_000))")
        #expect(sent.headers["content-type"] == "application/pdf")
        #expect(
            sent.headers["content-disposition"]?.contains("attachment; filename=\"tokens-SLEEP01-1-pages-")
                == true)
        return try PrintedFile(sent.body)
    }

    private func groups(_ token: String) throws -> String {
        try #require(EnrollmentToken(token)).groups.joined(separator: " ")
    }

    /// The titles and notes of the batch's history, newest first.
    private func history(_ pages: PageSite, _ address: String) async throws -> [String] {
        let rows = try await pages.site.store.read {
            try $0.rows(
                """
                select per_page, paper, first_place, last_place, place_count, token_count, reprinted_count
                from token_handouts order by id desc
                """
            ) { row in
                let paper: String? = try row[1]
                let numbers: [Int] = try [row[2], row[3], row[4], row[5], row[6]]
                return try "\(row[0] as Int) \(paper ?? "page") \(numbers)"
            }
        }
        return rows
    }

    @Test func `two users who print at the same moment don't get the same tokens`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(30)
        let (site, form) = (pages.site, form())
        async let first = site.post(address + "/sheet", form, as: .coordinator)
        async let second = site.post(address + "/sheet", form, as: .folderAdmin)
        let statuses = try await [first.status, second.status]
        #expect(statuses.contains(.ok) && statuses.contains(.unprocessableContent), "\(statuses)")
        #expect(try await history(pages, address).count == 1)
    }

    @Test(arguments: [
        (12, "A4", 3), (12, "Letter", 3), (24, "A4", 2), (24, "Letter", 2), (65, "A4", 1), (65, "Letter", 1),
    ])
    func `a PDF has all tokens of a batch with a code each`(per: Int, paper: String, count: Int) async throws
    {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(30)
        let pdf = try await print(pages, address, form(per, paper: paper))
        #expect(try pdf.pageCount == count)
        #expect(try pdf.isIntact())
        #expect(try pdf.fontsWithoutFiles().isEmpty)
        let text = try pdf.text()
        for token in try await pages.tokens() {
            let shown = try groups(token)
            #expect(text.contains(shown), "\(shown)")
        }
        #expect(text.contains("Batch 1: Clinic") && text.contains("Page \(count) of \(count)"))
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Enter or scan this token in the app.") == (per != 65))
        #expect(try await history(pages, address) == ["\(per) \(paper) [1, 30, 30, 30, 0]"])
        #expect(try await pages.recorded("token-batch.print") == 1)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test func `a batch of one token is a page`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(1)
        let pdf = try await print(pages, address, form())
        #expect(try pdf.pageCount == 1)
        #expect(try pdf.text().contains(groups(try await pages.tokens()[0])))
    }

    @Test func `printing continues after the last printed page, and ends`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(60)
        _ = try await print(pages, address, form(12, 1...2))
        let page = try await pages.site.get(address + "/sheet", as: .coordinator).page
        #expect(page.html.contains("Next: pages 3–5 of 5.") && page.html.contains("Next: pages 2–3 of 3."))
        #expect(page.html.contains("Continue after the last printed page"))
        let rest = try await print(pages, address, form())
        #expect(try rest.pageCount == 3)
        let text = try rest.text()
        #expect(text.contains("Page 3 of 5") && text.contains("Page 5 of 5"))
        let tokens = try await pages.tokens()
        #expect(try !text.contains(groups(tokens[23])) && text.contains(groups(tokens[24])))
        #expect(
            try await history(pages, address) == ["12 A4 [25, 60, 60, 36, 0]", "12 A4 [1, 24, 60, 24, 0]"])
        let done = try await pages.site.post(address + "/sheet", form(), as: .coordinator)
        #expect(done.status == .unprocessableContent)
        #expect(done.text.contains("All unused tokens have been printed. To print them again, choose pages."))
        #expect(try await pages.recorded("token-batch.print") == 2)
    }

    @Test func `another layout continues with the first token that isn't printed`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(60)
        _ = try await print(pages, address, form(12, 1...3))
        _ = try await print(pages, address, form(24))
        // Page 2 of 24 has tokens 25 to 48, of which 25 to 36 were on a sheet.
        #expect(try await history(pages, address).first == "24 A4 [25, 60, 60, 36, 12]")
        let page = try await pages.site.get(address, as: .coordinator).text
        #expect(page.contains("PDF, 24 per page, A4, pages 2–3 of 3"))
        #expect(page.contains("Includes 12 reprinted tokens"))
    }

    @Test func `a reprint is marked in the history and in the audit log`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(30)
        _ = try await print(pages, address, form())
        let again = try await print(pages, address, form(12, 2...2))
        #expect(try again.text().contains("Page 2 of 3"))
        #expect(try await history(pages, address).first == "12 A4 [13, 24, 30, 12, 12]")
        let sheet = try await pages.site.get(address + "/sheet", as: .coordinator)
        #expect(sheet.page.texts.contains("Reprint") && sheet.page.buttons.contains("Print again"))
        let details = try await pages.site.store.read {
            try $0.value(
                "select details from audit_events where action = 'token-batch.print' order by seq desc limit 1",
                as: String.self)
        }
        let words = try #require(details)
        for part in ["page 2 of 3", "A4", "reprinted"] { #expect(words.contains(part), "\(words)") }
    }

    @Test func `used, revoked and erased tokens keep their places without a code`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(30)
        let tokens = try await pages.tokens()
        let gone = try await pages.enroll(with: tokens[0])
        _ = try await pages.enroll(with: tokens[1])
        try await pages.site.store.write {
            try $0.run(
                "update enrollment_tokens set revoked_at = 5, revoke_reason = 'Lost' where token = \(tokens[2])"
            )
        }
        let left = try await pages.site.client(of: nil).post(
            "/response-withdrawFromStudy.api", form: [("participantId", gone), ("delete", "true")])
        #expect(left.status == .ok, "\(left.text)")
        try #require(try await pages.tokens().count == 29)
        let text = try await print(pages, address, form()).text(page: 1)
        for token in tokens[0...2] { #expect(try !text.contains(groups(token))) }
        for token in tokens[3...11] { #expect(try text.contains(groups(token))) }
        // The thirteenth token is on the second page, as before the first was deleted.
        #expect(try !text.contains(groups(tokens[12])))
        #expect(text.components(of: "Used").count == 3 && text.components(of: "Revoked").count == 2)
        #expect(try await history(pages, address) == ["12 A4 [1, 30, 30, 27, 0]"])
    }

    @Test func `pages without unused tokens are skipped, or refused`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(36)
        try await pages.site.store.write {
            try $0.run("update enrollment_tokens set revoked_at = 5 where id <= 14")
        }
        let refused = try await pages.site.post(address + "/sheet", form(12, 1...1), as: .coordinator)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("All tokens on these pages have been used or revoked."))
        let pdf = try await print(pages, address, form())
        #expect(try pdf.pageCount == 2 && pdf.text().contains("Page 2 of 3"))
        try await pages.site.store.write { try $0.run("update token_batches set revoked_at = 5") }
        let revoked = try await pages.site.post(address + "/sheet", form(12, 1...3), as: .coordinator)
        #expect(revoked.status == .unprocessableContent)
        #expect(try await history(pages, address).count == 1)
    }

    @Test(arguments: [
        ([("from", "0"), ("to", "2")], "Enter a page number from 1 to 3."),
        ([("from", "2"), ("to", "1")], "Enter a page number from 2 to 3."),
        ([("from", "1"), ("to", "4")], "Enter a page number from 1 to 3."),
        ([("from", ""), ("to", "")], "Enter a page number from 1 to 3."),
        ([("from", "two"), ("to", "3")], "Enter a page number from 1 to 3."),
    ])
    func `pages that don't exist are refused at their field`(_ range: [(String, String)], _ problem: String)
        async throws
    {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(30)
        let fields = [("per", "12"), ("paper", "A4"), ("pages", "range")] + range
        let refused = try await pages.site.post(address + "/sheet", fields, as: .coordinator)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains(problem), "\(refused.text)")
        #expect(try await history(pages, address).isEmpty)
        #expect(try await pages.recorded("token-batch.print") == 0)
    }

    @Test(arguments: [("per", "13"), ("paper", "A5"), ("pages", "all")])
    func `options that don't exist are refused`(_ name: String, _ value: String) async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(3)
        let fields = form().filter { $0.0 != name } + [(name, value)]
        let refused = try await pages.site.post(address + "/sheet", fields, as: .coordinator)
        #expect(
            refused.status == .unprocessableContent && refused.text.contains("Choose one of the options."))
        #expect(try await pages.recorded("token-batch.print") == 0)
    }

    @Test func `sheets on a page count as printed`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(30)
        _ = try await pages.site.get(address + "/sheet?per=12", as: .coordinator)
        let done = try await pages.site.post(address + "/sheet", form(), as: .coordinator)
        #expect(done.status == .unprocessableContent)
        _ = try await pages.site.get(address + "/sheet?per=65", as: .coordinator)
        #expect(
            try await history(pages, address) == [
                "65 page [1, 30, 30, 30, 30]", "12 page [1, 30, 30, 30, 0]",
            ])
    }

    @Test func `others get no PDF, and strangers find no batch`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(3)
        #expect(try await pages.site.post(address + "/sheet", form(), as: .reader).status == .forbidden)
        #expect(try await pages.site.post(address + "/sheet", form(), as: .stranger).status == .notFound)
        let missing = PageSite.study + "/tokens/99/sheet"
        #expect(try await pages.site.post(missing, form(), as: .coordinator).status == .notFound)
        #expect(try await pages.recorded("token-batch.print") == 0)
    }

    @Test func `a coordinator at a site prints the batches of that site only`() async throws {
        let study = try await SitedStudy()
        let own = try await study.post("/tokens/2/sheet", form())
        #expect(own.status == .ok)
        #expect(try PrintedFile(own.body).text().contains(groups(study.tokens[0])))
        for batch in [1, 3] {
            #expect(try await study.post("/tokens/\(batch)/sheet", form()).status == .notFound)
        }
        #expect(try await history(study.pages, "").count == 1)
    }

    @Test func `one PDF has at most 1,000 pages of 12, and says what to do for more`() async throws {
        let pages = TokenSheetPages(layout: .twelve, placeCount: 1_000_000)
        #expect(pages.count == 83_334 && pages.run(of: 12_001...1_000_000) == 1_001...2_000)
        let form = try TokenSheetForm(
            Form([("per", "12"), ("pages", "range"), ("from", "1"), ("to", "1001")]))
        let problem = #expect(throws: InvalidInput.self) { _ = try form.range(in: pages) }
        #expect(problem?.sentence.contains("Enter 1000 or less") == true, "\(problem?.sentence ?? "")")
    }
}
