import HTTP
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// The largest PDF of tokens. On two cores, 12,000 tokens take 10 s of processor time and 160 MB.
struct TokenSheetSizeTests {
    @Test func `a batch that is larger than one PDF is printed in two, with the numbers of all pages`()
        async throws
    {
        let pages = try await PageSite()
        let count = TokenSheetPages.placesMax + 1
        let address = try await pages.makeBatch(count)
        let form = [("per", "12"), ("paper", "A4"), ("pages", "next")]
        let sent = try await pages.site.post(address + "/sheet", form, as: .coordinator)
        try #require(sent.status == .ok, "\(sent.text.prefix(1_000))")
        let first = try PrintedFile(sent.body)
        #expect(try first.pageCount == 1_000)
        #expect(try first.text(page: 1_000).contains("Page 1000 of 1001"))
        let rest = try PrintedFile(
            try await pages.site.post(address + "/sheet", form, as: .coordinator).body)
        #expect(try rest.pageCount == 1)
        let text = try rest.text()
        let last = try #require(EnrollmentToken(try await pages.tokens()[count - 1])).groups
        #expect(text.contains("Page 1001 of 1001") && text.contains(last.joined(separator: " ")))
        #expect(try await pages.recorded("token-batch.print") == 2)
    }
}
